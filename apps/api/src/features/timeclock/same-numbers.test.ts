/** "The same numbers as on the screens": one nasty day, read in every way there is. (promises.md#r21) */
import { dayBounds, formatDay } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dashboardFilter, type DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import { joinTexts, flagTexts } from '@daysheet/domain/timeclock/flag-text'
import { entryClock } from '@daysheet/domain/timeclock/dashboard'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import type { JobHistory, JobHoursTotal, WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { hoursWorked, totalHours } from '@daysheet/domain/timeclock/hours'
import { jobHours } from '@daysheet/domain/timeclock/budget'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'

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
    flags: 'Clocked on a cancelled job',
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
    flags: 'Phone clock wrong',
  },
  {
    name: 'Same minute',
    role: 'field',
    events: (d) => [
      ['out', `${d}T13:00:00Z`],
      ['in', `${d}T13:00:00Z`],
    ],
    hours: 0,
    flags: 'Clocked in and out but no hours paid',
  },
  { name: 'Never came', role: 'field', events: () => [], hours: 0, flags: '' },
  {
    name: 'Round the clock',
    role: 'field',
    events: (d, next) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${next}T06:00:00Z`],
    ],
    hours: 17,
    flags: 'On the clock for 17 h in one go',
  },
  {
    name: 'Clock of 2020',
    role: 'field',
    events: (d) => [
      ['in', `2020${d.slice(4)}T12:00:00Z`],
      ['out', `2020${d.slice(4)}T14:00:00Z`],
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T14:00:00Z`],
    ],
    hours: 3,
    flags: 'Clocked far from its day',
  },
  {
    name: 'Out twice',
    role: 'office',
    events: (d) => [
      ['in', `${d}T13:00:00Z`],
      ['out', `${d}T16:00:00Z`],
      ['out', `${d}T16:30:00Z`],
      ['in', `${d}T17:00:00Z`],
      ['out', `${d}T18:00:00Z`],
    ],
    hours: 4.5,
    flags: 'Clock-out without clock-in',
  },
]

/** Somebody on two jobs of a day, the second one cancelled: 13:00 to 21:00 on one and 15:00 to 16:00 on the other are paid twice. */
const twice = {
  name: 'On two jobs',
  role: 'field',
  shifts: [
    { cancelled: false, from: 'T13:00:00Z', to: 'T21:00:00Z', hours: 8, other: '200.5' },
    { cancelled: true, from: 'T15:00:00Z', to: 'T16:00:00Z', hours: 1, other: '100' },
  ],
}
/** The hour that is paid twice, as the wall in New York shows it: an hour later in summer. */
const overlapText = (day: string, other: string) => {
  const isSummer = day >= '2026-03-08' && day < '2026-11-01'
  return `Overlaps with ${other}, ${isSummer ? '11:00 AM to 12:00 PM' : '10:00 AM to 11:00 AM'}`
}

// 22:00 to 07:00 on the wall is 8 hours in spring and 10 in autumn; both shifts stand on the day before the clocks change. Each meets the one that begins at
// midnight and stands on the day after.
const nights = [
  {
    day: '2026-03-07',
    next: '2026-03-08',
    night: (): Event[] => [
      ['in', '2026-03-08T03:00:00Z'],
      ['out', '2026-03-08T11:00:00Z'],
    ],
    hours: 8,
    flags: 'Overlaps with 100, 03-08-2026 12:00 AM to 03-08-2026 6:00 AM',
  },
  {
    day: '2026-03-08',
    next: '2026-03-09',
    night: (): Event[] => [
      ['in', '2026-03-08T05:00:00Z'],
      ['out', '2026-03-08T10:00:00Z'],
    ],
    hours: 5,
    flags: 'Overlaps with 100, 12:00 AM to 6:00 AM',
  },
  {
    day: '2026-10-31',
    next: '2026-11-01',
    night: (): Event[] => [
      ['in', '2026-11-01T02:00:00Z'],
      ['out', '2026-11-01T12:00:00Z'],
    ],
    hours: 10,
    flags: 'Overlaps with 100, 11-01-2026 12:00 AM to 11-01-2026 6:00 AM',
  },
  {
    day: '2026-11-01',
    next: '2026-11-02',
    night: (): Event[] => [
      ['in', '2026-11-01T04:00:00Z'],
      ['out', '2026-11-01T11:00:00Z'],
    ],
    hours: 7,
    flags: 'Overlaps with 100, 12:00 AM to 6:00 AM',
  },
]

const workerIds = new Map<string, string>()
let jobs: { id: string; address: string }[] = []

beforeAll(async () => {
  jobs = [
    await aJob({ address: '1 Nasty Street', job_num: 100, job_num_decimals: 0 }),
    await aJob({ address: '2 Called Off Street', job_num: 200.5, job_num_decimals: 1 }),
  ]
  for (const { name, role } of [...people, { name: 'Through the night', role: 'field' }, twice])
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
    for (const { cancelled, from, to } of twice.shifts) {
      const entryId = entries[cancelled ? 1 : 0]?.id ?? ''
      const { id } = await aWorkerEntry({ schedule_entry_id: entryId, worker_id: workerIds.get(twice.name) ?? '' })
      await anEvent({ worker_entry_id: id, type: 'in', time: `${day}${from}` })
      await anEvent({ worker_entry_id: id, type: 'out', time: `${day}${to}` })
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
      .map(({ worker, events, otherShifts = [], planned }) => {
        const worked = hoursWorked(events, worker.role, { day, zone, others: otherShifts, isCancelled: cancelled, isPlanned: planned })
        const text = joinTexts(flagTexts(worked, { day, zone }))
        return { ...worked, jobId: job.id, address: job.address, name: worker.name ?? '', text }
      }),
  )
}

const sorted = <T extends string | number>(rows: T[][]) => rows.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))

test.each(nights)(
  'on $day the dashboard, the file and the report say what a person works out on paper',
  async ({ day, hours: nightHours, flags: nightFlags }) => {
    const dashboard = await onDashboard(day)
    const expected = [
      ...people,
      { name: 'Through the night', hours: nightHours, flags: nightFlags },
      ...twice.shifts.map(({ hours, other, cancelled }) => ({
        name: twice.name,
        hours,
        flags: `${overlapText(day, other)}${cancelled ? ', Clocked on a cancelled job' : ''}`,
      })),
    ]
    expect(sorted(dashboard.map(({ name, hours, text }) => [name, hours, text]))).toEqual(
      sorted(expected.map(({ name, hours, flags }) => [name, hours, flags])),
    )

    const [, ...rows] = cellsOf((await get(`/api/Schedules/export?from=${day}&to=${day}`)).payload)
    expect(sorted(rows.map(([, address = '', name = '', hours = '', flags = '']) => [address, name, hours, flags]))).toEqual(
      sorted(dashboard.map(({ address, name, hours, text }) => [address, name, hours.toFixed(2), text])),
    )
    for (const { id, address } of jobs) {
      const [, ...ofJob] = cellsOf((await get(`/api/Schedules/exportByJobNum?jobNum=${address.startsWith('1') ? '100' : '200.5'}`)).payload)
      expect(
        sorted(ofJob.filter(([date]) => date === formatDay(day)).map((row) => [row[2] ?? '', row[3] ?? '', row.at(-1) ?? ''])),
      ).toEqual(sorted(dashboard.filter(({ jobId }) => jobId === id).map(({ name, hours, text }) => [name, hours.toFixed(2), text])))
    }

    for (const [name, id] of workerIds) {
      const report = (await get(`/api/Workers/${id}/hours?from=${day}&to=${day}`)).json<WorkerHours>()
      const shown = dashboard.filter((one) => one.name === name && (one.hours > 0 || one.flags.length > 0))
      expect(report.lines.map(({ jobId, hours, flags, flagTexts: texts }) => [jobId, hours, flags, joinTexts(texts)])).toEqual(
        shown.map(({ jobId, hours, flags, text }) => [jobId, hours, flags, text]),
      )
      const [, ...file] = cellsOf((await get(`/api/Workers/${id}/exportHours?from=${day}&to=${day}`)).payload)
      expect(file.map((row) => [row[2], row[4]])).toEqual(shown.map(({ hours, text }) => [hours.toFixed(2), text]))
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
    for (const { day, people: all } of dashboards) {
      const ofDay = all.filter(({ jobId }) => jobId === id)
      expect(history.days.find((one) => one.day === day)).toMatchObject({
        hours: jobHours(ofDay.reduce((sum, { minutes }) => sum + minutes, 0)),
        flagged: ofDay.filter(({ flags }) => flags.length > 0).length,
      })
    }
    const [, ...rows] = cellsOf((await get('/api/Schedules/export?from=2026-03-01&to=2026-11-30')).payload)
    const exported = rows.filter((row) => row[1] === address).reduce((sum, row) => sum + Number(row[3]), 0)
    expect(exported).toBe(totalHours(own))
  }
})

test('a gap on public work is credited nowhere', async () => {
  const day = '2026-06-10'
  const { id: jobId } = await aJob({ address: '3 City Hall', job_num: 300, pay_regime: 'public' })
  const { id: scheduleId } = await aSchedule({ day, date: dayBounds(day, zone).from })
  const { id: entryId } = await anEntry({ schedule_id: scheduleId, job_id: jobId })
  const { id: workerId } = await aWorker({ name: 'Office on public work', role: 'office' })
  const { id } = await aWorkerEntry({ schedule_entry_id: entryId, worker_id: workerId })
  for (const [type, time] of [
    ['in', '13:00'],
    ['out', '16:00'],
    ['in', '17:00'],
    ['out', '18:00'],
  ] as const)
    await anEvent({ worker_entry_id: id, type, time: `${day}T${time}:00Z` })
  const { from, to } = dayBounds(day, zone)
  const [card] = (
    await get(`/api/Schedules/findOne?filter=${encodeURIComponent(filterParameter(dashboardFilter(from, to)))}`)
  ).json<DashboardSchedule>().scheduleEntries
  const [, row] = cellsOf((await get(`/api/Schedules/export?from=${day}&to=${day}`)).payload)
  const [review] = (await get(`/api/timeReview/week?from=${day}`)).json<ReviewWeek>().days
  expect({
    dashboard: card && entryClock(card, true, { day, zone }).minutes,
    file: row?.[3],
    report: (await get(`/api/Workers/${workerId}/hours?from=${day}&to=${day}`)).json<WorkerHours>().totalHours,
    job: (await get(`/api/Jobs/hours?ids=${jobId}`)).json<JobHoursTotal[]>()[0]?.hours,
    history: (await get(`/api/Jobs/${jobId}/hours`)).json<JobHistory>().hours,
    review: review?.minutes,
  }).toEqual({ dashboard: 240, file: '4.00', report: 4, job: 4, history: 4, review: 240 })
})
