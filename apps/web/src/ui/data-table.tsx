import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useState, type MouseEvent, type ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { pinned } from './pinned.ts'

export interface Column<Row> {
  /** Also what the table is sorted by. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Of the table's width, in CSS; what is left is shared by those without. */
  width?: string
  align?: 'right'
}

export interface Sort {
  key: string
  isDescending: boolean
}

export interface Sorting {
  sort: Sort
  onSort: (sort: Sort) => void
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
  /** The rows are older than what was asked for. */
  busy?: boolean
  /** Where the head stays while the rows scroll: beneath the bar of the page, or at the top of what scrolls in a dialog. Pixels. */
  headTop?: number
}

// Also a window at 200 %: six columns need more than half a desk's width.
const narrowed = '(max-width: 899.95px)'
const narrow = `@media ${narrowed}`
const glowing = { from: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 22%, transparent)' } }

// One sheet for the whole table: hundreds of rows of styled components would take seconds. On a phone each row is a block with labelled lines.
const look = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'clip',
  '@keyframes glow-even': glowing,
  '@keyframes glow-odd': glowing,
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '8px 12px', overflowWrap: 'anywhere' },
  '& th': {
    ...{ fontWeight: 650, fontSize: 12, color: 'text.secondary', padding: '0 4px', verticalAlign: 'middle' },
    // Stays in sight beneath the bar at the top of the page; a shadow, because a collapsed border would scroll away.
    ...pinned,
    ...{
      top: 'var(--head-top)',
      zIndex: 1,
      bgcolor: 'background.paper',
      boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
    },
  },
  '& th button': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer' },
    ...{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 32, px: 1, maxWidth: '100%', textAlign: 'inherit' },
    '&:hover': { color: 'text.primary' },
    '& svg': { width: 14, height: 14, visibility: 'hidden' },
  },
  '& th.right button': { flexDirection: 'row-reverse' },
  '& th[aria-sort=ascending] button, & th[aria-sort=descending] button': { color: 'text.primary', '& svg': { visibility: 'visible' } },
  '& th[aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
  '& .right': { textAlign: 'right' },
  '& .dimmed td': { color: 'text.secondary' },
  '& .glow-even': { animation: 'glow-even 1s ease-out' },
  '& .glow-odd': { animation: 'glow-odd 1s ease-out' },
  '& .action': { padding: '2px 12px' },
  '& .action button': {
    ...{ font: 'inherit', fontWeight: 600, color: 'primary.main', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer' },
    // Whoever comes by keyboard must not find the button beneath the head that stays.
    ...{ minHeight: 32, px: 1, mx: -1, scrollMarginTop: 96 },
    '&:hover': { bgcolor: 'action.hover' },
    '@media (pointer: coarse)': { minHeight: 44, px: 1.5, mx: -1.5 },
  },
  '& .opens': { cursor: 'pointer', '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } } },
  '& .opener': {
    ...{ font: 'inherit', color: 'primary.main', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer', textAlign: 'left' },
    ...{ p: 0, overflowWrap: 'anywhere', scrollMarginTop: 96 },
    '&:hover': { textDecoration: 'underline' },
    '@media (pointer: coarse)': { minHeight: 24 },
  },
  '& tfoot td': { borderTop: 1, borderColor: 'divider', fontWeight: 650 },
  '& button:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2, '&.opener': { outlineOffset: 2 } },
  '& .lines': { display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  [narrow]: {
    '& thead': { display: 'none' },
    '& .sort-by': {
      ...{ display: 'flex', alignItems: 'center', gap: '8px', padding: '4px 12px' },
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& select': {
      ...{ font: 'inherit', fontSize: 16, color: 'inherit', background: 'none', border: 0, borderRadius: 1 },
      ...{ flex: 1, minHeight: 44, minWidth: 0 },
      '& option': { color: 'text.primary', bgcolor: 'background.paper' },
    },
    '& table, & tbody, & tfoot': { display: 'block' },
    '& tbody tr, & tfoot tr': {
      ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '8px', padding: '8px 12px' },
      ...{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' },
    },
    '& tbody tr + tr, & tfoot tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr td, & tfoot td': { border: 0 },
    '& td': { ...{ display: 'flex', gap: '8px', padding: '1px 0', gridColumn: '1 / -1' }, '&.right': { textAlign: 'left' } },
    '& td:empty': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label)', flex: '0 0 var(--label-width)', color: 'text.secondary' },
    '& td:first-of-type': { gridColumn: 1, fontWeight: 650, alignSelf: 'center', '&::before': { display: 'none' } },
    '& td.action': { gridColumn: 2, gridRow: 1, padding: 0 },
  },
} as const

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'action' | 'onOpen' | 'isDimmed'> & { row: Row }

/** Renders anew only when its row changed, and then glows for a second. */
const TableRow = memo(function TableRow<Row extends StoredRow>({ row, columns, action, onOpen, isDimmed }: RowProps<Row>) {
  const { version } = row
  const [first] = useState(version)
  const glow = version === first ? '' : version % 2 === 0 ? 'glow-even' : 'glow-odd'
  const looks = `${glow} ${isDimmed?.(row) ? 'dimmed' : ''} ${onOpen ? 'opens' : ''}`
  const openFrom = ({ currentTarget }: MouseEvent<HTMLTableRowElement>) => {
    currentTarget.querySelector<HTMLElement>('.opener')?.focus() // where the focus comes back to from what opens
    onOpen?.(row)
  }
  return (
    // The mouse may press anywhere; the button in the first cell bubbles up to here, so that the keyboard does the same.
    <tr className={looks} {...(onOpen && { onClick: openFrom })}>
      {columns.map(({ key, header, cell, align }, at) => (
        <td key={key} data-label={header} className={align}>
          {onOpen && at === 0 ? (
            <button type="button" className="opener">
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {action && (
        <td className="action">
          <button type="button" aria-label={`${action.words} ${action.nameOf(row)}`} onClick={() => action.onAction(row)}>
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

interface SortByProps extends Sorting {
  columns: readonly { key: string; header: string }[]
}

/** On a phone there are no column heads to press. */
export function SortBy({ columns, sort, onSort }: SortByProps) {
  const choose = (value: string) => onSort({ key: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
  return (
    <label className="sort-by">
      Sort by
      <select value={`${sort.isDescending ? '-' : ''}${sort.key}`} onChange={(event) => choose(event.target.value)}>
        {columns.flatMap(({ key, header }) => [
          <option key={key} value={key}>
            {header}
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header}, descending
          </option>,
        ])}
      </select>
    </label>
  )
}

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
  busy = false,
  headTop = 48,
}: DataTableProps<Row>) {
  const optional = { ...(action && { action }), ...(onOpen && { onOpen }), ...(isDimmed && { isDimmed }) }
  const directionOf = (key: string) => (sort.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending')
  const isNarrow = useMediaQuery(narrowed)
  return (
    <Box sx={look} style={{ ...{ '--head-top': `${headTop}px`, '--label-width': labelWidth(columns) }, opacity: busy ? 0.6 : 1 }}>
      {/* Not there instead of not shown: Tab in a dialog begins at its first control, and would stay where it is if that cannot take the focus. */}
      {isNarrow && <SortBy columns={columns} sort={sort} onSort={onSort} />}
      <table aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ key, header, width, align }) => (
              <th key={key} aria-sort={directionOf(key)} className={align} style={{ width }}>
                <button type="button" onClick={() => onSort({ key, isDescending: sort.key === key && !sort.isDescending })}>
                  {header}
                  <Glyph shape="open" />
                </button>
              </th>
            ))}
            {action && (
              <th style={{ width: 72 }}>
                <span style={{ padding: '0 8px' }}>{action.words}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} {...optional} />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ key, header, align }) => (
                <td key={key} data-label={header} className={align}>
                  {totals[key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Box>
  )
}
