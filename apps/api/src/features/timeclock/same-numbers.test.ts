/** "The same numbers as on the screens": one nasty day, read in every way there is. (issue 3, promises.md R21) */
import { dayBounds } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dashboardFilter, type DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import { flagsText } from '@daysheet/domain/timeclock/clock-flag'
import type { JobHistory, JobHoursTotal, WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { hoursWorked, totalHours } from '@daysheet/domain/timeclock/hours'
import { jobHours } from '@daysheet/domain/timeclock/budget'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { build } from '../../../testing/builders.ts'
import { cellsOf } from '../../../testing/csv.ts'

const zone = 'America/New_York'
const { db, caller } = await testApp()
const { get } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

type Event = [type: 'in' | 'out', time: string, clockOffset?: number]

/** Each: who, in which role, on a cancelled job or not, what was clocked that day (times are UTC), and the hours a person works out on paper. */
const people: {
  name: string
  role: string
  cancelled?: boolean
  events: (day: string, next: string) => Event[]
  hours: number
  flags: string
}[] = [
  {
    name: 'Office gaps',
    role: 'office',
    // 13:00-16:00, a gap of 2 h (1 h paid), 18:00-20:00, a gap of 30 min, 20:30-21:00
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T16:00:00Z`],
      ['in', `${d}T18:00:00Z`],
      ['out', `${d}T20:00:00Z`],
      ['in', `${d}T20:30:00Z`],
      ['out', `${d}T21:00:00Z`],
    ],
    hours: 7,
    flags: '',
  },
  {
    name: 'Warehouse gaps',
    role: 'warehouse',
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T16:00:00Z`],
      ['in', `${d}T18:00:00Z`],
      ['out', `${d}T20:00:00Z`],
      ['in', `${d}T20:15:00Z`],
      ['out', `${d}T21:00:00Z`],
    ],
    hours: 6.5,
    flags: '',
  },
  {
    name: 'Double in',
    role: 'field',
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['in', `${d}T13:30:00Z`],
      ['out', `${d}T15:00:00Z`],
    ],
    hours: 2,
    flags: 'Clocked in twice',
  },
  {
    name: 'Missing out',
    role: 'field',
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T14:00:00Z`],
      ['in', `${d}T15:00:00Z`],
    ],
    hours: 1,
    flags: 'Missing clock-out',
  },
  {
    name: 'Out without in',
    role: 'field',
    events: (d) => [
      ['out', `${d}T12:00:00Z`],
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T14:15:00Z`],
    ],
    hours: 1.25,
    flags: 'Clock-out without clock-in',
  },
  {
    name: 'Past midnight',
    role: 'field',
    events: (_d, next) => [
      ['in', `${next}T02:00:00Z`],
      ['out', `${next}T10:00:00Z`],
    ],
    hours: 8,
    flags: '',
  },
  {
    name: 'Came anyway',
    role: 'field',
    cancelled: true,
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T14:30:00Z`],
    ],
    hours: 1.5,
    flags: '',
  },
  // 23:53 on the wall of New York is rounded into the next day.
  {
    name: 'Seven to midnight',
    role: 'field',
    events: (_d, next) => [
      ['in', `${next}T03:53:00.999Z`],
      ['out', `${next}T05:07:59.999Z`],
    ],
    hours: 1,
    flags: '',
  },
  {
    name: 'Phone ahead',
    role: 'field',
    events: (d) => [
      ['out', `${d}T15:00:00Z`],
      ['in', `${d}T14:00:00.500Z`, 301],
    ],
    hours: 1,
    flags: 'Phone clock off',
  },
  {
    name: 'Same minute',
    role: 'field',
    events: (d) => [
      ['out', `${d}T13:00:00Z`],
      ['in', `${d}T13:00:00Z`],
    ],
    hours: 0,
    flags: '',
  },
  { name: 'Never came', role: 'field', events: () => [], hours: 0, flags: '' },
]

// 22:00 to 07:00 on the wall is 8 hours in spring and 10 in autumn; both shifts stand on the day before the clocks change.
const nights = [
  {
    day: '2026-03-07',
    next: '2026-03-08',
    night: (): Event[] => [
      ['in', '2026-03-08T03:00:00Z'],
      ['out', '2026-03-08T11:00:00Z'],
    ],
    hours: 8,
  },
  {
    day: '2026-03-08',
    next: '2026-03-09',
    night: (): Event[] => [
      ['in', '2026-03-08T05:00:00Z'],
      ['out', '2026-03-08T10:00:00Z'],
    ],
    hours: 5,
  },
  {
    day: '2026-10-31',
    next: '2026-11-01',
    night: (): Event[] => [
      ['in', '2026-11-01T02:00:00Z'],
      ['out', '2026-11-01T12:00:00Z'],
    ],
    hours: 10,
  },
  {
    day: '2026-11-01',
    next: '2026-11-02',
    night: (): Event[] => [
      ['in', '2026-11-01T04:00:00Z'],
      ['out', '2026-11-01T11:00:00Z'],
    ],
    hours: 7,
  },
]

const workerIds = new Map<string, string>()
let jobs: { id: string; address: string }[] = []

beforeAll(async () => {
  jobs = [await aJob({ address: '1 Nasty Street' }), await aJob({ address: '2 Called Off Street' })]
  for (const { name, role } of [...people, { name: 'Through the night', role: 'field' }])
    workerIds.set(name, (await aWorker({ name, role })).id)
  for (const { day, next, night } of nights) {
    const schedule = await aSchedule({ day, date: dayBounds(day, zone).from })
    const entries = await Promise.all(jobs.map((job, at) => anEntry({ schedule_id: schedule.id, job_id: job.id, cancelled: at === 1 })))
    const crew = [...people, { name: 'Through the night', cancelled: false, events: night }]
    for (const { name, cancelled, events } of crew) {
      const entryId = entries[cancelled ? 1 : 0]?.id ?? ''
      const { id } = await aWorkerEntry({ schedule_entry_id: entryId, worker_id: workerIds.get(name) ?? '' })
      for (const [type, time, clockOffset] of events(day, next))
        await anEvent({ worker_entry_id: id, type, time, clock_offset: clockOffset ?? null })
    }
  }
})

/** The dashboard's read, counted as the dashboard counts it. */
async function onDashboard(day: string) {
  const { from, to } = dayBounds(day, zone)
  const reply = await get(`/api/Schedules/findOne?filter=${encodeURIComponent(filterParameter(dashboardFilter(from, to)))}`)
  return reply.json<DashboardSchedule>().scheduleEntries.flatMap(({ job, cancelled, workerEntries }) =>
    workerEntries
      .filter(({ events }) => !cancelled || events.length > 0)
      .map(({ worker, events }) => ({
        jobId: job.id,
        address: job.address,
        name: worker.name ?? '',
        ...hoursWorked(events, worker.role),
      })),
  )
}

const sorted = <T extends string | number>(rows: T[][]) => rows.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))

test.each(nights)(
  'on $day the dashboard, the file and the report say what a person works out on paper',
  async ({ day, hours: nightHours }) => {
    const dashboard = await onDashboard(day)
    const expected = [...people, { name: 'Through the night', hours: nightHours, flags: '' }]
    expect(sorted(dashboard.map(({ name, hours, flags }) => [name, hours, flagsText(flags)]))).toEqual(
      sorted(expected.map(({ name, hours, flags }) => [name, hours, flags])),
    )

    const [, ...rows] = cellsOf((await get(`/api/Schedules/export?from=${day}&to=${day}`)).payload)
    expect(sorted(rows.map(([, address = '', name = '', hours = '', flags = '']) => [address, name, hours, flags]))).toEqual(
      sorted(dashboard.map(({ address, name, hours, flags }) => [address, name, hours.toFixed(2), flagsText(flags)])),
    )

    for (const [name, id] of workerIds) {
      const report = (await get(`/api/Workers/${id}/hours?from=${day}&to=${day}`)).json<WorkerHours>()
      const shown = dashboard.filter((one) => one.name === name && (one.hours > 0 || one.flags.length > 0))
      expect(report.lines.map(({ jobId, hours, flags }) => [jobId, hours, flags])).toEqual(
        shown.map(({ jobId, hours, flags }) => [jobId, hours, flags]),
      )
      expect(report.totalHours).toBe(totalHours(shown))
    }
  },
)

test('all days together give the hours of each job, its history, and the sum of the exports by range', async () => {
  const dashboards = await Promise.all(nights.map(async ({ day }) => ({ day, people: await onDashboard(day) })))
  const totals = (await get(`/api/Jobs/hours?ids=${jobs.map(({ id }) => id).join(',')}`)).json<JobHoursTotal[]>()
  for (const { id, address } of jobs) {
    const own = dashboards.flatMap(({ people: all }) => all.filter(({ jobId }) => jobId === id))
    const hours = totalHours(own)
    expect(totals).toContainEqual({ jobId: id, hours, flagged: own.filter(({ flags }) => flags.length > 0).length })
    const history = (await get(`/api/Jobs/${id}/hours`)).json<JobHistory>()
    expect(history.hours).toBe(hours)
    for (const { day, people: all } of dashboards)
      expect(history.days.find((one) => one.day === day)?.hours).toBe(
        jobHours(all.filter(({ jobId }) => jobId === id).reduce((sum, { minutes }) => sum + minutes, 0)),
      )
    const [, ...rows] = cellsOf((await get('/api/Schedules/export?from=2026-03-01&to=2026-11-30')).payload)
    const exported = rows.filter((row) => row[1] === address).reduce((sum, row) => sum + Number(row[3]), 0)
    expect(exported).toBe(totalHours(own))
  }
})
