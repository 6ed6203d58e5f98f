import { expect, test } from 'vitest'
import { itemEdit, itemForm, itemFormOf, newItemForm, priceForm } from './item-form.ts'

const typed = { name: 'Duct tape', unitOfMeasure: 'roll', type: 'consumable', serialRequired: false, price: '12.50' } as const
const problems = (result: { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

const prices: readonly [string, number | null][] = [
  ['12', 12],
  ['12.5', 12.5],
  ['.5', 0.5],
  ['12.', 12],
  [' 12.50 ', 12.5],
  ['0', 0],
  ['0.1234', 0.1234],
  ['999999999.9999', 999_999_999.9999],
  ['1.2.3', null],
  ['-1', null],
  ['1,000', null],
  ['', null],
  [' ', null],
  ['.', null],
  ['12a', null],
  ['$12', null],
  ['1e3', null],
  ['１２', null],
  ['Infinity', null],
  ['0.12345', null],
  ['1234567890', null],
]

test.each(prices)('“%s” as the price of a new item is %s', (price, wanted) => {
  const read = newItemForm.safeParse({ ...typed, price })
  expect(read.data?.price ?? null).toBe(wanted)
  expect(problems(read)).toEqual(wanted === null ? ['price: Please enter a valid price'] : [])
})

test.each(prices)('“%s” in Add Price is %s', (price, wanted) => {
  const read = priceForm.safeParse({ day: '2026-11-22', price })
  expect(read.data?.price ?? null).toBe(wanted)
  expect(problems(read)).toEqual(wanted === null ? ['price: Invalid price'] : [])
})

test('a new item is what was typed, without blanks at its ends, and 0 for the server to number it', () => {
  expect(newItemForm.parse({ ...typed, name: ' Duct tape ', unitOfMeasure: ' roll' })).toEqual({ ...typed, price: 12.5, code: 0 })
})

test.each([
  [{ name: ' ' }, 'name: Please enter a valid name'],
  [{ unitOfMeasure: '' }, 'unitOfMeasure: Please enter a valid unit of measure'],
])('%j is refused, in both dialogs: %s', (wrong, message) => {
  expect(problems(newItemForm.safeParse({ ...typed, ...wrong }))).toEqual([message])
  expect(problems(itemForm.safeParse({ ...typed, active: true, ...wrong }))).toEqual([message])
})

test('a price holds from a day that exists', () => {
  expect(problems(priceForm.safeParse({ day: '2026-02-29', price: '1' }))).toEqual(['day: Please choose a date'])
})

test('an item of an old deployment is opened with what it has', () => {
  const row = { id: '00000000-0000-4000-8000-000000000001', version: 1, code: null, price: null, active: false }
  expect(itemFormOf({ ...row, name: null, unitOfMeasure: null, serialRequired: null, type: 'nonconsumable' })).toEqual({
    name: '',
    unitOfMeasure: '',
    type: 'nonconsumable',
    serialRequired: false,
    active: false,
  })
})

test('an edit names what changed and the prices alone; anything else is refused', () => {
  const edit = { active: false, addPrices: [{ date: '2026-12-01T05:00:00.000Z', price: 13 }], removePrices: [] }
  expect(itemEdit.parse(edit)).toEqual(edit)
  expect(itemEdit.safeParse({ ...edit, price: 1 }).success).toBe(false)
  expect(itemEdit.safeParse({ ...edit, addPrices: [{ date: '2026-12-01T05:00:00.000Z', price: -1 }] }).success).toBe(false)
})
