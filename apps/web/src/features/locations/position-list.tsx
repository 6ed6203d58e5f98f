import Box from '@mui/material/Box'
import { memo, useDeferredValue, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { coordinates, type MapPoint } from './map-points.ts'

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
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('.position')) return
  event.preventDefault()
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.position')]
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
  const frame = useRef<HTMLElement>(null)
  useEffect(() => scrollTo(frame.current, chosenId), [chosenId])
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const has = (id: string | null) => points.some((point) => point.id === id)
  const stop = has(lastFocused) ? lastFocused : has(chosenId) ? chosenId : points[0]?.id
  // A day of two thousand positions is there at once as far as it is seen; the others follow without holding anybody up.
  const lines = useDeferredValue(points, points.slice(0, firstLines))
  return (
    <Box ref={frame} component="ol" aria-label={label} sx={list} onKeyDown={moveFocus}>
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
    </Box>
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
    const { id, name, time, mark } = point
    return (
      <li data-id={id} className={`${first}-first${isGlowing ? ' glowing' : ''}`}>
        <button
          type="button"
          className="position"
          tabIndex={isStop ? 0 : -1}
          aria-current={isChosen ? 'location' : undefined}
          onClick={() => onChoose(id)}
          onFocus={() => onFocus(id)}
        >
          <span className="first">{first === 'time' ? time : name}</span>
          {mark !== undefined && <span className="mark">{mark}</span>}
          <span className="second">
            {first === 'name' && <span className="time">{time}</span>}
            <span className="coordinates">{coordinates(point)}</span>
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
    coordinates(a.point) === coordinates(b.point),
)

const list = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  overflowY: 'auto',
  minHeight: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 36px',
    '@media (pointer: coarse)': { containIntrinsicSize: 'auto 44px' },
  },
  '& .position': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 1,
    minHeight: 36,
    px: 1,
    py: 0.75,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    border: 0,
    borderLeft: '3px solid transparent',
    borderRadius: 1,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
    '&[aria-current]': { bgcolor: 'action.selected', borderLeftColor: 'primary.main' },
  },
  '& .first': { fontWeight: 600, minWidth: 72, overflowWrap: 'anywhere' },
  '& .name-first .second': { flexBasis: '100%', ml: 0 },
  '& .glowing': { bgcolor: 'action.selected', transition: 'background-color 150ms' },
  '& .mark': { fontSize: 12, fontWeight: 600, color: 'primary.main' },
  '& .second': { display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: 'auto', color: 'text.secondary', fontSize: 12 },
} as const
