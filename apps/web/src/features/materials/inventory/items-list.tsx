import { formatDay } from '@daysheet/domain/calendar/day'
import { itemLabel, type ItemWithPrices, bagoutItemId } from '@daysheet/domain/materials/item'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFirstRows } from '#ui/table/first-rows.tsx'
import { DataTable, type Column } from '#ui/table/data-table.tsx'
import type { Sort } from '#ui/table/sorting.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { listedItems, usePriceOf, type PriceOf } from './listed-items.ts'
import type { Place } from './use-url-state.ts'
import { dollars } from '../money-labels.ts'
import styles from './items-list.module.css'
import { useMay } from '#features/session/queries.ts'

// Plain elements: a styled component in each of hundreds of rows would take its time.
const SecondaryText = ({ children }: { children: string }) => <span className={styles.secondary}>{children}</span>

const itemNotes = ({ id, active, code }: ItemWithPrices): string[] => [
  ...(code ? [`No. ${code}`] : []),
  ...(id === bagoutItemId ? ['Used by Bagouts'] : []),
  ...(active ? [] : ['Inactive']),
]

function Name({ item }: { item: ItemWithPrices }) {
  const marks = itemNotes(item)
  return (
    <span>
      {item.name || 'No name'} {marks.length > 0 && <SecondaryText>{marks.join(' · ')}</SecondaryText>}
    </span>
  )
}

function Price({ item, priceOf }: { item: ItemWithPrices; priceOf: PriceOf }) {
  const { price, next } = priceOf(item)
  return (
    <span className={styles.price}>
      <span>
        {item.type === 'nonconsumable' && (
          <>
            <SecondaryText>Non-consumable</SecondaryText>{' '}
          </>
        )}
        {price === null ? <SecondaryText>No price</SecondaryText> : dollars(price)}
      </span>
      {next && <SecondaryText>{`${dollars(next.price)} from ${formatDay(next.day)}`}</SecondaryText>}
    </span>
  )
}

/** The columns of the inventory; the same as long as prices mean the same day. (product.md#inventory) */
const itemColumns = (priceOf: PriceOf): readonly Column<ItemWithPrices>[] => [
  { key: 'name', header: 'Name', cell: (item) => <Name item={item} /> },
  { key: 'unitOfMeasure', header: 'Unit of Measure', phone: 'below', width: '20%', cell: ({ unitOfMeasure }) => unitOfMeasure },
  {
    key: 'price',
    header: 'Current Price',
    phone: 'below',
    width: '200px',
    align: 'right',
    cell: (item) => <Price item={item} priceOf={priceOf} />,
  },
]

interface ItemsListProps {
  query: UseQueryResult<ItemWithPrices[]>
  place: Place
  onSort: (sort: Sort) => void
  onEdit: (item: ItemWithPrices) => void
}

const isInactive = ({ active }: ItemWithPrices) => !active

function emptyText(all: number, { term, isInactiveShown }: Place): string {
  if (all === 0) return 'No items yet. Add the first one.'
  if (term === '') return 'No active items. Show inactive to see the others.'
  return isInactiveShown ? `No item matches “${term}”.` : `No active item matches “${term}”. Show inactive to see the others.`
}

/** The items of the warehouse: loading, failed, empty, or their table. (product.md#inventory, product.md#errors) */
export function ItemsList({ query, place, onSort, onEdit }: ItemsListProps) {
  const { data } = query
  const priceOf = usePriceOf()
  // The same objects while they mean the same, so that only rows that changed are rendered.
  const columns = useMemo(() => itemColumns(priceOf), [priceOf])
  const mayEdit = useMay()('materials.write')
  const action = useMemo(() => ({ words: 'Edit', nameOf: itemLabel, onAction: onEdit }), [onEdit])
  const rows = useMemo(() => (data ? listedItems(data, place, priceOf) : []), [data, place, priceOf])
  const first = useFirstRows('Items', rows)
  const failed = query.isError && (
    <Failed text="Error getting materials list" onRetry={() => void query.refetch()} retrying={query.isFetching} />
  )
  if (data === undefined) return failed || <Loading text="Loading items…" rows={8} height={40} />
  return (
    <>
      {failed}
      <Typography
        role="status"
        color="textSecondary"
        {...(first.shown === data.length && { className: 'no-print' })}
        sx={{ minHeight: 32, alignContent: 'center' }}
      >
        {`Showing ${first.shown} of ${data.length} items`}
      </Typography>
      {rows.length === 0 ? (
        <Empty text={emptyText(data.length, place)} />
      ) : (
        <DataTable
          label="Items"
          columns={columns}
          rows={rows}
          sort={place.sort}
          onSort={onSort}
          {...(mayEdit && { action })}
          isDimmed={isInactive}
          first={first}
        />
      )}
    </>
  )
}
