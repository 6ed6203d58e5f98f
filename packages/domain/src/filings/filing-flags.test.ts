import { describe, expect, test } from 'vitest'
import {
  hasFilingFlags,
  farOverFiled,
  filingFlags,
  hasWorkWithoutFiling,
  isOverFiled,
  overFiled,
  type WorkedEntry,
} from './filing-flags.ts'
import type { MeasuredPart } from './progress.ts'

const feet = (squareFeet: number | null, linearFeet: number | null) => ({ squareFeet, linearFeet })

describe('more done than filed', () => {
  test.each([
    ['less than filed', feet(100, null), feet(99, null), null],
    ['exactly as filed', feet(100, 20), feet(100, 20), null],
    ['a foot more', feet(100, null), feet(101, null), feet(1, 0)],
    ['in linear feet', feet(null, 20), feet(0, 25.5), feet(0, 5.5)],
    ['in one unit while the other is open', feet(100, 20), feet(40, 21), feet(0, 1)],
    ['in a unit that was not filed at all', feet(100, null), feet(100, 3), feet(0, 3)],
    ['not by the last digit of a sum', feet(0.3, null), feet(0.1 + 0.2, null), null],
    ['nothing recorded', feet(100, null), undefined, null],
  ])('%s', (_case, filed, done, over) => expect(overFiled(filed, done)).toEqual(over))

  test('is told by the latest status: a correction takes the flag back', () => {
    const row = (...done: [time: string, feet: number][]): MeasuredPart => ({
      filingNumber: 'TRU1',
      ...feet(100, null),
      scopeStatuses: done.map(([time, squareFeet]) => ({ time, ...feet(squareFeet, null) })),
    })
    expect(isOverFiled(row(['2026-11-20T12:00:00.000Z', 120]))).toBe(true)
    expect(isOverFiled(row(['2026-11-20T13:00:00.000Z', 90], ['2026-11-20T12:00:00.000Z', 120]))).toBe(false)
  })
})

test.each([
  ['twice what was filed', feet(100, 20), feet(200, 40), []],
  ['more than twice', feet(100, 20), feet(200.01, 40), ['squareFeet']],
  ['more than twice in both units', feet(100, 20), feet(201, 41), ['squareFeet', 'linearFeet']],
  ['a unit without filed feet', feet(100, null), feet(100, 500), []],
])('so much more that one is asked: %s', (_case, filed, done, units) => expect(farOverFiled(filed, done)).toEqual(units))

describe('work without a filing', () => {
  const clockedIn = { events: [{ type: 'in' as const }] }
  const filed: MeasuredPart[] = [{ filingNumber: 'TRU1', ...feet(1, null) }]
  test.each<[string, WorkedEntry, MeasuredPart[], boolean]>([
    ['somebody is clocked in and nothing is filed', { cancelled: false, workerEntries: [{ events: [] }, clockedIn] }, [], true],
    ['somebody was clocked in and left', { cancelled: false, workerEntries: [{ events: [{ type: 'in' }, { type: 'out' }] }] }, [], true],
    ['a scope of work is filed', { cancelled: false, workerEntries: [clockedIn] }, filed, false],
    ['nobody has clocked', { cancelled: false, workerEntries: [{ events: [] }] }, [], false],
    ['a clock-out without a clock-in is no work yet', { cancelled: false, workerEntries: [{ events: [{ type: 'out' }] }] }, [], false],
    ['nobody is assigned', { cancelled: false }, [], false],
    ['the entry is cancelled', { cancelled: true, workerEntries: [clockedIn] }, [], false],
  ])('%s', (_case, entry, parts, flagged) => expect(hasWorkWithoutFiling(entry, parts)).toBe(flagged))
})

test('the flags of a job count its rows over filed; work without a filing is known only with the day’s entry', () => {
  const over: MeasuredPart = {
    filingNumber: 'TRU1',
    ...feet(10, null),
    scopeStatuses: [{ time: '2026-11-20T12:00:00.000Z', ...feet(11, null) }],
  }
  const entry = { cancelled: false, workerEntries: [{ events: [{ type: 'in' as const }] }] }
  expect(filingFlags([over, { ...over, scopeStatuses: [] }, over], entry)).toEqual({ overFiled: 2, workWithoutFiling: false })
  expect(filingFlags([], entry)).toEqual({ overFiled: 0, workWithoutFiling: true })
  expect(filingFlags([])).toEqual({ overFiled: 0, workWithoutFiling: false })
})

test.each([
  ['nothing', 0, false, false],
  ['a row over filed', 1, false, true],
  ['work without a filing', 0, true, true],
])('%s: somebody should look at it or not', (_case, rows, workWithoutFiling, expected) =>
  expect(hasFilingFlags({ overFiled: rows, workWithoutFiling })).toBe(expected),
)
