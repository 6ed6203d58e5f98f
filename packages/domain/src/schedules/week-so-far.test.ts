import { expect, it } from 'vitest'
import type { ClockedPerson, TimesheetEntry } from '../timeclock/timesheet.ts'
import { weekSoFar } from './week-so-far.ts'

const today = '2026-11-25'
const shift = (day: string, hours: number) => [
  { type: 'in' as const, time: `${day}T12:00:00.000Z` },
  { type: 'out' as const, time: new Date(Date.parse(`${day}T12:00:00.000Z`) + hours * 3_600_000).toISOString() },
]
const person = (events: ClockedPerson['events'], isPlanned = true): ClockedPerson => ({
  workerId: 'ana',
  name: 'Ana',
  role: null,
  events,
  others: [],
  isPlanned,
})
const entry = (day: string, crew: ClockedPerson[], cancelled = false): TimesheetEntry => ({
  id: day,
  day,
  startTime: '7:00 AM',
  cancelled,
  job: { id: 'job', address: '120 Broadway', jobNum: 1, jobNumDecimals: 0, payRegime: 'private' },
  crew,
})
const [monday, tuesday, thursday, friday] = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']

it.each<[string, TimesheetEntry[], number, string[]]>([
  ['two days worked', [entry(monday, [person(shift(monday, 8))]), entry(tuesday, [person(shift(tuesday, 8.5))])], 16.5, []],
  ['days to come', [entry(thursday, [person([])]), entry(friday, [person([])])], 0, [thursday, friday]],
  ['two jobs on one day to come', [entry(thursday, [person([])]), entry(thursday, [person([])])], 0, [thursday]],
  ['a past day on which they did not come', [entry(monday, [person([])])], 0, []],
  ['today, once they have clocked in', [entry(today, [person(shift(today, 1).slice(0, 1))])], 0, []],
  ['a cancelled job to come', [entry(thursday, [person([])], true)], 0, []],
  ['a job they were taken off after clocking', [entry(monday, [person(shift(monday, 4), false)])], 4, []],
])('%s', (_what, entries, hours, planned) => {
  const ana = weekSoFar(entries, today).get('ana')
  expect([(ana?.minutes ?? 0) / 60, [...(ana?.plannedDays ?? [])]]).toEqual([hours, planned])
})
