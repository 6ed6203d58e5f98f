import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable, type Sort } from '../../../ui/data-table.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { itemColumns, quietLook } from './item-columns.tsx'
import { listedItems } from './listed-items.ts'
import type { Place } from './use-place.ts'
import { usePriceOf } from './use-price-of.ts'

interface ItemsListProps {
  query: UseQueryResult<ItemWithPrices[]>
  place: Place
  onSort: (sort: Sort) => void
  onEdit: (item: ItemWithPrices) => void
}

const isInactive = ({ active }: ItemWithPrices) => !active

function emptyText(all: number, { term, isInactiveShown }: Place): string {
  if (all === 0) return 'There are no items yet. Add the first one.'
  if (term === '') return 'No item is active. Show inactive to see the others.'
  return isInactiveShown ? `No item matches “${term}”.` : `No active item matches “${term}”. Show inactive to see the others.`
}

/** The items of the warehouse: loading, failed, empty, or their table. (spec §2 "Inventory", §8) */
export function ItemsList({ query, place, onSort, onEdit }: ItemsListProps) {
  const { data } = query
  const priceOf = usePriceOf()
  // The same objects while they mean the same, so that only rows that changed are rendered.
  const columns = useMemo(() => itemColumns(priceOf), [priceOf])
  const action = useMemo(() => ({ words: 'Edit', nameOf: itemLabel, onAction: onEdit }), [onEdit])
  const rows = useMemo(() => (data ? listedItems(data, place, priceOf) : []), [data, place, priceOf])
  const failed = query.isError && (
    <Failed text="Error getting materials list" onRetry={() => void query.refetch()} retrying={query.isFetching} />
  )
  if (data === undefined) return failed || <Loading text="Loading items…" rows={8} height={40} />
  return (
    <>
      {failed}
      <Typography role="status" color="textSecondary" sx={{ minHeight: 32, alignContent: 'center' }}>
        {`Showing ${rows.length} of ${data.length} items`}
      </Typography>
      {rows.length === 0 ? (
        <Empty text={emptyText(data.length, place)} />
      ) : (
        <Box sx={quietLook}>
          <DataTable label="Items" columns={columns} rows={rows} sort={place.sort} onSort={onSort} action={action} isDimmed={isInactive} />
        </Box>
      )}
    </>
  )
}
