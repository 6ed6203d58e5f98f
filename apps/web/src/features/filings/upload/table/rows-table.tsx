import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { VisibleRow } from '../pages/use-shown-page.ts'
import { type ReviewRow, byFiling } from '../review-rows.ts'
import { cellColumns, gridTracks } from './table-columns.ts'
import { TableRow } from './table-row.tsx'
import type { TableKeys } from './use-table-keys.ts'
import { filingName } from '../upload-labels.ts'
import styles from './table.module.css'

/** From this many rows on only those in view are rendered. */
const virtualFrom = 60

type Line = { kind: 'filing'; filingNumber: string } | { kind: 'row'; row: ReviewRow; number: number }

/** The rows in the order they are shown; where there are several filings, each under its number. */
function linesOf(rows: readonly ReviewRow[]): Line[] {
  const filings = byFiling(rows)
  let number = 0
  return filings.flatMap(({ filingNumber, rows: own }): Line[] => [
    ...(filings.length > 1 ? [{ kind: 'filing' as const, filingNumber }] : []),
    ...own.map((row) => ({ kind: 'row' as const, row, number: (number += 1) })),
  ])
}

interface RowsTableProps {
  rows: readonly ReviewRow[]
  keys: TableKeys
  onTick: (row: ReviewRow, isChosen: boolean) => void
  onOpen: (row: ReviewRow) => void
  /** The table was scrolled and came to rest; the rows that are rendered, and the frame they are seen through. */
  onScrolled: (rows: readonly VisibleRow[], frame: { top: number; bottom: number }) => void
}

/** The style sheet's `--grid-tracks`. */
const tracks = { '--grid-tracks': gridTracks } as CSSProperties

/** A table that was not scrolled for this long is at rest. Milliseconds. */
const restMs = 200

function visibleRows(frame: HTMLElement): VisibleRow[] {
  return [...frame.querySelectorAll<HTMLElement>('[data-page]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { page: Number(row.dataset['page']) || null, top, bottom }
  })
}

/** Where rows can be seen: beneath the names of the columns, where there are any. */
function visibleRange(frame: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = frame.getBoundingClientRect()
  return { top: Math.max(top, frame.querySelector(`.${styles.head}`)?.getBoundingClientRect().bottom ?? top), bottom }
}

/** Tells once the scrolling is over. */
function useScrolled(frame: HTMLElement | null, onScrolled: RowsTableProps['onScrolled']): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => frame && onScrolled(visibleRows(frame), visibleRange(frame)), restMs)
  }
}

/** The rows of the filing, to be looked over and corrected in place with the keyboard or the mouse. */
export function RowsTable({ rows, keys, onTick, onOpen, onScrolled }: RowsTableProps) {
  const lines = useMemo(() => linesOf(rows), [rows])
  // A state and not a ref: the rows below begin when the frame they scroll in is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const onScroll = useScrolled(scroller, onScrolled)
  const { active, editing, attach, on, done, cancel } = keys
  const frame = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element)
      attach(element)
    },
    [attach],
  )
  const lineOf = (key: number | undefined) => lines.findIndex((line) => line.kind === 'row' && line.row.key === key)
  const activeLine = lineOf(active?.key)
  const render = (line: Line): ReactNode =>
    line.kind === 'filing' ? (
      <div role="gridcell" aria-colspan={cellColumns.length + 2}>
        {filingName(line.filingNumber)}
      </div>
    ) : (
      <TableRow
        onTick={onTick}
        onOpen={onOpen}
        row={line.row}
        number={line.number}
        active={active?.key === line.row.key ? active.column : null}
        editing={editing?.key === line.row.key ? editing : null}
        onDone={done}
        onCancel={cancel}
      />
    )
  const view: LinesProps = { lines, render, activeLine, editedLine: lineOf(editing?.key), scroller }
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Rows of the filing"
      aria-rowcount={lines.length + 1}
      aria-colcount={cellColumns.length + 2}
      className={styles.table}
      style={tracks}
      onScroll={onScroll}
      {...on}
    >
      <div role="row" aria-rowindex={1} className={clsx(styles.row, styles.head)}>
        <div role="columnheader">Save</div>
        {cellColumns.map(({ key, label, kind }) => (
          <div key={key} role="columnheader" className={kind === 'feet' ? styles.feet : undefined}>
            {label}
          </div>
        ))}
        <div role="columnheader">Edit</div>
      </div>
      {lines.length < virtualFrom ? <AllLines {...view} /> : <VirtualLines {...view} />}
    </div>
  )
}

interface LinesProps {
  lines: readonly Line[]
  render: (line: Line) => ReactNode
  /** The line the keyboard stands in; -1 for none. It is rendered wherever it is, so that it keeps the focus. */
  activeLine: number
  /** The line with a value that is open; -1 for none. It is rendered wherever it is, so that what was typed is not lost. */
  editedLine: number
  scroller: HTMLElement | null
}

const keyOf = (line: Line) => (line.kind === 'filing' ? `filing ${line.filingNumber}` : line.row.key)
const pageOf = (line: Line) => (line.kind === 'row' ? (line.row.page ?? 0) : undefined)
const classOf = (line: Line) => (line.kind === 'filing' ? styles.filing : clsx(styles.row, !line.row.isChosen && styles.leftOut))

function AllLines({ lines, render, activeLine }: LinesProps) {
  return lines.map((line, index) => (
    <div
      key={keyOf(line)}
      role="row"
      data-page={pageOf(line)}
      aria-rowindex={index + 2}
      className={clsx(classOf(line), index === activeLine && styles.here)}
    >
      {render(line)}
    </div>
  ))
}

function VirtualLines({ lines, render, activeLine, editedLine, scroller }: LinesProps) {
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only and are not handed on
  const view = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => (scroller && scroller.clientWidth < 600 ? 250 : 40),
    getItemKey: (index) => {
      const line = lines[index]
      return line ? keyOf(line) : index
    },
    overscan: 6,
    scrollPaddingStart: 56,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const kept = [activeLine, editedLine].filter((line) => line >= 0)
      return [...new Set([...shown, ...kept])].sort((one, other) => one - other)
    },
  })
  useEffect(() => {
    if (activeLine >= 0) view.scrollToIndex(activeLine)
  }, [view, activeLine])
  return (
    <div role="presentation" style={{ height: view.getTotalSize(), position: 'relative' }}>
      {view.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index]
        return (
          line && (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              ref={view.measureElement}
              data-index={index}
              data-page={pageOf(line)}
              className={clsx(classOf(line), index === activeLine && styles.here)}
              style={{ position: 'absolute', left: 0, right: 0, top: 0, transform: `translateY(${start}px)` }}
            >
              {render(line)}
            </div>
          )
        )
      })}
    </div>
  )
}
