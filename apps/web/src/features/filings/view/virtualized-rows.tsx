import useMediaQuery from '@mui/material/useMediaQuery'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ViewRow } from './view-rows.ts'
import styles from './rows.module.css'

/** As in the style sheet: below this a window has no room for the columns. */
const narrow = '(max-width: 1149.95px)'

/** From this many rows on only those in view are drawn. */
const virtualFrom = 80
/** About how high a row is in pixels, as a line of the table and as a block; the real height is measured. */
const heights = { line: 48, block: 270 }
/** The head of the table covers so much of what is scrolled. Pixels. */
const headHeight = 56

/** The row whose button shall have the focus, and what to call once it has. */
export interface WantedRow {
  id: string | null
  onFocused: () => void
}

type Measure = (element: HTMLTableRowElement | null) => void

interface VirtualizedRowsProps {
  rows: readonly ViewRow[]
  wanted: WantedRow
  scroller: HTMLElement | null
  /** Draws all rows, for paper. */
  isWhole: boolean
  children: (row: ViewRow, place: number, measure: Measure | undefined) => ReactNode
}

/** Gives the button of the wanted row the focus; `bring` is asked to draw a row that is not in view. */
function useFocus(
  body: RefObject<HTMLElement | null>,
  rows: readonly ViewRow[],
  { id, onFocused }: WantedRow,
  scrollToRow: (place: number) => void,
) {
  // Without dependencies: a row that has to be brought into view first is there a render later.
  useEffect(() => {
    if (id === null) return
    const place = rows.findIndex((row) => row.id === id)
    const button = body.current?.querySelector<HTMLElement>(`[data-record="${id}"]`)
    if (button) button.focus()
    else if (place >= 0) return scrollToRow(place)
    onFocused()
  })
}

const nothing = () => {}

function AllRows({ rows, wanted, children }: VirtualizedRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useFocus(body, rows, wanted, nothing)
  return <tbody ref={body}>{rows.map((row, place) => children(row, place, undefined))}</tbody>
}

/** How far below the top of what is scrolled the rows begin, in pixels; it changes when anything above them does. */
function useOffset(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (!scroller) return undefined
    const observer = new ResizeObserver(() => {
      if (!body.current) return
      const top = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setOffset((before) => (Math.abs(top - before) < 1 ? before : top))
    })
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [body, scroller])
  return offset
}

function VirtualRows({ rows, wanted, scroller, children }: VirtualizedRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isNarrow = useMediaQuery(narrow)
  const offset = useOffset(body, scroller)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only and are not handed on, but for measuring
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (isNarrow ? heights.block : heights.line),
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: 10,
    scrollMargin: offset,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: headHeight,
  })
  useFocus(body, rows, wanted, (place) => virtual.scrollToIndex(place, { align: 'center' }))
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? offset) - offset
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)
  const gap = (height: number) => height > 0 && <tr className={styles.gap} aria-hidden style={{ height }} />
  return (
    <tbody ref={body}>
      {gap(above)}
      {items.map(({ index }) => {
        const row = rows[index]
        return row && children(row, index, virtual.measureElement)
      })}
      {gap(below)}
    </tbody>
  )
}

/** The body of the table: all rows of a short filing, those in view of a long one. */
export function VirtualizedRows(props: VirtualizedRowsProps) {
  const isWhole = props.isWhole || props.rows.length < virtualFrom
  return isWhole ? <AllRows {...props} /> : <VirtualRows {...props} />
}
