import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClockedEvent } from './event-order.ts'
import {
  entryHours,
  historyDays,
  hoursOfEntries,
  timesheetRows,
  workerLines,
  type ClockedPerson,
  type TimesheetEntry,
} from './timesheet.ts'

const zone = 'America/New_York'
const clocked = (...times: string[]): ClockedEvent[] =>
  times.map((time, at) => ({ type: at % 2 === 0 ? 'in' : 'out', time: `2026-11-20T${time}:00.000Z` }))
const person = (name: string | null, ...times: string[]): ClockedPerson => ({
  name,
  role: 'field',
  events: clocked(...times),
  others: [],
  isPlanned: true,
})
let made = 0
const entry = (given: Partial<TimesheetEntry> & { jobNum?: number } = {}): TimesheetEntry => ({
  id: `e${made++}`,
  day: '2026-11-20',
  startTime: '7:00 AM',
  cancelled: false,
  job: { id: 'j1', address: '12 Fulton Street', jobNum: given.jobNum ?? 10_000.4, jobNumDecimals: 2, payRegime: 'private' },
  crew: [],
  ...given,
})

describe('the timesheet', () => {
  test('has a row for everyone on a job: date, address, name, hours with quarters, job number as the job writes it, flags in words', () => {
    const crew = [person('Ana', '12:00', '19:43'), person('Jan', '12:00'), person('Tom')]
    expect(timesheetRows([entry({ crew })], zone)).toEqual([
      { date: '11-20-2026', address: '12 Fulton Street', employee: 'Ana', hours: 7.75, jobNumber: '10000.40', flags: '' },
      { date: '11-20-2026', address: '12 Fulton Street', employee: 'Jan', hours: 0, jobNumber: '10000.40', flags: 'Missing clock-out' },
      { date: '11-20-2026', address: '12 Fulton Street', employee: 'Tom', hours: 0, jobNumber: '10000.40', flags: '' },
    ])
  })

  test('has the employee number and phone number of each employee, empty if there is none', () => {
    const crew = [{ ...person('Ana'), workerId: 'a' }, { ...person('Bo'), workerId: 'b' }] // prettier-ignore
    const employees = new Map([
      ['a', { employeeNumber: '0017', phone: '2125550101' }],
      ['b', { employeeNumber: null, phone: null }],
    ])
    expect(timesheetRows([entry({ crew })], zone, { employees })).toMatchObject([
      { employee: 'Ana', employeeNumber: '0017', phone: '212-555-0101' },
      { employee: 'Bo', employeeNumber: '', phone: '' },
    ])
  })

  test('tells people with the same name apart, and the rows of each add up to the total of the report', () => {
    const typed = (workerId: string): ClockedPerson => ({
      ...person('Ana'),
      workerId,
      events: clocked('12:00', '12:20').map((event) => ({ ...event, typed: true })),
    })
    const entries = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => entry({ day, crew: [typed('a'), typed('b')] }))
    const names = new Map([
      ['a', 'Ana (0101)'],
      ['b', 'Ana (0102)'],
    ])
    const rows = timesheetRows(entries, zone, { names })
    for (const name of names.values())
      expect(rows.filter(({ employee }) => employee === name).map(({ hours }) => hours)).toEqual([0.33, 0.34, 0.33])
    const own = entries.map((one) => ({ ...one, crew: one.crew.slice(0, 1) }))
    const { totalHours, lines } = workerLines(own, zone)
    expect([totalHours, lines.map(({ hours }) => hours)]).toEqual([1, [0.33, 0.34, 0.33]])
  })

  test('of a cancelled job names only who clocked, flagged or not', () => {
    const crew = [person('Ana', '12:00', '13:00'), person('Jan', '12:00'), person('Tom')]
    expect(timesheetRows([entry({ cancelled: true, crew })], zone).map(({ employee, hours }) => [employee, hours])).toEqual([
      ['Ana', 1],
      ['Jan', 0],
    ])
  })

  test('goes by date, then as the screen does by start and job number, then by name, whatever order the rows come in', () => {
    const one = (given: Parameters<typeof entry>[0], ...names: (string | null)[]) =>
      entry({ ...given, crew: names.map((name) => person(name)) })
    const entries = [
      one({ day: '2026-11-21', startTime: '6:00 AM' }, 'Zoe'),
      one({ startTime: '10:00 AM' }, 'Max'),
      one({ startTime: '7:00 AM', jobNum: 9 }, 'Jan', 'Ángel', 'Bo', null),
      one({ startTime: '7:00 AM', jobNum: 5 }, 'Ute'),
    ]
    const names = ['Ute', 'Ángel', 'Bo', 'Jan', 'Unknown', 'Max', 'Zoe']
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 4 }), (shuffled) => {
        expect(timesheetRows(shuffled, zone).map(({ employee }) => employee)).toEqual(names)
      }),
    )
  })
})

test('overtime is told of each place where it is asked for; where nothing is paid there is none', () => {
  const crew = [
    { ...person('Ana', '12:00', '22:00'), workerEntryId: 'ana' },
    { ...person('Bo', '12:00'), workerEntryId: 'bo' },
  ]
  const overtime = new Map([['ana', { minutes: { 1: 480, 1.5: 60, 2: 30, 2.5: 30 }, reasons: ['Late', 'Long'] }]])
  expect(timesheetRows([entry({ crew })], zone, { overtime })).toMatchObject([
    { hours: 10, straight: 8, overtime15: 1, overtime2: 0.5, otherOvertime: 0.5, overtimeReasons: 'Late, Long' },
    { hours: 0, straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0, overtimeReasons: '' },
  ])
  expect(timesheetRows([entry({ crew })], zone)[0]).not.toHaveProperty('straight')
})

test('a gap is credited on private work alone, in the timesheet, the report and the hours of the job', () => {
  const crew = [{ ...person('Ana', '12:00', '16:00', '16:30', '20:00'), role: 'office' }]
  const hoursOn = (payRegime: 'private' | 'public') => {
    const one = entry({ crew })
    const at = { ...one, job: { ...one.job, payRegime } }
    return [timesheetRows([at], zone)[0]?.hours, workerLines([at], zone).totalHours, entryHours(at, zone).minutes]
  }
  expect(hoursOn('private')).toEqual([8, 8, 480])
  expect(hoursOn('public')).toEqual([7.5, 7.5, 450])
})

describe("one worker's lines", () => {
  test('are those with hours above 0 or a flag, by day and start, with their sum', () => {
    const entries = [
      entry({ id: 'late', day: '2026-11-21', crew: [person('Ana', '12:00')] }),
      entry({ id: 'idle', crew: [person('Ana')] }),
      entry({ id: 'noon', startTime: '12:00 PM', crew: [person('Ana', '17:00', '18:30')] }),
      entry({ id: 'dawn', startTime: '6:00 AM', crew: [person('Ana', '11:00', '13:15')] }),
      entry({ id: 'instant', crew: [person('Ana', '11:00', '11:05')] }),
    ]
    const { totalHours, lines } = workerLines(entries, zone)
    expect(lines.map(({ scheduleEntryId, hours, flags }) => [scheduleEntryId, hours, flags])).toEqual([
      ['dawn', 2.25, []],
      ['instant', 0, ['not-paid']],
      ['noon', 1.5, []],
      ['late', 0, ['missing-out']],
    ])
    expect(totalHours).toBe(3.75)
  })
})

describe("a job's hours", () => {
  test('add everyone up before they are rounded to one decimal, and count who has a doubtful event', () => {
    const days = [1, 2, 3].map((at) =>
      entry({ id: `d${at}`, day: `2026-11-${18 + at}`, crew: [person('Ana', '12:00', '12:15'), person('Jan', '12:00')] }),
    )
    const counted = days.map((one) => ({ entry: one, worked: entryHours(one, zone) }))
    expect(counted[0]?.worked).toEqual({ minutes: 15, byRole: { field: 15 }, people: 2, flagged: 1 })
    expect(hoursOfEntries(counted.map(({ worked }) => worked))).toEqual({ hours: 0.75, flagged: 3 })
    expect(historyDays(counted)).toEqual([
      { day: '2026-11-21', scheduleEntryId: 'd3', cancelled: false, people: 2, hours: 0.3, flagged: 1 },
      { day: '2026-11-20', scheduleEntryId: 'd2', cancelled: false, people: 2, hours: 0.3, flagged: 1 },
      { day: '2026-11-19', scheduleEntryId: 'd1', cancelled: false, people: 2, hours: 0.3, flagged: 1 },
    ])
    expect(hoursOfEntries([])).toEqual({ hours: 0, flagged: 0 })
  })
})
