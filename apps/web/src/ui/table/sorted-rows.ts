import { useMemo, useState } from 'react'
import type { Column } from './data-table.tsx'
import type { Sort } from './sorting.tsx'

/** A column whose rows are sorted here and not by the server. */
export interface SortedColumn<Row> extends Column<Row> {
  /** What the column sorts by; text as a person counts, `2` before `10`. */
  value: (row: Row) => string | number
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : byText(String(one), String(other))
}

/** What of a column tells how to sort by it. */
export type SortKey<Row> = Pick<SortedColumn<Row>, 'key' | 'value'>

/** Rows in the order that is wanted; those that sort alike stay as they came, whichever way round. */
function sortedRows<Row>(rows: readonly Row[], columns: readonly SortKey<Row>[], sort: Sort): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key)
  if (!column) return rows
  const direction = sort.isDescending ? -1 : 1
  return rows.toSorted((one, other) => direction * compare(column.value(one), column.value(other)))
}

/** A sort that the table keeps for itself. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly SortKey<Row>[], first: Sort) {
  const [sort, setSort] = useState(first)
  const sorted = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])
  return { rows: sorted, sort, onSort: setSort }
}
