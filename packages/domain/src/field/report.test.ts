import { expect, test } from 'vitest'
import { areaFeet, bagoutOf, problemOf, reportFrom, reportOf, statusesOf, type ReportDraft } from './report.ts'
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

test('an area is as far as it was before and what this shift did; what nobody typed says nothing', () => {
  const area = (scopePartId: string, more: Partial<FieldArea>): FieldArea => ({
    scopePartId,
    name: scopePartId,
    squareFeet: null,
    linearFeet: null,
    doneSquareFeet: 0,
    doneLinearFeet: 0,
    ...more,
  })
  const known = [
    area('a', { squareFeet: 500, doneSquareFeet: 0.1 }),
    area('b', { linearFeet: 80, squareFeet: 10, doneSquareFeet: 10 }),
    area('c', {}),
  ]
  const areas = { a: { square: '0.2' }, b: { linear: '30' }, c: { square: ' ' }, gone: { square: '1' } }
  expect(statusesOf({ removal: true, areas }, known, time)).toEqual([
    { scopePartId: 'a', time, squareFeet: 0.3, linearFeet: null },
    { scopePartId: 'b', time, squareFeet: 10, linearFeet: 30 },
  ])
  expect(statusesOf({ removal: false, areas }, known, time)).toEqual([])
})

test.each([
  ['12', 0, 12],
  ['12', 5, 7],
  ['12', 12, null],
  ['4', 12, null],
  ['', 0, null],
])('%s bags of which the office knows %i: a bagout of %s', (bagoutQty, bags, more) => {
  const of = { job: { jobId: 'job', bags }, supervisorId: 'nadia', time }
  expect(bagoutOf({ bagout: true, bagoutQty }, of)).toEqual(
    more === null ? null : { date: time, bags: more, jobId: 'job', supervisorId: 'nadia' },
  )
  expect(bagoutOf({ bagout: false, bagoutQty }, of)).toBeNull()
})
