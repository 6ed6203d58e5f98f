import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressOverTime } from './progress-over-time.ts'
import { filingProgress, type MeasuredPart } from './progress.ts'

const zone = 'America/New_York'
const part = (squareFeet: number, ...done: [time: string, feet: number][]): MeasuredPart => ({
  filingNumber: 'TRU1',
  squareFeet,
  linearFeet: null,
  scopeStatuses: done.map(([time, feet]) => ({ time, squareFeet: feet, linearFeet: null })),
})
const steps = (...parts: MeasuredPart[]) => progressOverTime(parts, zone).map(({ day, completed, percent }) => [day, completed, percent])

const square = (squareFeet: number) => ({ squareFeet, linearFeet: 0 })

describe('progress over time', () => {
  test('is nothing before anything was recorded', () => {
    expect(progressOverTime([], zone)).toEqual([])
    expect(progressOverTime([part(100)], zone)).toEqual([])
  })
  test('has a step for each business day on which something was recorded, of all feet to do', () => {
    expect(progressOverTime([part(150, ['2026-11-18T20:00:00.000Z', 60]), part(50, ['2026-11-20T20:00:00.000Z', 40])], zone)).toEqual([
      { day: '2026-11-18', done: square(60), completed: 60, total: 200, left: 140, percent: 30, recorded: 1 },
      { day: '2026-11-20', done: square(100), completed: 100, total: 200, left: 100, percent: 50, recorded: 1 },
    ])
  })
  test('of several statuses on a day the last one counts, whatever order they come in', () => {
    const row = part(100, ['2026-11-20T20:00:00.000Z', 70], ['2026-11-20T14:00:00.000Z', 20], ['2026-11-20T17:00:00.000Z', 50])
    expect(progressOverTime([row], zone)).toEqual([
      { day: '2026-11-20', done: square(70), completed: 70, total: 100, left: 30, percent: 70, recorded: 3 },
    ])
  })
  test('what one row has too much, or one unit, leaves all of another to do', () => {
    const both = { ...part(100), linearFeet: 50, scopeStatuses: [{ time: '2026-11-18T20:00:00.000Z', squareFeet: 0, linearFeet: 80 }] }
    expect(progressOverTime([part(100, ['2026-11-18T20:00:00.000Z', 200]), part(100)], zone)).toMatchObject([{ completed: 200, left: 100 }])
    expect(progressOverTime([both], zone)).toMatchObject([{ done: { squareFeet: 0, linearFeet: 80 }, completed: 80, left: 100 }])
  })
  test('a correction downwards is a step down, and one within the day leaves no trace', () => {
    expect(steps(part(100, ['2026-11-18T20:00:00.000Z', 80], ['2026-11-19T20:00:00.000Z', 30]))).toEqual([
      ['2026-11-18', 80, 80],
      ['2026-11-19', 30, 30],
    ])
    expect(steps(part(100, ['2026-11-18T14:00:00.000Z', 80], ['2026-11-18T20:00:00.000Z', 30]))).toEqual([['2026-11-18', 30, 30]])
  })
  test('a day is the business’s: late on its evening is not yet tomorrow, though it is in Greenwich', () => {
    expect(steps(part(100, ['2026-11-20T04:59:00.000Z', 10], ['2026-11-20T05:00:00.000Z', 20]))).toEqual([
      ['2026-11-19', 10, 10],
      ['2026-11-20', 20, 20],
    ])
  })
  test('a day of 23 hours and one of 25 hours are one day each', () => {
    const spring = part(100, ['2026-03-08T05:00:00.000Z', 10], ['2026-03-09T03:59:00.000Z', 20], ['2026-03-09T04:00:00.000Z', 30])
    expect(steps(spring)).toEqual([
      ['2026-03-08', 20, 20],
      ['2026-03-09', 30, 30],
    ])
    const autumn = part(100, ['2026-11-01T04:00:00.000Z', 10], ['2026-11-02T04:59:00.000Z', 20], ['2026-11-02T05:00:00.000Z', 30])
    expect(steps(autumn)).toEqual([
      ['2026-11-01', 20, 20],
      ['2026-11-02', 30, 30],
    ])
  })
  test('more than filed is more than a hundred percent; without feet to do it is none', () => {
    expect(steps(part(100, ['2026-11-20T20:00:00.000Z', 130]))).toEqual([['2026-11-20', 130, 130]])
    expect(steps(part(0, ['2026-11-20T20:00:00.000Z', 5]))).toEqual([['2026-11-20', 5, 0]])
  })
  test('ends where the filing stands now, with days rising and every status counted', () => {
    const status = fc.tuple(
      fc.integer({ min: 0, max: 20 * 24 }).map((hour) => new Date(Date.UTC(2026, 9, 25, hour)).toISOString()),
      fc.integer({ min: 0, max: 300 }),
    )
    const rows = fc.array(fc.array(status, { maxLength: 6 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, (list) => {
        const parts = list.map((done) => part(100, ...done))
        const days = progressOverTime(parts, zone)
        const recorded = list.flat().length
        expect(days.reduce((sum, day) => sum + day.recorded, 0)).toBe(recorded)
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort())
        const [now] = filingProgress(parts)
        if (recorded > 0) expect(days.at(-1)).toMatchObject({ completed: now?.completed, percent: now?.percent })
      }),
    )
  })
})
