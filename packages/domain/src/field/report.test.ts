import { expect, test } from 'vitest'
import { areaFeet, areasOf, bagsOutOf, feetOverFiled, problemOf, reportFrom, reportOf, type ReportDraft } from './report.ts'
import type { FieldArea } from './today.ts'

const empty = reportFrom({ bags: 0 })
const time = '2026-11-25T20:05:00.000Z'

test('what is known stands in it: the bags that went out', () => {
  expect(empty).toMatchObject({ bagout: false, bagoutQty: '' })
  expect(reportFrom({ bags: 12 })).toMatchObject({ bagout: true, bagoutQty: '12', removal: false })
})

test.each<[Partial<ReportDraft>, string | null]>([
  [{}, 'nothingDone'],
  [{ comments: '  ' }, 'nothingDone'],
  [{ comments: 'Rained out' }, null],
  [{ decon: true }, null],
  [{ removal: true }, null],
  [{ removal: true, removalQty: '1,120.5' }, null],
  [{ removal: true, removalQty: 'a lot' }, 'removalNotANumber'],
  [{ removal: true, removalQty: '-3' }, 'removalNotANumber'],
  [{ removal: true, areas: { a: { square: '12' }, b: { linear: 'some' } } }, 'areaNotANumber'],
  [{ bagout: true, bagoutQty: '12.5' }, 'bagoutNotANumber'],
  [{ bagout: true, bagoutQty: '123456' }, 'bagoutNotANumber'],
  // What was not done is not sent, whatever stands there.
  [{ decon: true, removalQty: 'a lot', bagoutQty: 'many', areas: { a: { square: 'much' } } }, null],
])('%j: %s', (typed, problem) => expect(problemOf({ ...empty, ...typed })).toBe(problem))

test.each<[typed: string | undefined, before: number, filed: number | null, total: number | null]>([
  ['120', 0, 120, null],
  ['120.01', 0, 120, 120.01],
  ['1,200', 0, 120, 1200],
  ['0.2', 0.1, 0.3, null],
  ['40', 90, 120, 130],
  ['', 130, 120, null],
  [undefined, 130, 120, null],
  ['0', 130, 120, null],
  ['40', 0, null, null],
  ['a lot', 0, 120, null],
])('of an area, %s typed after %d, with %s filed: more than filed is %s', (typed, before, filed, total) =>
  expect(feetOverFiled({ typed, before, filed })).toBe(total),
)

test('what is sent has the quantities of what was done, and nothing else', () => {
  const of = { scheduleEntryId: 'entry', time, signature: null }
  expect(reportOf({ ...empty, removal: true, removalQty: ' 1,120.5 ', bagoutQty: '7', comments: ' Rear stair ' }, of)).toEqual({
    ...of,
    decon: false,
    prep: false,
    removal: true,
    removalQty: 1120.5,
    bagout: false,
    bagoutQty: null,
    breakdown: false,
    comments: 'Rear stair',
  })
  expect(reportOf({ ...empty, bagout: true, bagoutQty: '' }, { ...of, signature: 'picture:1' })).toMatchObject({
    bagout: true,
    bagoutQty: null,
    removalQty: null,
    signature: 'picture:1',
  })
})

test('feet of the areas are those of the whole where nothing else is typed', () => {
  const areas = { a: { square: '0.1', linear: '' }, b: { square: '0.2', linear: '1,000' }, c: {} }
  expect(areaFeet({ areas })).toBe(1000.3)
  expect(areaFeet({ areas: { a: { square: '' } } })).toBeNull()
  const of = { scheduleEntryId: 'entry', time, signature: null }
  expect(reportOf({ ...empty, removal: true, areas }, of).removalQty).toBe(1000.3)
  expect(reportOf({ ...empty, removal: true, areas, removalQty: '1,200' }, of).removalQty).toBe(1200)
  expect(reportOf({ ...empty, areas }, of).removalQty).toBeNull()
})

test('sends what this shift removed from each area, and nothing for an area without input', () => {
  const area = (scopePartId: string): FieldArea => ({
    ...{ scopePartId, name: scopePartId, squareFeet: 500, linearFeet: null, doneSquareFeet: 20, doneLinearFeet: 0 },
  })
  const known = [area('a'), area('b'), area('c')]
  const areas = { a: { square: '0.2' }, b: { linear: '1,030' }, c: { square: ' ' }, gone: { square: '1' } }
  let made = 0
  const newId = () => `id ${(made += 1)}`
  expect(areasOf({ removal: true, areas }, known, newId)).toEqual([
    { id: 'id 1', scopePartId: 'a', squareFeet: 0.2, linearFeet: null },
    { id: 'id 2', scopePartId: 'b', squareFeet: null, linearFeet: 1030 },
  ])
  expect(areasOf({ removal: false, areas }, known, newId)).toEqual([])
})

test.each([
  ['12', 0, 12],
  ['12', 5, 7],
  ['12', 12, null],
  ['4', 12, null],
  ['', 0, null],
])('%s bags, %i of them seen by the phone before: a bagout of %s', (bagoutQty, known, bags) => {
  const of = { jobId: 'job', bags: known, supervisorId: 'nadia', id: 'new' }
  expect(bagsOutOf({ bagout: true, bagoutQty }, of)).toEqual(
    bags === null ? null : { id: 'new', bags, known, jobId: 'job', supervisorId: 'nadia' },
  )
  expect(bagsOutOf({ bagout: false, bagoutQty }, of)).toBeNull()
})
