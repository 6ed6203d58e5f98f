import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addBagout, bagoutForm, bagCountForm, exportBagoutPdf, totalBags, type BagoutForm } from './bagout.ts'

const id = '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01'
const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const filled: BagoutForm = { jobId: id, supervisorId: id, bags: '42', day: '2026-11-20' }

test('Enter Bagout Information gives a number of bags and a day', () => {
  expect(bagoutForm.parse({ ...filled, bags: ' 42 ' })).toEqual({ ...filled, bags: 42 })
})

test.each<[Partial<BagoutForm>, string[]]>([
  [{ jobId: '' }, ['Invalid job']],
  [{ supervisorId: '' }, ['Invalid supervisor']],
  ...['', '0', '000', '-1', '1.5', 'many', '1e3', '100000'].map((bags): [Partial<BagoutForm>, string[]] => [
    { bags },
    ['Invalid bag count'],
  ]),
  [{ day: '' }, ['Please choose a date']],
  [{ day: '2026-02-29' }, ['Please choose a date']],
  [{ jobId: '', supervisorId: '', bags: '', day: '' }, ['Invalid job', 'Invalid supervisor', 'Invalid bag count', 'Please choose a date']],
])('Enter Bagout Information with %j is told %j', (typed, messages) => expect(said(bagoutForm, { ...filled, ...typed })).toEqual(messages))

test.each([
  ['0', 0],
  [' 7 ', 7],
  ['99999', 99_999],
])('Update Bag Count takes %j', (bags, count) => expect(bagCountForm.parse({ bags })).toEqual({ bags: count }))

test.each(['', ' ', '-1', '1.5', '100000', '7 bags'])('Update Bag Count refuses %j', (bags) =>
  expect(said(bagCountForm, { bags })).toEqual(['Invalid bag count']),
)

const added = { id, date: '2026-11-20T17:40:08.745Z', jobId: id, supervisorId: id, bags: 42 }

test.each([
  [{ jobId: 'none' }, ['Invalid job']],
  [{ jobId: null }, ['Invalid job']],
  [{ supervisorId: undefined }, ['Invalid supervisor']],
  [{ bags: 0 }, ['Invalid bag count']],
  [{ bags: 1.5 }, ['Invalid bag count']],
  [{ bags: '42' }, ['Invalid bag count']],
  [{ bags: 100_000 }, ['Invalid bag count']],
])('the server refuses a bagout with %j: %j', (other, messages) => {
  expect(addBagout.parse(added)).toEqual(added)
  expect(said(addBagout, { ...added, ...other })).toEqual(messages)
})

test('a PDF needs a bagout to print, and a PO only where there is one', () => {
  const valid = { from: '2026-11-01', to: '2026-11-20', include: [id] }
  expect(exportBagoutPdf.parse(valid)).toEqual(valid)
  expect(exportBagoutPdf.parse({ ...valid, po: null })).toEqual({ ...valid, po: null })
  expect(said(exportBagoutPdf, { ...valid, include: [] })).toEqual(['Please select at least one bagout'])
  expect(said(exportBagoutPdf, { ...valid, po: 'x'.repeat(101) })).toEqual(['must be at most 100 characters'])
})

test('bags are added up exactly', () => {
  expect(totalBags([])).toBe(0)
  expect(totalBags([{ bags: 0.1 }, { bags: 0.2 }, { bags: 40 }])).toBe(40.3)
})
