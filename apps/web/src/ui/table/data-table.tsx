import useMediaQuery from '@mui/material/useMediaQuery'
import clsx from 'clsx'
import { memo, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import glow from '../glow.module.css'
import { directionOf, SortBy, SortButton, type Sorting } from './sorting.tsx'
import styles from './data-table.module.css'
import pinned from '../pinned.module.css'

/** As in the style sheet. Paper has the table. Also a window at 200 %: six columns need more than half a desk's width. */
const narrow = 'screen and (max-width: 899.95px)'

export interface Column<Row> {
  /** Also what the table is sorted by. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Of the table's width, in CSS; what is left is shared by those without. */
  width?: string
  align?: 'right'
  /** Nothing that rows are sorted by. */
  isUnsorted?: boolean
}

interface DataTableProps<Row> extends Sorting {
  label: string
  /** Must stay the same array while it means the same, so that only changed rows are rendered. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The words on a row's button, and whose row it is for who cannot see it. Absent where rows have none, or open as a whole. */
  action?: { words: string; nameOf: (row: Row) => string; onAction: (row: Row) => void }
  /** Opens a row: its first cell is the button for the keyboard, and a click anywhere on the row does the same. */
  onOpen?: (row: Row) => void
  /** A row of totals, by the column's key. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Whether a row is shown as out of use. */
  isDimmed?: (row: Row) => boolean
  /** A row that was just saved: it is scrolled to. */
  savedId?: string | null
  /** The rows are older than what was asked for. */
  busy?: boolean
  /** Where the head stays while the rows scroll: beneath the bar of the page, or at the top of what scrolls in a dialog. Pixels. */
  headTop?: number
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'action' | 'onOpen' | 'isDimmed'> & { row: Row; isSaved: boolean }

/** Renders anew only when its row changed, and then glows for a second. */
const TableRow = memo(function TableRow<Row extends StoredRow>({ row, columns, action, onOpen, isDimmed, isSaved }: RowProps<Row>) {
  const { version } = row
  const [first] = useState(version)
  const changed = version !== first && (version % 2 === 0 ? glow.glowEven : glow.glowOdd)
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isSaved) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaved])
  const openFrom = ({ currentTarget, target }: MouseEvent<HTMLTableRowElement>) => {
    if (target instanceof Element && target.closest('a')) return // a link of the row leads elsewhere
    currentTarget.querySelector<HTMLElement>(`.${styles.opener}`)?.focus() // where the focus comes back to from what opens
    onOpen?.(row)
  }
  return (
    // The mouse may press anywhere; the button in the first cell bubbles up to here, so that the keyboard does the same.
    <tr
      ref={line}
      className={clsx(isSaved && version === first ? glow.glowAdded : changed, isDimmed?.(row) && styles.dimmed, onOpen && styles.opens)}
      {...(onOpen && { onClick: openFrom })}
    >
      {columns.map(({ key, header, cell, align }, at) => (
        <td key={key} data-label={header} className={align && styles[align]}>
          {onOpen && at === 0 ? (
            <button type="button" className={styles.opener}>
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {action && (
        <td className={styles.action}>
          <button
            type="button"
            className={styles.actionButton}
            aria-label={`${action.words} ${action.nameOf(row)}`}
            onClick={() => action.onAction(row)}
          >
            {action.words}
          </button>
        </td>
      )}
    </tr>
  )
}) as <Row extends StoredRow>(props: RowProps<Row>) => ReactNode // memo forgets that the component is generic

interface StoredRow {
  id: string
  version: number
}

/** Room for the longest label on one line, where a phone shows it beside each value; the first column has none. */
const labelWidth = ([, ...labelled]: readonly { header: string }[]): string =>
  `max(112px, ${Math.max(0, ...labelled.map(({ header }) => header.length)) * 0.62}em)` // `ch` would be wider in the bold row of totals

/**
 * Rows to look through and open, sorted by any column. Many are cheap, and stay where they are when some of them change. On a phone each row is a
 * block of labelled lines.
 */
export function DataTable<Row extends StoredRow>({
  label,
  columns,
  rows,
  sort,
  onSort,
  action,
  onOpen,
  totals,
  isDimmed,
  savedId = null,
  busy = false,
  headTop = 48,
}: DataTableProps<Row>) {
  const optional = { ...(action && { action }), ...(onOpen && { onOpen }), ...(isDimmed && { isDimmed }) }
  const isNarrow = useMediaQuery(narrow)
  const variables = { '--head-top': `${headTop}px`, '--label-width': labelWidth(columns) }
  return (
    <div className={styles.table} style={{ ...variables, opacity: busy ? 0.6 : 1 }}>
      {/* Not there instead of not shown: Tab in a dialog begins at its first control, and would stay where it is if that cannot take the focus. */}
      {isNarrow && (
        <SortBy columns={columns.filter(({ isUnsorted }) => isUnsorted !== true)} sort={sort} onSort={onSort} className={styles.sortBy} />
      )}
      <table aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ key, header, width, align, isUnsorted = false }) => (
              <th
                key={key}
                {...(!isUnsorted && { 'aria-sort': directionOf(key, sort) })}
                className={clsx(pinned.pinned, align && styles[align])}
                style={{ width }}
              >
                {isUnsorted ? (
                  <span className={styles.words}>{header}</span>
                ) : (
                  <SortButton column={{ key, header }} sort={sort} onSort={onSort} className={styles.sort} />
                )}
              </th>
            ))}
            {action && (
              <th className={clsx(pinned.pinned, styles.action)} style={{ width: 72 }}>
                <span className={styles.words}>{action.words}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} isSaved={row.id === savedId} {...optional} />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ key, header, align }) => (
                <td key={key} data-label={header} className={align && styles[align]}>
                  {totals[key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
