/** The dated prices of an item as they stand in its dialog, where they are added and removed until Save. (product.md#states) */
import { dayOf, momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { ItemEdit } from '@daysheet/domain/materials/item-form'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import type { Priced } from '@daysheet/domain/materials/pricing'

/** What was done to the prices and is not saved yet. */
export interface PriceDraft {
  added: readonly AddedPrice[]
  removed: ReadonlySet<string>
}
interface AddedPrice {
  /** The price's id to be: sent again, after an answer was lost, it is not entered again. */
  key: string
  day: Day
  price: number
}

export const untouched: PriceDraft = { added: [], removed: new Set() }

export const isTouched = ({ added, removed }: PriceDraft): boolean => added.length > 0 || removed.size > 0

export const withPrice = (draft: PriceDraft, price: AddedPrice): PriceDraft => ({ ...draft, added: [...draft.added, price] })

/** An added price is gone at once; a stored one stays in sight until Save, for it may come back. */
export function withoutPrice({ added, removed }: PriceDraft, key: string): PriceDraft {
  if (added.some((price) => price.key === key)) return { added: added.filter((price) => price.key !== key), removed }
  return { added, removed: new Set([...removed, key]) }
}

export const withPriceBack = ({ added, removed }: PriceDraft, key: string): PriceDraft => ({
  added,
  removed: new Set([...removed].filter((other) => other !== key)),
})

/** The draft over newer prices: what somebody else removed meanwhile is gone already, and what was saved though nobody heard of it is there. */
export function overNewer({ added, removed }: PriceDraft, { prices }: ItemWithPrices): PriceDraft {
  const isStored = (key: string) => prices.some(({ id }) => id === key)
  return { added: added.filter(({ key }) => !isStored(key)), removed: new Set([...removed].filter(isStored)) }
}

/** What is sent on Save: a price holds from the first minute of its business day. */
export const priceEdit = ({ added, removed }: PriceDraft, zone: string): Pick<ItemEdit, 'addPrices' | 'removePrices'> => ({
  addPrices: added.map(({ key, day, price }) => ({ id: key, date: momentOf(day, { hour: 0, minute: 0 }, zone), price })),
  removePrices: [...removed],
})

/** The item as it would be after Save. Added prices are entered after all others, in their order. */
export function afterSave(
  item: Omit<Priced, 'prices'>,
  stored: ItemWithPrices['prices'],
  { added, removed }: PriceDraft,
  zone: string,
): Priced {
  const kept = stored.filter(({ id }) => !removed.has(id))
  const last = Math.max(0, ...stored.map(({ entered }) => entered))
  const { addPrices } = priceEdit({ added, removed }, zone)
  return { ...item, prices: [...kept, ...addPrices.map((price, at) => ({ ...price, entered: last + 1 + at }))] }
}

/** One dated price of the list. */
export interface PriceLine {
  key: string
  day: Day
  price: number
  isNew: boolean
  isRemoved: boolean
  isFuture: boolean
  /** Another one for the same day was entered later and counts. */
  isReplaced: boolean
}

/** The dated prices, stored and added, the latest first; of one day the one that counts first. */
export function priceLines(stored: ItemWithPrices['prices'], { added, removed }: PriceDraft, today: Day, zone: string): PriceLine[] {
  const own = stored
    .toSorted((one, other) => one.entered - other.entered)
    .map(({ id, date, price }) => ({ key: id, day: dayOf(date, zone), price, isNew: false, isRemoved: removed.has(id) }))
  const lines = [...own, ...added.map((price) => ({ ...price, isNew: true, isRemoved: false }))]
  const isReplaced = (line: (typeof lines)[number], at: number) =>
    !line.isRemoved && lines.some((other, place) => place > at && other.day === line.day && !other.isRemoved)
  return lines
    .map((line, at) => ({ ...line, isFuture: line.day > today, isReplaced: isReplaced(line, at) }))
    .toReversed()
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))
}
