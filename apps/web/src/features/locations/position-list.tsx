import clsx from 'clsx'
import { memo, useDeferredValue, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { placeText, type MapPoint } from './map-points.ts'
import styles from './position-list.module.css'

interface PositionListProps {
  label: string
  points: readonly MapPoint[]
  chosenId: string | null
  /** One that has just arrived. */
  glowingId?: string | undefined
  onChoose: (id: string) => void
  /** What stands first in a line: when, or who. */
  first: 'time' | 'name'
  /** Stands at the end of a line, such as a way to that person's track; reached by Tab from the line that is the stop, and from no other. */
  more?: ((point: MapPoint, isStop: boolean) => ReactNode) | undefined
}

/** More than the tallest window shows. */
const firstLines = 60

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches(`.${styles.position}`)) return
  event.preventDefault()
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.position}`)]
  lines[step(lines.indexOf(event.target), lines.length - 1)]?.focus()
}

/** A position that was chosen on the map comes into view in the list; only the list is scrolled, not the page. */
function scrollTo(list: HTMLElement | null, id: string | null) {
  const line = id === null ? null : list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  if (!list || !line) return
  const top = line.offsetTop - list.offsetTop
  const isInView = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isInView) list.scrollTop = top - list.clientHeight / 2
}

/** Positions to choose from, with the mouse, or with the arrow keys and Enter. One stop on the way through the page, however long it is. */
export function PositionList({ label, points, chosenId, glowingId, onChoose, first, more }: PositionListProps) {
  const frame = useRef<HTMLOListElement>(null)
  useEffect(() => scrollTo(frame.current, chosenId), [chosenId])
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const has = (id: string | null) => points.some((point) => point.id === id)
  const stop = has(lastFocused) ? lastFocused : has(chosenId) ? chosenId : points[0]?.id
  // A day of two thousand positions is there at once as far as it is seen; the others follow without holding anybody up.
  const lines = useDeferredValue(points, points.slice(0, firstLines))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move among the fields in it, which take the focus
    <ol ref={frame} aria-label={label} className={styles.list} onKeyDown={moveFocus}>
      {lines.map((point) => (
        <Line
          key={point.id}
          point={point}
          first={first}
          isChosen={point.id === chosenId}
          isGlowing={point.id === glowingId}
          isStop={point.id === stop}
          onChoose={onChoose}
          onFocus={setLastFocused}
          more={more}
        />
      ))}
    </ol>
  )
}

interface LineProps extends Pick<PositionListProps, 'first' | 'onChoose' | 'more'> {
  point: MapPoint
  isChosen: boolean
  isGlowing: boolean
  isStop: boolean
  onFocus: (id: string) => void
}

const Line = memo(
  function Line({ point, first, isChosen, isGlowing, isStop, onChoose, onFocus, more }: LineProps) {
    const { id, name, time, mark, clock } = point
    return (
      <li data-id={id} className={clsx(first === 'name' && styles.nameFirst, isGlowing && styles.glowing)}>
        <button
          type="button"
          className={styles.position}
          tabIndex={isStop ? 0 : -1}
          aria-current={isChosen ? 'location' : undefined}
          onClick={() => onChoose(id)}
          onFocus={() => onFocus(id)}
        >
          <span className={styles.first}>{first === 'time' ? time : name}</span>
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
          {clock && <span className={styles.warning}>{clock}</span>}
          <span className={styles.second}>
            {first === 'name' && <span>{time}</span>}
            <span>{placeText(point)}</span>
          </span>
        </button>
        {more?.(point, isStop)}
      </li>
    )
  },
  // A point is made anew with each answer of the server, and hardly ever says anything new.
  (a, b) =>
    a.isChosen === b.isChosen &&
    a.isGlowing === b.isGlowing &&
    a.isStop === b.isStop &&
    a.onChoose === b.onChoose &&
    a.more === b.more &&
    a.first === b.first &&
    a.point.id === b.point.id &&
    a.point.name === b.point.name &&
    a.point.time === b.point.time &&
    a.point.mark === b.point.mark &&
    a.point.clock === b.point.clock &&
    placeText(a.point) === placeText(b.point),
)
