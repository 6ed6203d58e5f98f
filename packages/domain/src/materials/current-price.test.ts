import { expect, test } from 'vitest'
import { momentOf, type Day } from '../calendar/day.ts'
import { currentPrice, type CurrentPrice } from './current-price.ts'
import type { Priced } from './pricing.ts'

const zone = 'America/New_York'
const from = (day: Day, price: number, entered = 1) => ({ date: momentOf(day, { hour: 0, minute: 0 }, zone), price, entered })
const anItem = (more: Partial<Priced> = {}): Priced => ({ type: 'consumable', price: 12.5, prices: [], ...more })
const today = '2026-11-22'

test.each<[string, Priced, CurrentPrice]>([
  ['the original price', anItem(), { price: 12.5, next: null }],
  ['a dated price from its own day', anItem({ prices: [from(today, 13)] }), { price: 13, next: null }],
  [
    'the price of today, and the next to come',
    anItem({ prices: [from('2026-12-01', 14)] }),
    { price: 12.5, next: { day: '2026-12-01', price: 14 } },
  ],
  [
    'of several to come the first',
    anItem({ prices: [from('2027-01-01', 15), from('2026-11-23', 14)] }),
    { price: 12.5, next: { day: '2026-11-23', price: 14 } },
  ],
  [
    'nothing for a non-consumable, whatever was entered',
    anItem({ type: 'nonconsumable', prices: [from('2026-12-01', 9)] }),
    { price: 0, next: null },
  ],
  ['no price at all', anItem({ price: null }), { price: null, next: null }],
  [
    'no price yet, but one to come',
    anItem({ price: null, prices: [from('2026-12-01', 9)] }),
    { price: null, next: { day: '2026-12-01', price: 9 } },
  ],
  ['a price of nothing is a price', anItem({ price: 0 }), { price: 0, next: null }],
  ['a dated price though there is no original one', anItem({ price: null, prices: [from('2026-11-01', 9)] }), { price: 9, next: null }],
])('%s', (_what, item, wanted) => expect(currentPrice(item, today, zone)).toEqual(wanted))
