import { expect, test } from 'vitest'
import { endsTooLate, forecastFinish } from './forecast.ts'
import type { ProgressDay } from './progress-over-time.ts'

const total = 1000
const days = (...steps: [day: string, completed: number, left?: number][]): ProgressDay[] =>
  steps.map(([day, completed, left = Math.max(0, total - completed)]) => ({
    day,
    done: { squareFeet: completed, linearFeet: 0 },
    completed,
    total,
    left,
    percent: completed / 10,
    recorded: 1,
  }))

test.each<[string, ProgressDay[], string, object | null]>([
  [
    '100 feet a day',
    days(['2026-11-16', 100], ['2026-11-18', 300]),
    '2026-11-18',
    { perDay: 100, since: '2026-11-16', left: 700, finish: '2026-11-25' },
  ],
  [
    'a pause since, which is part of the pace',
    days(['2026-11-16', 100], ['2026-11-18', 300]),
    '2026-11-21',
    { perDay: 50, since: '2026-11-16', left: 700, finish: '2026-12-04' },
  ],
  [
    'a day that has only begun, which is no pause yet',
    days(['2026-11-16', 100], ['2026-11-18', 300]),
    '2026-11-19',
    { perDay: 100, since: '2026-11-16', left: 700, finish: '2026-11-25' },
  ],
  [
    'too much in one row, which is nothing done of another',
    days(['2026-11-16', 500], ['2026-11-18', 1000, 200]),
    '2026-11-18',
    { perDay: 250, since: '2026-11-16', left: 200, finish: '2026-11-19' },
  ],
  [
    'only the last two weeks of a long job',
    days(['2026-10-01', 500], ['2026-11-06', 600], ['2026-11-20', 740]),
    '2026-11-20',
    { perDay: 10, since: '2026-11-06', left: 260, finish: '2026-12-16' },
  ],
  [
    'a correction downwards, counted as it is',
    days(['2026-11-16', 300], ['2026-11-17', 100], ['2026-11-18', 400]),
    '2026-11-18',
    { perDay: 50, since: '2026-11-16', left: 600, finish: '2026-11-30' },
  ],
  [
    'part of a day is a day',
    days(['2026-11-16', 0], ['2026-11-17', 300]),
    '2026-11-17',
    { perDay: 300, since: '2026-11-16', left: 700, finish: '2026-11-20' },
  ],
  ['nothing recorded', [], '2026-11-20', null],
  ['one day alone', days(['2026-11-16', 100]), '2026-11-20', null],
  ['all done', days(['2026-11-16', 100], ['2026-11-18', 1000]), '2026-11-18', null],
  ['more than was filed', days(['2026-11-16', 100], ['2026-11-18', 1100]), '2026-11-18', null],
  ['standing still for two weeks', days(['2026-10-01', 100], ['2026-10-20', 400]), '2026-11-20', null],
  ['going backwards', days(['2026-11-16', 400], ['2026-11-18', 100]), '2026-11-18', null],
  ['years to go', days(['2026-11-16', 0], ['2026-11-18', 1]), '2026-11-18', null],
  [
    'days that have not come do not count',
    days(['2026-11-16', 100], ['2026-11-18', 300], ['2026-11-30', 1000]),
    '2026-11-18',
    { perDay: 100, since: '2026-11-16', left: 700, finish: '2026-11-25' },
  ],
])('%s', (_what, steps, today, forecast) => {
  expect(forecastFinish(steps, today)).toEqual(forecast)
})

test('the last day filed may be worked on, the next one not', () => {
  const forecast = { perDay: 100, since: '2026-11-16', left: 700, finish: '2026-11-25' }
  expect(['2026-11-24', '2026-11-25', null].map((end) => endsTooLate(forecast, end))).toEqual([true, false, false])
})
