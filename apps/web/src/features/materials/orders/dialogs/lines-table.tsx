import { itemLabel } from '@daysheet/domain/materials/item'
import type { OrderedLine } from '@daysheet/domain/materials/job-materials'
import { dollars } from '../../money-labels.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty } from '#ui/states.tsx'
import tags from '../tags.module.css'

/** What a line of an order and one of a return have in common. */
type Line = Pick<OrderedLine, 'id' | 'version' | 'itemId' | 'name' | 'unitOfMeasure' | 'type' | 'costPerItem' | 'cost'>

export const nameColumn: SortedColumn<Line> = {
  key: 'name',
  header: 'Name',
  value: ({ name }) => name ?? '',
  cell: ({ name }) => name || 'No name',
}

export const unitColumn: SortedColumn<Line> = {
  key: 'unitOfMeasure',
  header: 'Unit of Measure',
  width: '15%',
  value: ({ unitOfMeasure }) => unitOfMeasure ?? '',
  cell: ({ unitOfMeasure }) => unitOfMeasure,
}

export const costColumn: SortedColumn<Line> = {
  key: 'costPerItem',
  header: 'Cost per Item',
  align: 'right',
  width: '15%',
  value: ({ costPerItem }) => costPerItem,
  cell: ({ costPerItem, type }) => (
    <span>
      {dollars(costPerItem)}
      {type === 'nonconsumable' && <span className={tags.hint}>Non-consumable</span>}
    </span>
  ),
}

/** `Total Cost` or `Total Amount Returned`. */
export const amountColumn = (header: string): SortedColumn<Line> => ({
  key: 'cost',
  header,
  align: 'right',
  width: '15%',
  value: ({ cost }) => cost,
  cell: ({ cost }) => dollars(cost),
})

interface LinesTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly SortedColumn<Row>[]
  totals: Readonly<Record<string, string>>
  onOpen?: (row: Row) => void
}

const byName = { key: 'name', isDescending: false }

/** The lines of an order or a return with their total. */
export function LinesTable<Row extends Line>({ label, rows, columns, totals, onOpen }: LinesTableProps<Row>) {
  const { rows: sorted, sort, onSort } = useSortedRows(rows, columns, byName)
  if (rows.length === 0) return <Empty text="No items found" />
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={sorted}
      sort={sort}
      onSort={onSort}
      totals={{ name: 'Total', ...totals }}
      headTop={0}
      {...(onOpen && { onOpen })}
    />
  )
}

/** `3 items, for example Duct tape - roll`: what goes when it is deleted. */
export function linesSummary(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return 'no items'
  return lines.length === 1 ? itemLabel(first) : `${lines.length} items, among them ${itemLabel(first)}`
}
