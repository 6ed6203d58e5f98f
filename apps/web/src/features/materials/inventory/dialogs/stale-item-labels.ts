import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { ItemWithPrices, Price } from '@daysheet/domain/materials/item'
import { pricesField } from '../queries.ts'
import type { StaleRow } from '../../../../client/stale-row.ts'
import { byWhomAndWhen } from '../../../../client/author-labels.ts'
import { staleWords, yesOrNo, type FieldWords } from '../../../../client/field-changes.ts'
import { dollars } from '../../money-labels.ts'
import { typeWords } from './item-fields.tsx'

const words: FieldWords<ItemWithPrices> = {
  name: { label: 'Name', valueOf: ({ name }) => name ?? '' },
  unitOfMeasure: { label: 'Unit of Measure', valueOf: ({ unitOfMeasure }) => unitOfMeasure ?? '' },
  type: { label: 'Type', valueOf: ({ type }) => typeWords[type] },
  serialRequired: { label: 'Serial Required', valueOf: ({ serialRequired }) => yesOrNo(serialRequired ?? false) },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
}

/** Those of `prices` that are not among `others`. */
const notIn = (prices: readonly Price[], others: readonly Price[]) => prices.filter(({ id }) => others.every((other) => other.id !== id))

/** `: $13.00 from 12-01-2026 was added, $11.00 from 10-01-2026 was removed` */
function whatHappened(seen: ItemWithPrices, current: ItemWithPrices, zone: string): string {
  const told = (prices: readonly Price[], what: string) =>
    prices.map(({ price, date }) => `${dollars(price)} from ${formatDay(dayOf(date, zone))} was ${what}`)
  const deeds = [...told(notIn(current.prices, seen.prices), 'added'), ...told(notIn(seen.prices, current.prices), 'removed')]
  return deeds.length === 0 ? '' : `: ${deeds.join(', ')}`
}

/** Why an item was not saved: what somebody else made of the same fields or of its prices, and who and when. */
export function staleItemWords(error: StaleRow<ItemWithPrices>, seen: ItemWithPrices, moment: { now: Date; zone: string }): string {
  if (!error.fields.includes(pricesField)) return staleWords(error, words, moment)
  const by = byWhomAndWhen(error.changes[pricesField], moment)
  const ofPrices = `The prices were changed${by}${whatHappened(seen, error.current, moment.zone)}.`
  const arePricesAll = error.fields.length === 1
  return `${ofPrices} ${arePricesAll ? 'Your change was not saved. Look at the prices and save again to add yours to them.' : staleWords(error, words, moment)}`
}
