/** A day at the time clock for the dashboard's tests, and the dashboard itself around it. Every row is typed by what the dashboard reads. */
import type { JobOverview } from '@daysheet/domain/schedules/job-reads'
import type { ClockedCrewEntry, DashboardEntry, DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { vi } from 'vitest'
import { DashboardScreen } from '../src/features/timeclock/dashboard/dashboard-screen.tsx'
import { aClockEvent, aJob, anId } from './builders.ts'
import { aMe, renderRoutes, type Rendered } from './render.tsx'
import { refuse, respond, type Answers, type Server } from './respond.ts'
import { ticketsFor } from './tickets.ts'

/** Friday 11-20-2026 at 12:10 PM in New York: the current day of these tests. */
export const noon = '2026-11-20T17:10:00.000Z'
export const scheduleId = anId()

/** Sets the machine's clock and leaves its timers alone. */
export const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

export const aDashboardJob = (more: Partial<JobOverview> = {}): JobOverview => ({ ...aJob(), imageSets: [], scopeParts: [], ...more })

/** A moment of 11-20-2026 in New York, as hours and minutes on the wall there; hours beyond 24 are of the day after. */
export function at(time: string, day = '2026-11-20'): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.parse(`${day}T05:00:00.000Z`) + (hours * 60 + minutes) * 60_000).toISOString()
}

type Stamp = ['in' | 'out', string, Partial<ClockEvent>?]

interface Person extends Partial<ClockedCrewEntry> {
  role?: string
  stamps?: readonly Stamp[]
}

/** Somebody on a job with their clock events, each as type and time on the wall: `somebody('Ana', { stamps: [['in', '6:53']] })`. */
export function somebody(name: string, { role = 'field', stamps = [], ...more }: Person = {}): ClockedCrewEntry {
  const id = anId()
  const workerId = more.workerId ?? anId()
  return {
    id,
    version: 1,
    workerId,
    scheduleEntryId: anId(),
    txtStatus: null,
    txtStatusTime: null,
    txtReason: null,
    planned: true,
    otherShifts: [],
    corrections: [],
    worker: { id: workerId, name, role, phone: null, active: true },
    events: stamps.map(([type, time, extra = {}]) => ({ ...aClockEvent(id, type, at(time)), role, ...extra })),
    ...more,
  }
}

/** A job of the day with its crew. */
export function aCard(job: JobOverview, crew: readonly ClockedCrewEntry[] = [], more: Partial<DashboardEntry> = {}): DashboardEntry {
  return {
    id: anId(),
    version: 1,
    jobId: job.id,
    scheduleId,
    supervisorId: more.supervisor?.id ?? null,
    startTime: '7:00 AM',
    cancelled: false,
    cancelledReason: null,
    notes: null,
    job,
    workerEntries: [...crew],
    ...more,
  }
}

export const aDay = (...scheduleEntries: DashboardEntry[]): DashboardSchedule => ({
  id: scheduleId,
  version: 1,
  date: '2026-11-20T05:00:00.000Z',
  scheduleEntries,
})

interface Setting {
  /** null for a day without a schedule. */
  day?: DashboardSchedule | null
  /** Worked hours of jobs over all days, by id. */
  hours?: Record<string, number>
  answers?: Answers
  at?: string
  now?: string
}

/** The dashboard on the current day, over a server that answers with this setting. */
export function renderDashboard({
  day = aDay(),
  hours = {},
  answers = {},
  at: address = '/dashboard',
  now = noon,
}: Setting = {}): Rendered & {
  server: Server
} {
  setNow(now)
  const server = respond({
    'GET /api/Schedules/findOne': day ?? refuse(404, 'Unknown "Schedule" id "undefined".'),
    'GET /api/Jobs/hours': Object.entries(hours).map(([jobId, worked]) => ({ jobId, hours: worked, flagged: 0 })),
    'GET /api/Jobs': [],
    'POST /api/tickets': ticketsFor,
    ...answers,
  })
  const routes = ['/dashboard/:date?', '/dashboard/job/:jobNum/:date?', '*'].map((path) => ({
    path,
    Component: path === '*' ? () => <p>Another screen</p> : DashboardScreen,
  }))
  const me = aMe({ settings: { map: { hasTiles: true, attribution: 'Map people', linkUrl: 'https://maps.test/?q={lat},{lon}' } } })
  return { ...renderRoutes(routes, { at: address, me }), server }
}
