import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acp7Banner, completedFeet, filingProgress, latestStatus, rowProgress, type MeasuredPart } from './progress.ts'

const part = (
  filingNumber: string,
  squareFeet: number | null,
  linearFeet: number | null,
  ...done: [time: string, square: number, linear: number][]
): MeasuredPart => ({
  filingNumber,
  squareFeet,
  linearFeet,
  scopeStatuses: done.map(([time, square, linear]) => ({ time, squareFeet: square, linearFeet: linear })),
})
const earlier = '2026-11-01T12:00:00.000Z'
const later = '2026-11-02T12:00:00.000Z'

describe('what of a scope part is done', () => {
  test('is its latest status, whatever order they come in', () => {
    expect(completedFeet(part('A', 100, 50, [later, 40, 5], [earlier, 10, 0]))).toBe(45)
    expect(completedFeet(part('A', 100, 50, [earlier, 10, 0], [later, 40, 5]))).toBe(45)
  })
  test('is what was recorded last, of two statuses at the same moment', () => {
    const [first, second] = [
      { id: '019a0000-0000-7000-8000-000000000001', time: later, squareFeet: 40, linearFeet: 0 },
      { id: '019a0000-0000-7000-8000-000000000002', time: later, squareFeet: 30, linearFeet: 0 },
    ]
    expect([latestStatus([first, second]), latestStatus([second, first])]).toEqual([second, second])
  })
  test('is nothing before the first status', () => expect(completedFeet({ filingNumber: 'A', squareFeet: 1, linearFeet: null })).toBe(0))
})

describe('how far a row is', () => {
  test.each<[string, MeasuredPart, object]>([
    ['nothing recorded', part('A', 100, null), { completed: 0, total: 100, percent: 0, isDone: false }],
    ['part of it', part('A', 80, 20, [earlier, 40, 0]), { completed: 40, total: 100, percent: 40, isDone: false }],
    ['all of it', part('A', 80, 20, [earlier, 80, 20]), { percent: 100, isDone: true }],
    ['more than all', part('A', null, 20, [earlier, 0, 25]), { percent: 125, isDone: true }],
    ['more in one unit than the other lacks', part('A', 80, 20, [earlier, 100, 0]), { percent: 100, isDone: false }],
    ['taken back later', part('A', 80, null, [earlier, 80, 0], [later, 60, 0]), { percent: 75, isDone: false }],
    ['nothing to do, nothing said', part('A', null, 0), { percent: 0, isDone: false }],
    ['nothing to do, said to be done', part('A', null, 0, [earlier, 0, 0]), { percent: 0, isDone: true }],
  ])('%s', (_case, row, expected) => expect(rowProgress(row)).toMatchObject(expected))
})

describe('the progress of a filing', () => {
  const feet = (squareFeet: number, linearFeet: number) => ({ squareFeet, linearFeet })
  test('is square plus linear feet done of those to do, over its areas, in whole percent', () => {
    const parts = [part('TRU-2', 100, null, [earlier, 50, 0]), part('TRU-1', 10, 20), part('TRU-2', null, 50, [earlier, 0, 1])]
    expect(filingProgress(parts)).toEqual([
      { filingNumber: 'TRU-1', areas: 1, done: feet(0, 0), filed: feet(10, 20), completed: 0, total: 30, percent: 0 },
      { filingNumber: 'TRU-2', areas: 2, done: feet(50, 1), filed: feet(100, 50), completed: 51, total: 150, percent: 34 },
    ])
  })
  test('without feet to do is zero percent', () => expect(filingProgress([part('A', null, 0)])).toMatchObject([{ percent: 0 }]))
  test('loses no area and no foot, and does not depend on the order of the rows', () => {
    const rows = fc.array(fc.record({ filing: fc.constantFrom('A', 'B', 'C'), feet: fc.integer({ min: 0, max: 900 }) }))
    fc.assert(
      fc.property(rows, (list) => {
        const parts = list.map(({ filing, feet }) => part(filing, feet, null))
        const filings = filingProgress(parts)
        expect(filings.reduce((sum, { areas }) => sum + areas, 0)).toBe(list.length)
        expect(filings.reduce((sum, { total }) => sum + total, 0)).toBe(list.reduce((sum, { feet }) => sum + feet, 0))
        expect(filingProgress(parts.toReversed())).toEqual(filings)
      }),
    )
  })
})

describe('the ACP7 banner', () => {
  test('of a job without scope parts says so', () => expect(acp7Banner([])).toEqual({ state: 'missing', text: 'ACP7 not uploaded' }))
  test('of a job with filings says how far all are together, and each', () => {
    expect(acp7Banner([part('TRU-2', 10, 0, [earlier, 5, 0]), part('TRU-1', 30, 0)])).toMatchObject({
      state: 'filed',
      text: 'ACP7 13%',
      percent: 13,
      filings: [
        { filingNumber: 'TRU-1', percent: 0 },
        { filingNumber: 'TRU-2', percent: 50 },
      ],
    })
  })
})
