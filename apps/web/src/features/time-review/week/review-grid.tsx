import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { matchesFilter, isOfCells, sumsOf, type BoardCell, type BoardFilter, type BoardRow } from '@daysheet/domain/time-review/week-board'
import { memo, useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import text from '#ui/text.module.css'
import { EmployeeLink } from '#features/people/employee-link.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { shortDay } from '@daysheet/domain/calendar/short-day'
import { hoursText, changesText, statusText } from '../labels.ts'
import styles from './review-grid.module.css'
import { DayStatusIcon } from './day-status-icon.tsx'

interface Position {
  row: number
  column: number
}

interface ReviewGridProps {
  rows: readonly BoardRow[]
  days: readonly Day[]
  today: Day
  filter: BoardFilter
  onOpen: (worker: string, day: Day) => void
}

/**
 * The pay multiples: the heading, and how it is read aloud. The last column is only shown in a week
 * that has such hours.
 */
const allRates = [
  ['straight', 'Reg', 'Regular hours'],
  ['overtime15', '1.5×', 'Hours at 1.5'],
  ['overtime2', '2×', 'Hours at 2'],
  ['otherOvertime', 'Other', 'Hours at other premiums'],
] as const

/** Zero hours are an empty cell. */
const hoursCell = (hours: number) => (hours === 0 ? '' : hours.toFixed(2))

/** Rows that are drawn at once; three hundred at a time would hold up whoever types. */
const rowsAtOnce = 40

/** People by days. One cell is in the order of Tab; arrows go on from it, Enter opens it. (product.md#time-review) */
export function ReviewGrid({ rows, days, today, filter, onOpen }: ReviewGridProps) {
  const drawn = useIncrementalList(rows.length, rowsAtOnce)
  const [at, setAt] = useState<Position>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const sums = useMemo(() => sumsOf(rows, days), [rows, days])
  const hasOther = sums.otherOvertime > 0
  const rateColumns = useMemo(() => allRates.filter(([name]) => name !== 'otherOvertime' || hasOther), [hasOther])
  const current = { row: Math.min(at.row, Math.max(rows.length - 1, 0)), column: at.column }

  // One listener each for all cells: a row that gets no function renders only when its week changes.
  const positionOf = ({ target }: SyntheticEvent): Position | null => {
    const [row, column] = (target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : null)?.split(' ') ?? []
    return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
  }
  const onFocus = (event: SyntheticEvent) => {
    const position = positionOf(event)
    if (position !== null) setAt(position)
  }
  const onClick = (event: SyntheticEvent) => {
    const position = positionOf(event)
    const row = position && rows[position.row]
    const day = position && days[position.column]
    if (row && day && row.cells.has(day)) onOpen(row.workerId, day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(current, event, { rows: Math.min(drawn, rows.length), columns: days.length })
    if (next === null) return
    event.preventDefault()
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus()
  }
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        className={styles.table}
        // A table that is gone through by arrows is a grid, as ARIA has it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label="Hours by person and day"
        aria-rowcount={rows.length + 2}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <thead>
          <tr>
            <th scope="col">Employee</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {shortDay(day)}
                {day === today && <span className={text.visuallyHidden}> today</span>}
              </th>
            ))}
            {rateColumns.map(([name, heading, words]) => (
              <th key={name} scope="col" className={styles.rate}>
                <span aria-hidden>{heading}</span>
                <span className={text.visuallyHidden}>{words}</span>
              </th>
            ))}
            <th scope="col" className={styles.total}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => (
            <Row
              key={row.workerId}
              row={row}
              index={index}
              days={days}
              today={today}
              filter={filter}
              rateColumns={rateColumns}
              column={index === current.row ? current.column : null}
            />
          ))}
        </tbody>
        <tfoot>
          <tr aria-rowindex={rows.length + 2}>
            <th scope="row">Total</th>
            {days.map((day) => (
              <td key={day} className={styles.sum} data-today={day === today || undefined}>
                {hoursCell(sums.byDay.get(day) ?? 0)}
              </td>
            ))}
            {rateColumns.map(([name]) => (
              <td key={name} className={styles.rate}>
                {hoursCell(sums[name])}
              </td>
            ))}
            <td className={styles.total}>{sums.hours.toFixed(2)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Where a key leads; null where it means nothing here. */
function moved(
  { row, column }: Position,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  size: { rows: number; columns: number },
): Position | null {
  if (altKey) return null
  const isFar = ctrlKey || metaKey
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  const to = (next: Position) => ({ row: within(next.row, size.rows), column: within(next.column, size.columns) })
  if (key === 'Home') return to({ row: isFar ? 0 : row, column: 0 })
  if (key === 'End') return to({ row: isFar ? size.rows - 1 : row, column: size.columns - 1 })
  if (isFar) return null
  if (key === 'ArrowUp') return to({ row: row - 1, column })
  if (key === 'ArrowDown') return to({ row: row + 1, column })
  if (key === 'ArrowLeft') return to({ row, column: column - 1 })
  if (key === 'ArrowRight') return to({ row, column: column + 1 })
  return null
}

interface RowProps {
  row: BoardRow
  index: number
  days: readonly Day[]
  today: Day
  filter: BoardFilter
  rateColumns: readonly (typeof allRates)[number][]
  /** The column that is in the order of Tab, in the row that has it. */
  column: number | null
}

const Row = memo(function Row({ row, index, days, today, filter, rateColumns, column }: RowProps) {
  const isNarrowed = isOfCells(filter)
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <EmployeeLink id={row.workerId}>{nameOf(row)}</EmployeeLink>
      </th>
      {days.map((day, at) => {
        const cell = row.cells.get(day)
        return (
          <td
            key={day}
            data-today={day === today || undefined}
            data-status={cell?.status}
            data-severity={cell?.severity ?? undefined}
            data-unpaid={cell?.day.isUnpaid || undefined}
            data-meant={(isNarrowed && cell && matchesFilter(cell, filter)) || undefined}
            {...(!cell && { tabIndex: at === column ? 0 : -1, 'data-at': `${index} ${at}` })}
          >
            {cell ? (
              <button type="button" className={styles.cell} tabIndex={at === column ? 0 : -1} data-at={`${index} ${at}`}>
                <span className={text.visuallyHidden}>{cellLabel(row, cell, day)}</span>
                <span aria-hidden>{hasNoHours(cell) ? '' : cell.hours.toFixed(2)}</span>
                <span aria-hidden className={styles.status}>
                  {isNoted(cell) ? 'info' : <DayStatusIcon status={iconOf(cell)} severity={cell.severity} />}
                  {cell.status === 'to-review' && cell.toReview.length}
                </span>
                {cell.day.since !== null && (
                  <span aria-hidden className={styles.since}>
                    {changesText(cell.day.since)}
                  </span>
                )}
              </button>
            ) : (
              <span className={text.visuallyHidden}>Not scheduled</span>
            )}
          </td>
        )
      })}
      {rateColumns.map(([name]) => (
        <td key={name} className={styles.rate}>
          {hoursCell(row.paidAt[name])}
        </td>
      ))}
      <td className={styles.total}>{hoursText(row.minutes)}</td>
    </tr>
  )
})

/** A future day, or a day on which a planned person did not work. Its cell has no hours. */
const hasNoHours = ({ status, day }: BoardCell) => day.minutes === 0 && !day.isUnpaid && status !== 'to-review'

/** An unpaid day has its own icon in every status except *to review*. */
const iconOf = ({ status, day }: BoardCell) => (day.isUnpaid && status !== 'to-review' ? 'unpaid' : status)

/** A clean day with an Info, which needs no action. */
const isNoted = ({ status, severity, day }: BoardCell) => status === 'clean' && severity === 'info' && !day.isUnpaid

/** `Ana Kowalska, Monday, 8.25 hours, 2 exceptions to review`; a day to come, `Ana Kowalska, Friday, not over yet` */
function cellLabel(row: BoardRow, cell: BoardCell, day: Day): string {
  const since = cell.day.since === null ? [] : [changesText(cell.day.since)]
  const hours = hasNoHours(cell) ? [] : [`${cell.hours.toFixed(2)} hours`]
  const status = statusText({ ...cell, isUnpaid: cell.day.isUnpaid }).toLowerCase()
  return [nameOf(row), weekdayOf(day), ...hours, status, ...(isNoted(cell) ? ['info'] : []), ...since].join(', ')
}
