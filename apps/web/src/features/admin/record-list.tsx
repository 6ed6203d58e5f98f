import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#client/client.ts'
import { maxListRows, type Listed } from '#client/list-query.ts'
import { useFirstRows } from '#ui/table/first-rows.tsx'
import { DataTable, type Column } from '#ui/table/data-table.tsx'
import type { Sort } from '#ui/table/sorting.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'

interface RecordListProps<Row> {
  query: UseQueryResult<Listed<Row>>
  label: string
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
  nameOf: (row: Row) => string
  /** Absent for whoever may not. */
  onEdit: ((row: Row) => void) | undefined
  emptyText: string
  /** The record that was just saved, once the list has it. */
  savedId: string | null
  /** `Showing N of M jobs` and the way to more; absent where a list is always whole. */
  counted?: { noun: string; onShowMany: () => void }
}

const none: readonly never[] = []
const isInactive = ({ active }: { active: boolean }) => !active

/** A list of Admin: loading, failed, empty, or its table. (product.md#admin) */
export function RecordList<Row extends { id: string; version: number; active: boolean }>(props: RecordListProps<Row>) {
  const { query, label, columns, sort, onSort, emptyText, counted, nameOf, onEdit, savedId } = props
  const { data } = query
  const isPart = data !== undefined && data.rows.length < Math.min(data.count, maxListRows)
  const first = useFirstRows(label, data?.rows ?? none, { savedId, loadMore: isPart ? counted?.onShowMany : undefined })
  // The same object while it means the same, so that only rows that changed are rendered.
  const action = useMemo(() => onEdit && { words: 'Edit', nameOf, onAction: onEdit }, [nameOf, onEdit])
  if (query.isPending) return <Loading text="Loading…" rows={8} height={40} />
  if (query.isError && data === undefined)
    return <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const { rows, count } = data ?? { rows: [], count: 0 }
  return (
    <>
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {counted && (
        // Paper says how many there are only if it does not have all of them.
        <Box
          className={rows.length === count ? 'no-print' : undefined}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32 }}
        >
          <Typography role="status" color="textSecondary">
            {`Showing ${first.shown} of ${count} ${counted.noun}`}
          </Typography>
          {isPart && !first.onMore && <Button onClick={counted.onShowMany}>Show more</Button>}
        </Box>
      )}
      {rows.length === 0 ? (
        <Empty text={emptyText} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={onSort}
          {...(action && { action })}
          isDimmed={isInactive}
          savedId={savedId}
          first={first}
          busy={query.isPlaceholderData}
        />
      )}
    </>
  )
}
