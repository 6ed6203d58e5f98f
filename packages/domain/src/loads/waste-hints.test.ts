import { describe, expect, test } from 'vitest'
import { wasteHintWords, type WasteHint } from './waste-hint.ts'
import { wasteDays, wasteHints, type JobWaste, type RemovedFeet } from './waste-hints.ts'

/** A Monday; five working days before is the Monday before. */
const today = '2026-11-23'
const settled = '2026-11-16'
const unsettled = '2026-11-17'

let jobs = 0
const tile = (squareFeet: number, more: Partial<RemovedFeet> = {}): RemovedFeet => ({
  ...{ abatementType: 'Removal', material: 'Floor Tile', procedure: 'Tent', squareFeet, linearFeet: 0, isDone: true },
  ...more,
})
const pipe = (linearFeet: number): RemovedFeet => tile(0, { material: 'Pipe Insulation', procedure: 'Glovebag', linearFeet })

/** A finished job whose feet and bags are all entered. */
const aJob = (more: Partial<JobWaste> = {}): JobWaste => {
  jobs += 1
  const jobId = `00000000-0000-4000-8000-${String(jobs).padStart(12, '0')}`
  const waste = { areas: [tile(1000)], removedOn: ['2026-11-10'], bags: 40, lastBagsOn: '2026-11-10' }
  return { jobId, jobNum: jobs, jobNumDecimals: null, address: `${jobs} Broadway`, ...waste, settledBags: more.bags ?? waste.bags, ...more }
}
/** Five finished jobs of some years ago: 4 bags for 100 square feet in the middle, 2 for 100 linear feet. */
const longAgo = { removedOn: [], lastBagsOn: '2025-03-03' }
const experience = [30, 35, 40, 60, 90].flatMap((bags) => [
  aJob({ ...longAgo, bags }),
  aJob({ ...longAgo, areas: [pipe(500)], bags: bags / 4 }),
])

const hintOf = (job: JobWaste, others: readonly JobWaste[] = experience): WasteHint | undefined => {
  const hints = wasteHints([...others, job], today)
  expect(hints.filter(({ jobId }) => jobId !== job.jobId)).toEqual([])
  return hints[0]
}
const kindOf = (job: JobWaste, others?: readonly JobWaste[]) => hintOf(job, others)?.kind

test('hints go by five working days, sixty days and two years', () =>
  expect(wasteDays(today)).toEqual({ settled, recent: '2026-09-24', learned: '2024-11-23' }))

describe('bags against the feet removed, by what the company’s other jobs had', () => {
  test.each([
    ['what is usual', 40, undefined],
    ['a third of it', 14, undefined],
    ['less than a third', 13, 'few_bags'],
    ['three times as many', 120, undefined],
    ['more than three times as many', 121, 'many_bags'],
  ])('%s, %i bags where 40 are usual: %s', (_what, bags, kind) => expect(kindOf(aJob({ bags }))).toBe(kind))

  test('says how many are usual, and from how many jobs that is known', () => {
    const hint = hintOf(aJob({ bags: 6 }))
    expect(hint).toMatchObject({
      ...{ kind: 'few_bags', bags: 6, expected: 40 },
      rates: [{ material: 'Floor Tile', procedure: 'Tent', unit: 'squareFeet', bagsPer100: 4, jobs: 5 }],
    })
    expect(hint && wasteHintWords(hint)).toBe(
      'Only 6 bags for the feet removed, where your other jobs would have about 40 bags: 4 bags for each 100 square feet of Floor Tile (Tent), from 5 jobs.',
    )
  })

  test('adds up what several materials would have, each by itself', () => {
    const both = [tile(1000), pipe(500)]
    expect(kindOf(aJob({ areas: both, bags: 50 }))).toBeUndefined()
    const hint = hintOf(aJob({ areas: both, bags: 160 }))
    expect(hint).toMatchObject({ kind: 'many_bags', expected: 50, rates: [{ unit: 'squareFeet' }, { unit: 'linearFeet', bagsPer100: 2 }] })
    expect(hint && wasteHintWords(hint)).toBe(
      '160 bags for the feet removed, where your other jobs would have about 50 bags: 4 bags for each 100 square feet of Floor Tile (Tent), from 5 jobs and 2 bags for each 100 linear feet of Pipe Insulation (Glovebag), from 5 jobs.',
    )
  })

  test.each<[string, Partial<JobWaste>]>([
    ['the job has one material more, of which nothing is known', { areas: [tile(1000), tile(900, { material: 'Roofing' })], bags: 2 }],
    ['the same material was removed in another way', { areas: [tile(1000, { procedure: 'Full Containment' })], bags: 2 }],
    ['a place was cleaned up, too', { areas: [tile(1000), tile(50, { abatementType: 'Cleanup' })], bags: 200 }],
    ['nobody said what was done', { areas: [tile(1000, { abatementType: null })], bags: 200 }],
    ['nobody said how', { areas: [tile(1000, { procedure: ' ' })], bags: 200 }],
    ['it is not finished: the bags come at its end', { areas: [tile(1000), tile(20, { isDone: false })], bags: 2 }],
    ['feet were entered in the last five working days', { removedOn: [unsettled], lastBagsOn: '2026-11-16', bags: 2 }],
    ['the bags are of the last five working days, and their feet may come', { bags: 200, settledBags: 20, lastBagsOn: unsettled }],
    ['it is so small that some bags are as good as none', { areas: [tile(10)], bags: 9 }],
    ['it is long ago', { ...longAgo, bags: 2 }],
  ])('silent where %s', (_what, job) => expect(hintOf(aJob(job))).toBeUndefined())

  test('what is left in place makes no bags', () =>
    expect(kindOf(aJob({ areas: [tile(1000), tile(3000, { abatementType: 'Encapsulation', isDone: false })], bags: 13 }))).toBe('few_bags'))

  test('materials are the same in other capitals and with other spaces', () =>
    expect(kindOf(aJob({ areas: [tile(1000, { material: ' floor  TILE', procedure: 'TENT' })], bags: 13 }))).toBe('few_bags'))

  test.each<[string, JobWaste[]]>([
    ['fewer than five jobs', experience.slice(0, 8)],
    ['five, of which one is this', experience.slice(0, 8)],
    ['one of five is not finished', [...experience.slice(0, 8), aJob({ ...longAgo, areas: [tile(1000, { isDone: false })] })]],
    ['one of five is too small', [...experience.slice(0, 8), aJob({ ...longAgo, areas: [tile(99)] })]],
    ['one of five has two materials', [...experience.slice(0, 8), aJob({ ...longAgo, areas: [tile(1000), pipe(100)] })]],
    ['one of five has no bags', [...experience.slice(0, 8), aJob({ ...longAgo, bags: 0 })]],
  ])('silent where there is no experience: %s', (_what, others) => expect(hintOf(aJob({ bags: 2 }), others)).toBeUndefined())

  test('of an even number of jobs the usual is between the two in the middle', () =>
    expect(hintOf(aJob({ bags: 5 }), [...experience, aJob({ ...longAgo, bags: 50 })])).toMatchObject({
      expected: 45,
      rates: [{ jobs: 6 }],
    }))
})

test('one bag is one bag', () => {
  const rates = [{ material: 'Roofing', procedure: 'Exterior Foam', unit: 'squareFeet' as const, bagsPer100: 1, jobs: 7 }]
  const job = { jobId: '00000000-0000-4000-8000-000000000001', jobNum: 1, jobNumDecimals: null, address: '1 Broadway' }
  expect(wasteHintWords({ kind: 'few_bags', ...job, bags: 1, expected: 12, rates })).toBe(
    'Only 1 bag for the feet removed, where your other jobs would have about 12 bags: 1 bag for each 100 square feet of Roofing (Exterior Foam), from 7 jobs.',
  )
})

describe('feet removed without bags', () => {
  const none = { bags: 0, settledBags: 0, lastBagsOn: null }

  test.each<[string, Partial<JobWaste>, string | undefined]>([
    ['five working days ago', { ...none, removedOn: [settled, '2026-11-20'] }, settled],
    ['four working days ago', { ...none, removedOn: [unsettled, '2026-11-20'] }, undefined],
    ['again after the last bags', { lastBagsOn: '2026-11-10', removedOn: ['2026-11-10', '2026-11-12'] }, '2026-11-12'],
    ['entered on the working day after the bags', { lastBagsOn: '2026-11-06', removedOn: ['2026-11-09'] }, undefined],
    ['before the bags', { lastBagsOn: '2026-11-20', removedOn: ['2026-11-09'] }, undefined],
    ['left in place', { ...none, areas: [tile(500, { abatementType: 'Enclosure' })], removedOn: ['2026-11-09'] }, undefined],
  ])('%s', (_what, job, since) => expect(hintOf(aJob(job))).toEqual(since && expect.objectContaining({ kind: 'no_bags', since })))

  test.each<[Partial<JobWaste>, string]>([
    [none, 'Feet removed since 11-10-2026, but no bags were entered.'],
    [{ lastBagsOn: '2026-11-05' }, 'Feet removed since 11-10-2026, but the last bags are of 11-05-2026.'],
  ])('%j: %s', (job, words) => {
    const hint = hintOf(aJob(job))
    expect(hint && wasteHintWords(hint)).toBe(words)
  })

  test('is not said of each job of a company that enters no bags', () => expect(wasteHints([aJob(none), aJob(none)], today)).toEqual([]))
})

describe('bags without feet removed', () => {
  const nothing = { areas: [tile(0, { isDone: false })], removedOn: [] }

  test.each<[string, Partial<JobWaste>, string | undefined]>([
    ['five working days after the bags', { ...nothing, lastBagsOn: settled, bags: 12 }, 'no_feet'],
    ['before', { ...nothing, lastBagsOn: unsettled, bags: 12, settledBags: 0 }, undefined],
    ['of a job without a filing, as small ones are', { ...nothing, areas: [] }, undefined],
    ['of a job on which all is to be left in place', { ...nothing, areas: [tile(0, { abatementType: 'Enclosure' })] }, undefined],
    ['of a job on which something was left in place', { ...nothing, areas: [tile(50, { abatementType: 'Encapsulation' })] }, undefined],
    ['long ago', { ...nothing, lastBagsOn: '2026-09-23' }, undefined],
  ])('%s', (_what, job, kind) => expect(kindOf(aJob(job))).toBe(kind))

  test('is said in words', () => {
    const hint = hintOf(aJob({ ...nothing, bags: 1 }))
    expect(hint && wasteHintWords(hint)).toBe('1 bag entered, but no feet removed.')
  })

  test('is not said of each job of a company that enters no feet', () =>
    expect(wasteHints([aJob(nothing), aJob(nothing)], today)).toEqual([]))
})
