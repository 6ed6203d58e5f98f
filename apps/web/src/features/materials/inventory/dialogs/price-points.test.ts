import { momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { Priced } from '@daysheet/domain/materials/pricing'
import { expect, test } from 'vitest'
import { pricePoints } from './price-points.ts'

const zone = 'America/New_York'
const today = '2026-11-22'
let entered = 0
const from = (day: Day, price: number) => ({ date: momentOf(day, { hour: 0, minute: 0 }, zone), price, entered: ++entered })
const anItem = (prices: Priced['prices'], price: number | null = 10): Priced => ({ type: 'consumable', price, prices })
const points = (item: Priced) => pricePoints(item, today, zone).map(({ day, price, toCome, isStep }) => [day, price, toCome, isStep])

test('the line starts before the first change and goes on until today', () => {
  expect(points(anItem([from('2026-11-12', 12), from('2026-11-17', 11)]))).toEqual([
    ['2026-11-09', 10, null, false],
    ['2026-11-12', 12, null, true],
    ['2026-11-17', 11, null, true],
    [today, 11, null, false],
  ])
})

test('what is to come is a line of its own, from today on', () => {
  expect(points(anItem([from('2026-11-17', 11), from('2026-12-01', 14)]))).toEqual([
    ['2026-11-14', 10, null, false],
    ['2026-11-17', 11, null, true],
    [today, 11, 11, false],
    ['2026-12-01', null, 14, true],
    ['2026-12-04', null, 14, false],
  ])
})

test('a price of today is reached by the line of today and left by the one to come', () => {
  expect(points(anItem([from(today, 11), from('2026-11-23', 12)])).map(([day, price, toCome]) => [day, price, toCome])).toEqual([
    ['2026-11-19', 10, null],
    [today, 11, 11],
    ['2026-11-23', null, 12],
    ['2026-11-26', null, 12],
  ])
})

test('an item that had no price yet has no line yet', () => {
  expect(points(anItem([from('2026-11-17', 11)], null))[0]).toEqual(['2026-11-14', null, null, false])
})

test('a price that never changed draws nothing', () => expect(points(anItem([]))).toEqual([]))

test('nor does what costs nothing, whatever was entered', () => {
  expect(pricePoints({ ...anItem([from('2026-11-17', 11)]), type: 'nonconsumable' }, today, zone)).toEqual([])
})
