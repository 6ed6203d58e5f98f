import { formatDateTime } from '@daysheet/domain/calendar/day'
import clsx from 'clsx'
import { memo, useRef, type ReactNode } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { Glyph } from '#ui/glyph.tsx'
import { directionOf, SortBy, SortButton } from '#ui/table/sorting.tsx'
import { useGlow } from '#ui/use-glow.ts'
import { formatFeet, formatFeetWithUnits, formatPercent } from '../filing-labels.ts'
import { VirtualizedRows, type WantedRow } from './virtualized-rows.tsx'
import { rowLabel, viewColumns, type ViewRow, type ViewSort } from './view-rows.ts'
import styles from './rows.module.css'
import text from '#ui/text.module.css'

interface FilingTableProps {
  label: string
  rows: readonly ViewRow[]
  sort: ViewSort
  onSort: (sort: ViewSort) => void
  onRecord: (row: ViewRow) => void
  /** Whose button shall have the focus next. */
  wanted: WantedRow
  scroller: HTMLElement | null
  isPrinting: boolean
  /** Stands above the columns on every sheet of paper; null on the screen. */
  paperHead: ReactNode
}

type Key = ViewSort['key']

const widths: Partial<Record<Key, number>> = {
  number: 44,
  floor: 76,
  entireFloor: 58,
  abatementType: 104,
  abatementProcedure: 116,
  permitRequired: 80,
  squareFeet: 66,
  linearFeet: 66,
  latest: 132,
  percent: 56,
}

function Latest({ row: { latest, over }, zone }: { row: ViewRow; zone: string }) {
  if (!latest) return <span className={clsx(text.faint, styles.whole)}>Not started</span>
  return (
    <span>
      {formatFeetWithUnits(latest)}
      <span className={styles.small}>{formatDateTime(latest.time, zone)}</span>
      {over && (
        <span className={styles.warn}>
          <Glyph shape="warning" size={14} />
          {formatFeetWithUnits(over)} over filed quantity
        </span>
      )}
    </span>
  )
}

function cellOf(key: Key, row: ViewRow, zone: string): ReactNode {
  const { part, progress } = row
  switch (key) {
    case 'number':
      return row.number
    case 'entireFloor':
      return part.entireFloor ? 'Yes' : 'No'
    case 'permitRequired':
      return part.permitRequired ? <span className={styles.review}>Yes</span> : <span className={text.faint}>No</span>
    case 'squareFeet':
    case 'linearFeet':
      return part[key] ? formatFeet(part[key]) : ''
    case 'latest':
      return <Latest row={row} zone={zone} />
    case 'percent':
      return <span className={clsx(styles.percent, styles.whole)}>{formatPercent(progress.percent)}</span>
    case 'floor':
    case 'sectionOfFloor':
    case 'abatementType':
    case 'abatementProcedure':
    case 'typeOfMaterial':
      return part[key] ?? ''
  }
}

interface RowProps {
  row: ViewRow
  place: number
  zone: string
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  onRecord: (row: ViewRow) => void
}

/** Renders anew only when its own part changed, and glows when something was recorded. */
const Row = memo(
  function Row({ row, place, zone, measure, onRecord }: RowProps) {
    const isGlowing = useGlow(row.latest?.id)
    return (
      <tr ref={measure} data-index={place} aria-rowindex={place + 2} className={clsx(isGlowing && styles.glows)}>
        {viewColumns.map((column) => {
          const cell = cellOf(column.key, row, zone)
          const className = clsx(column.key === 'number' && styles.number, 'isRight' in column && styles.right, cell === '' && styles.none)
          return (
            <td key={column.key} data-label={column.header} className={className}>
              {cell}
            </td>
          )
        })}
        <td className={styles.act}>
          <button
            type="button"
            className={styles.actionButton}
            data-record={row.id}
            aria-label={`Record progress: ${rowLabel(row)}`}
            onClick={() => onRecord(row)}
          >
            Record
          </button>
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.row.part === after.row.part &&
    before.row.number === after.row.number &&
    before.place === after.place &&
    before.measure === after.measure &&
    before.onRecord === after.onRecord,
)

function Head({ sort, onSort, paperHead }: Pick<FilingTableProps, 'sort' | 'onSort' | 'paperHead'>) {
  return (
    <thead>
      {paperHead !== null && (
        <tr>
          <td colSpan={viewColumns.length + 1}>{paperHead}</td>
        </tr>
      )}
      <tr aria-rowindex={1}>
        {viewColumns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={directionOf(column.key, sort)}
            className={clsx('isRight' in column && styles.right)}
            style={{ width: widths[column.key] }}
          >
            <SortButton column={column} sort={sort} onSort={onSort} className={styles.sort} />
          </th>
        ))}
        <th scope="col" className={styles.act} style={{ width: 68 }}>
          Progress
        </th>
      </tr>
    </thead>
  )
}

/** The rows of a filing as a table that sorts by each column; on a phone as blocks of labelled lines. Of many rows only those in view are drawn. */
export function FilingTable({ label, rows, sort, onSort, onRecord, wanted, scroller, isPrinting, paperHead }: FilingTableProps) {
  const { timeZone: zone } = useSettings()
  const frame = useRef<HTMLTableElement>(null)
  return (
    <div className={styles.rows}>
      <SortBy columns={viewColumns} sort={sort} onSort={onSort} className={clsx(styles.sortBy, 'no-print')} />
      <table ref={frame} aria-label={label} aria-rowcount={rows.length + 1}>
        <Head sort={sort} onSort={onSort} paperHead={paperHead} />
        <VirtualizedRows rows={rows} wanted={wanted} scroller={scroller} isWhole={isPrinting}>
          {(row, place, measure) => <Row key={row.id} row={row} place={place} zone={zone} measure={measure} onRecord={onRecord} />}
        </VirtualizedRows>
      </table>
    </div>
  )
}
