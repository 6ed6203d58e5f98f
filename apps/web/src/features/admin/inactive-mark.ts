import type { Column } from '#ui/table/data-table.tsx'

/** On a phone, in place of the column *Active*: only what is inactive says so. */
export const inactiveMark: Column<{ active: boolean }> = {
  key: 'inactive',
  header: 'Inactive',
  isUnsorted: true,
  phone: 'only',
  cell: ({ active }) => (active ? null : 'Inactive'),
}
