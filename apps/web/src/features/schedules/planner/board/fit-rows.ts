/**
 * Lets cards of different heights stand without holes between them: the columns have small rows, and each card takes as many as it is high (`--rows`, card.module.css).
 * The browser puts each card where the next one fits, never above one before it, so what is read next also comes next by keyboard. (decisions/office-screens.md)
 */
import { useLayoutEffect, type CSSProperties, type RefObject } from 'react'
import type { DayEntry } from '../queries.ts'

/** How high a row is, and the gap beneath a card; card.module.css has the same. Pixels. */
const rowHeight = 4
const gap = 12

const rowsFor = (height: number) => String(Math.ceil((height + gap) / rowHeight))

let observer: ResizeObserver | null = null

function fit(place: Element, height: number): void {
  if (height > 0 && place instanceof HTMLElement) place.style.setProperty('--rows', rowsFor(height))
}

/** The `ref` of a card's place: it has the rows its height takes as soon as that is known, and whenever it changes. */
export function fitRows(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  observer ??= new ResizeObserver((entries) =>
    entries.forEach(({ target, borderBoxSize }) => fit(target, borderBoxSize[0]?.blockSize ?? 0)),
  )
  observer.observe(place)
  return () => observer?.unobserve(place)
}

/** Does so for all cards before they are drawn for the first time: the observer tells of them a frame later, and they would be seen to move. */
export function useFittedRows(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const places = [...(list.current?.children ?? [])]
    const heights = places.map((place) => place.getBoundingClientRect().height)
    for (const [at, place] of places.entries()) fit(place, heights[at] ?? 0)
  }, [list])
}

/** How high a card will be, about, before it is near the window and has been laid out: two people stand in a line. */
export function estimatedHeight({
  workerEntries,
  notes,
  cancelled,
}: Pick<DayEntry, 'workerEntries' | 'notes' | 'cancelled'>): CSSProperties {
  const height = 152 + 36 * Math.ceil(workerEntries.length / 2) + (notes ? 36 : 0) + (cancelled ? 44 : 0)
  return { containIntrinsicHeight: `auto ${height}px`, ['--estimated-rows' as string]: rowsFor(height) }
}
