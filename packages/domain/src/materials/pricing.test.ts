import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, momentOf, type Day } from '../calendar/day.ts'
import { lineCost, priceOn, priceOnDay, priceSteps, totalOf, type Priced } from './pricing.ts'

const zone = 'America/New_York'
const at = (day: Day, hour = 9, minute = 0) => momentOf(day, { hour, minute }, zone)
let entered = 0
const from = (day: Day, price: number, hour = 0) => ({ date: at(day, hour), price, entered: ++entered })
const anItem = (over: Partial<Priced> = {}): Priced => ({ type: 'consumable', price: 10, prices: [], ...over })

const changed = anItem({ prices: [from('2026-11-10', 12), from('2026-11-20', 15)] })
const lateInTheDay = anItem({ prices: [from('2026-11-10', 12, 23)] })
const corrected = anItem({ prices: [from('2026-11-10', 12, 18), from('2026-11-10', 13, 6)] })

test.each<[string, Priced, string, number]>([
  ['the original price before any dated one', changed, at('2026-11-09'), 10],
  ['the dated price on its own day', changed, at('2026-11-10'), 12],
  ['the dated price from the first minute of its day', changed, at('2026-11-10', 0), 12],
  ['the dated price until the next', changed, at('2026-11-19', 23, 59), 12],
  ['the latest dated price', changed, at('2026-11-20'), 15],
  ['the latest price for ever', changed, at('2030-01-01'), 15],
  ['a price dated later the same day', lateInTheDay, at('2026-11-10', 6), 12],
  ['the day of the business, not of the world: 11 PM in New York is still the day', lateInTheDay, '2026-11-10T04:30:00.000Z', 10],
  ['of two prices for one day the later entered, whatever their hours', corrected, at('2026-11-10'), 13],
  ['nothing for a non-consumable', { ...changed, type: 'nonconsumable' }, at('2026-11-20'), 0],
  ['nothing for an item without any price', anItem({ price: null }), at('2026-11-20'), 0],
  ['a dated price though there is no original one', anItem({ price: null, prices: [from('2026-11-10', 7)] }), at('2026-11-10'), 7],
  ['the original price of an item without dated ones', anItem(), at('2026-11-10'), 10],
])('%s', (_what, item, moment, price) => expect(priceOn(item, moment, zone)).toBe(price))

test('a price in disorder counts as one in order', () => {
  const [one, other] = [from('2026-11-10', 12), from('2026-11-20', 15)]
  expect(priceSteps(anItem({ prices: [other, one] }), zone)).toEqual(priceSteps(anItem({ prices: [one, other] }), zone))
})

test.each([
  [0.1, 3, 0.3],
  [1.005, 100, 100.5],
  [12.5, null, 0],
  [0.125, 1, 0.125],
  [19.99, 1.5, 29.985],
])('%f times %s is %f to the last decimal', (price, quantity, cost) => expect(lineCost(price, quantity)).toBe(cost))

test.each([
  [[0.1, 0.2], 0.3],
  [[1.005], 1.01],
  [[0.125, 0.125], 0.25],
  [[29.985], 29.99],
  [[], 0],
])('lines of %j come to %f', (lines, total) => expect(totalOf(lines)).toBe(total))

const days = fc.integer({ min: 0, max: 60 }).map((count) => addDays('2026-10-01', count))
const cents = fc.integer({ min: 0, max: 100_000 }).map((count) => count / 100)
const prices = fc.array(fc.record({ day: days, hour: fc.integer({ min: 0, max: 23 }), price: cents }), { maxLength: 8 })
const items = fc
  .record({ price: cents, prices })
  .map(({ price, prices: dated }) => anItem({ price, prices: dated.map((one) => from(one.day, one.price, one.hour)) }))

test('the price is a step function of the day: it changes only on days that have one, and holds until the next', () => {
  fc.assert(
    fc.property(items, days, (item, day) => {
      const steps = priceSteps(item, zone)
      const own = item.prices.filter(({ date }) => dayOf(date, zone) === day)
      const before = priceOnDay(steps, addDays(day, -1))
      const lastEntered = own.toSorted((one, other) => one.entered - other.entered).at(-1)
      expect(priceOnDay(steps, day)).toBe(lastEntered?.price ?? before)
    }),
  )
})

test('the hour of an order does not matter, only its business day', () => {
  fc.assert(
    fc.property(items, days, fc.integer({ min: 0, max: 23 }), (item, day, hour) => {
      expect(priceOn(item, at(day, hour), zone)).toBe(priceOn(item, at(day, 12), zone))
    }),
  )
})

test('a total is the sum of its lines to the cent, in any order', () => {
  const lines = fc.array(fc.record({ price: fc.integer({ min: 0, max: 9_999_999 }), quantity: fc.integer({ min: 0, max: 99_999 }) }), {
    maxLength: 50,
  })
  fc.assert(
    fc.property(lines, (list) => {
      // Ten-thousandths of a dollar, a hundredth of a piece: whole numbers know no binary fraction.
      const exact = list.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
      const costs = list.map(({ price, quantity }) => lineCost(price / 10_000, quantity / 100))
      expect(totalOf(costs)).toBe(Number(new Big(exact.toString()).div(1_000_000).round(2, Big.roundHalfUp)))
      expect(totalOf(costs.toReversed())).toBe(totalOf(costs))
    }),
  )
})
