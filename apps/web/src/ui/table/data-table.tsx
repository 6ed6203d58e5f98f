import useMediaQuery from '@mui/material/useMediaQuery'
import clsx from 'clsx'
import { memo, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import glow from '../glow.module.css'
import { ShowMore, useFirstRows, type FirstRows } from './first-rows.tsx'
import { narrow } from './narrow.ts'
import { directionOf, SortBy, SortButton, type Sorting } from './sorting.tsx'
import styles from './data-table.module.css'
import pinned from '../pinned.module.css'

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
  /**
   * Where a phone shows it, in a table whose rows are two lines there: beside the first column,
   * below it, or not at all. What is beside it is never cut. What is below it is cut at the end of
   * the line; `whole` is below it too and takes more lines instead. `only` is beside the first column
   * on a phone, and nowhere else. A table in which no column says so has a labelled line for each.
   */
  phone?: 'beside' | 'below' | 'whole' | 'none' | 'only'
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
  /** How many rows a phone shows; counted here where the caller does not say how many it shows. */
  first?: FirstRows
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
      className={clsx(
        isSaved && version === first ? glow.glowAdded : changed,
        isDimmed?.(row) && styles.dimmed,
        action && styles.acts,
        onOpen && styles.opens,
      )}
      {...(onOpen && { onClick: openFrom })}
    >
      {columns.map(({ key, header, cell, align, phone }, at) => (
        <td
          key={key}
          data-label={header}
          className={clsx(align && styles[align], phone && styles[phone], phone === 'whole' && styles.below)}
        >
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
 * Rows to look through and open, sorted by any column. Many are cheap, and stay where they are when some of them change. On a phone each row is two
 * lines or a block of labelled lines, and the first 25 rows come before *Show more*.
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
  first,
  headTop = 48,
}: DataTableProps<Row>) {
  const counted = useFirstRows(label, rows, { savedId })
  const { shown, onMore } = first ?? counted
  const optional = { ...(action && { action }), ...(onOpen && { onOpen }), ...(isDimmed && { isDimmed }) }
  const isNarrow = useMediaQuery(narrow)
  const heads = useMemo(() => columns.filter(({ phone }) => phone !== 'only'), [columns])
  const isShort = columns.some(({ phone }) => phone !== undefined)
  const variables = { '--head-top': `${headTop}px`, '--label-width': labelWidth(columns) }
  return (
    <div className={clsx(styles.table, isShort && styles.short)} style={{ ...variables, opacity: busy ? 0.6 : 1 }}>
      {/* Not there instead of not shown: Tab in a dialog begins at its first control, and would stay where it is if that cannot take the focus. */}
      {isNarrow && (
        <SortBy columns={heads.filter(({ isUnsorted }) => isUnsorted !== true)} sort={sort} onSort={onSort} className={styles.sortBy} />
      )}
      <table aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {heads.map(({ key, header, width, align, isUnsorted = false }) => (
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
          {rows.slice(0, shown).map((row) => (
            <TableRow key={row.id} row={row} columns={isNarrow ? columns : heads} isSaved={row.id === savedId} {...optional} />
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
      <ShowMore onMore={onMore} />
    </div>
  )
}
