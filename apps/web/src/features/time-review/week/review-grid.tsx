import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { matchesFilter, isOfCells, type BoardCell, type BoardFilter, type BoardRow } from '@daysheet/domain/time-review/week-board'
import { memo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useIncrementalList } from '../../../ui/use-incremental-list.ts'
import text from '../../../ui/text.module.css'
import { nameOf } from '../../people/person-labels.ts'
import { hoursText, changesText, shortDay, statusText } from '../labels.ts'
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

/** Rows that are drawn at once; three hundred at a time would hold up whoever types. */
const rowsAtOnce = 40

/** People by days. One cell is in the order of Tab; arrows go on from it, Enter opens it. (product.md#time-review) */
export function ReviewGrid({ rows, days, today, filter, onOpen }: ReviewGridProps) {
  const drawn = useIncrementalList(rows.length, rowsAtOnce)
  const [at, setAt] = useState<Position>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
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
        aria-rowcount={rows.length + 1}
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
            <th scope="col" className={styles.total}>
              Week
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
              column={index === current.row ? current.column : null}
            />
          ))}
        </tbody>
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
  /** The column that is in the order of Tab, in the row that has it. */
  column: number | null
}

const Row = memo(function Row({ row, index, days, today, filter, column }: RowProps) {
  const isNarrowed = isOfCells(filter)
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">{nameOf(row)}</th>
      {days.map((day, at) => {
        const cell = row.cells.get(day)
        return (
          <td
            key={day}
            data-today={day === today || undefined}
            data-status={cell?.status}
            data-unpaid={cell?.day.isUnpaid || undefined}
            data-meant={(isNarrowed && cell && matchesFilter(cell, filter)) || undefined}
            {...(!cell && { tabIndex: at === column ? 0 : -1, 'data-at': `${index} ${at}` })}
          >
            {cell ? (
              <button type="button" className={styles.cell} tabIndex={at === column ? 0 : -1} data-at={`${index} ${at}`}>
                <span className={text.visuallyHidden}>{cellLabel(row, cell, day)}</span>
                <span aria-hidden>{isAwaited(cell) ? '' : cell.hours.toFixed(2)}</span>
                <span aria-hidden className={styles.status}>
                  <DayStatusIcon status={cell.status} />
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
      <td className={styles.total}>{hoursText(row.minutes)}</td>
    </tr>
  )
})

/** A day to come has no hours yet: none is no figure. */
const isAwaited = ({ status, day }: BoardCell) => status === 'upcoming' && day.minutes === 0

/** `Ana Kowalska, Monday, 8.25 hours, 2 to review`; a day to come, `Ana Kowalska, Friday, not over yet` */
function cellLabel(row: BoardRow, cell: BoardCell, day: Day): string {
  const since = cell.day.since === null ? [] : [changesText(cell.day.since)]
  const hours = isAwaited(cell) ? [] : [`${cell.hours.toFixed(2)} hours`]
  return [nameOf(row), weekdayOf(day), ...hours, statusText({ ...cell, isUnpaid: cell.day.isUnpaid }).toLowerCase(), ...since].join(', ')
}
