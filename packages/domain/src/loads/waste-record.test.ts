import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactSum } from '../numbers/exact.ts'
import { cubicYardsOf, shareCubicYards } from './cubic-yards.ts'
import { wasteRecords } from './waste-record.ts'

test.each([
  [40, 8, 5],
  [25, 8, 3.13],
  [1, 8, 0.13],
  [100, 6, 16.67],
  [30, 7.5, 4],
  [0, 8, 0],
])('%i bags, %f of them a cubic yard, are %f cubic yards', (bags, factor, yards) => expect(cubicYardsOf(bags, factor)).toBe(yards))

describe('cubic yards shared by bags', () => {
  test.each([
    ['one job', 5, [40], [5]],
    ['evenly', 6, [10, 10, 10], [2, 2, 2]],
    ['the rest goes to the first of equals', 10, [1, 1, 1], [3.34, 3.33, 3.33]],
    ['the rest goes to who lost most', 1, [1, 1, 4], [0.17, 0.17, 0.66]],
    ['less than there are jobs', 0.02, [5, 5, 5], [0.01, 0.01, 0]],
    ['nothing', 0, [5, 5], [0, 0]],
    ['no bags', 5, [0, 0], [0, 0]],
    ['no job', 5, [], []],
  ])('%s', (_what, total, bags, shares) => expect(shareCubicYards(total, bags)).toEqual(shares))

  test('are together what was shared, and nobody is a hundredth off what is due', () => {
    const bags = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 30 })
    const total = fc.integer({ min: 0, max: 999_900 }).map((count) => count / 100)
    fc.assert(
      fc.property(total, bags, (whole, counts) => {
        const shares = shareCubicYards(whole, counts)
        expect(exactSum(shares)).toBe(whole)
        const all = exactSum(counts)
        for (const [at, share] of shares.entries()) expect(Math.abs(share - (whole * (counts[at] ?? 0)) / all)).toBeLessThan(0.01 + 1e-6)
      }),
    )
  })
})

describe('the records of a load', () => {
  const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  const job = (at: number, owner: string | null) => ({
    jobId: id(at),
    jobNum: 10_000 + at,
    jobNumDecimals: 0,
    address: `${at} Fulton Street`,
    boro: 'Brooklyn',
    ownerName: owner,
    ownerAddress: owner && `${at} Wall Street, New York, NY`,
    ownerPhone: owner && '2125550100',
  })
  const line = (entry: number, of: number, bags: number) => ({
    entryId: id(entry),
    jobId: id(of),
    date: '2026-05-27T18:00:00.000Z',
    bags,
    ofBags: bags,
  })
  const jobs = [job(1, 'Grand Realty'), job(2, 'Astoria Houses'), job(3, null)]
  const lines = [line(11, 1, 10), line(12, 1, 7), line(13, 2, 17), line(14, 3, 16)]

  test('of three jobs are three, each with its own owner, and together the load', () => {
    const records = wasteRecords({ wsrNumber: '4711', cubicYards: 6.25, lines, jobs, recordSuffixes: {} }, 8)
    expect(
      records.map(({ number, part, parts, bags, cubicYards, job: { ownerName } }) => [number, part, parts, bags, cubicYards, ownerName]),
    ).toEqual([
      ['4711-1', 1, 3, 17, 2.13, 'Grand Realty'],
      ['4711-2', 2, 3, 17, 2.12, 'Astoria Houses'],
      ['4711-3', 3, 3, 16, 2, null],
    ])
    expect(exactSum(records.map(({ cubicYards }) => cubicYards))).toBe(6.25)
    expect(records.map(({ missing }) => missing)).toEqual([[], [], ["the owner's name", "the owner's address", "the owner's phone"]])
  })

  test('go by the bags as long as nobody has said how much it is', () => {
    const records = wasteRecords({ wsrNumber: '', cubicYards: null, lines, jobs, recordSuffixes: {} }, 8)
    expect(records.map(({ number }) => number)).toEqual(['', '', ''])
    expect(exactSum(records.map(({ cubicYards }) => cubicYards))).toBe(cubicYardsOf(50, 8))
  })

  test('of one job have the number of the load', () => {
    expect(
      wasteRecords({ wsrNumber: '4711', cubicYards: 2, lines: [line(11, 1, 10)], jobs: jobs.slice(0, 1), recordSuffixes: {} }, 8),
    ).toMatchObject([{ number: '4711', part: 1, parts: 1, bags: 10, cubicYards: 2 }])
  })

  test('keep the numbers that are on paper when jobs are added or removed', () => {
    const numbersOf = (of: typeof jobs, recordSuffixes: Record<string, number>) =>
      wasteRecords({ wsrNumber: '4711', cubicYards: 6, lines, jobs: of, recordSuffixes }, 8).map(({ number }) => number)
    const [first, second, third] = jobs
    if (!first || !second || !third) throw new Error('There are three jobs.')
    // Two records were printed. A job added in front of both gets the next number.
    expect(numbersOf([first, second, third], { [id(2)]: 1, [id(3)]: 2 })).toEqual(['4711-3', '4711-1', '4711-2'])
    // Only one of the two jobs is left.
    expect(numbersOf([third], { [id(2)]: 1, [id(3)]: 2 })).toEqual(['4711-2'])
    // A new job does not get the number of a removed job.
    expect(numbersOf([first, third], { [id(2)]: 3, [id(3)]: 1 })).toEqual(['4711-4', '4711-1'])
    // One record was printed with the number of the load.
    expect(numbersOf([first, second], { [id(2)]: 0 })).toEqual(['4711-2', '4711'])
  })
})
