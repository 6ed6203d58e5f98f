import { formatDay } from '@daysheet/domain/calendar/day'
import { bagoutItemId, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { dollars } from '../money-labels.ts'
import type { Column } from '../../../ui/data-table.tsx'
import type { PriceOf } from './use-price-of.ts'

// Plain elements: a styled component in each of hundreds of rows would take its time.
const Quiet = ({ children }: { children: string }) => <span className="quiet">{children}</span>

const marksOf = ({ id, active, code }: ItemWithPrices): string[] => [
  ...(code ? [`No. ${code}`] : []),
  ...(id === bagoutItemId ? ['Used by Bagouts'] : []),
  ...(active ? [] : ['Inactive']),
]

function Name({ item }: { item: ItemWithPrices }) {
  const marks = marksOf(item)
  return (
    <span>
      {item.name || 'No name'} {marks.length > 0 && <Quiet>{marks.join(' · ')}</Quiet>}
    </span>
  )
}

function Price({ item, priceOf }: { item: ItemWithPrices; priceOf: PriceOf }) {
  const { price, next } = priceOf(item)
  return (
    <span className="price">
      <span>
        {item.type === 'nonconsumable' && <Quiet>Non-consumable</Quiet>} {price === null ? <Quiet>No price</Quiet> : dollars(price)}
      </span>
      {next && <Quiet>{`${dollars(next.price)} from ${formatDay(next.day)}`}</Quiet>}
    </span>
  )
}

/** The columns of the inventory; the same as long as prices mean the same day. (spec §2 "Inventory") */
export const itemColumns = (priceOf: PriceOf): readonly Column<ItemWithPrices>[] => [
  { key: 'name', header: 'Name', cell: (item) => <Name item={item} /> },
  { key: 'unitOfMeasure', header: 'Unit of Measure', width: '20%', cell: ({ unitOfMeasure }) => unitOfMeasure },
  { key: 'price', header: 'Current Price', width: '200px', align: 'right', cell: (item) => <Price item={item} priceOf={priceOf} /> },
]

/** One sheet for what stands quietly in the table. */
export const quietLook = {
  '& .quiet': { color: 'text.secondary', fontSize: 12, fontWeight: 400 },
  '& .price': { display: 'inline-grid', justifyItems: { xs: 'start', md: 'end' } },
} as const
