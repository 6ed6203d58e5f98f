/** What the timeclock dashboard and the employee report read. (product.md#dashboard, product.md#calls) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { shownJobFields, type ShownJob } from '@daysheet/domain/schedules/job-reads'
import { dashboardFilter, type DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import type { JobHoursTotal } from '@daysheet/domain/timeclock/hours-report'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { find, findOneOrNull } from '#client/rows.ts'
import { dashboardKey, dashboardRefresh, jobHistoryRefresh, jobHoursRefresh, workerHoursRefresh } from './hours-refresh.ts'

// Worked hours of jobs over all their days: what many cards ask for at once becomes one call.

/** About a frame: everything a screen asks for while it draws itself goes together. Milliseconds. */
const batchWindowMs = 16

interface Gathering {
  ids: Set<string>
  answer: Promise<Map<string, JobHoursTotal>>
}

const next: { gathering: Gathering | null } = { gathering: null }

async function hoursOfAll(ids: ReadonlySet<string>): Promise<Map<string, JobHoursTotal>> {
  const totals = await call('Jobs/hours', { query: { ids: [...ids].join(',') } })
  return new Map(totals.map((total) => [total.jobId, total]))
}

function gather(): Gathering {
  const ids = new Set<string>()
  const answer = new Promise<void>((resolve) => setTimeout(resolve, batchWindowMs)).then(() => {
    next.gathering = null
    return hoursOfAll(ids)
  })
  return { ids, answer }
}

/** The hours of one job; 0 for one that nobody has worked on. Throws `ApiError`. */
export async function jobHoursOf(jobId: string): Promise<JobHoursTotal> {
  next.gathering ??= gather()
  const { ids, answer } = next.gathering
  ids.add(jobId)
  return (await answer).get(jobId) ?? { jobId, hours: 0, flagged: 0 }
}

export const dashboardQueries = {
  /** A day with everything on its cards; null when it has no schedule. */
  day: (day: Day, zone: string, hasOthers = true) =>
    queryOptions({
      queryKey: [...dashboardKey, day],
      queryFn: ({ signal }) => {
        const { from, to } = dayBounds(day, zone)
        return findOneOrNull<'Schedules', DashboardSchedule>('Schedules', dashboardFilter(from, to, hasOthers), signal)
      },
      meta: { refreshedBy: [dashboardRefresh] },
    }),

  /** Worked hours of a job over all its days. */
  jobHours: (jobId: string) =>
    queryOptions({
      queryKey: ['job hours', jobId],
      queryFn: () => jobHoursOf(jobId),
      meta: { refreshedBy: jobHoursRefresh(jobId) },
    }),

  /** The jobs that share a number. */
  jobsNumbered: (jobNum: number) =>
    queryOptions({
      queryKey: ['jobs', 'numbered', jobNum],
      queryFn: ({ signal }) =>
        find<'Jobs', ShownJob>('Jobs', { where: { jobNum }, order: 'address ASC', limit: 20, fields: shownJobFields }, signal),
      meta: refreshedByList('Job'),
    }),

  /** A job's days, newest first. */
  history: (jobId: string) =>
    queryOptions({
      queryKey: ['job history', jobId],
      queryFn: ({ signal }) => call('Jobs/:id/hours', { params: { id: jobId } }, signal),
      meta: { refreshedBy: jobHistoryRefresh(jobId) },
    }),
}

// The hours of one worker over a period, as the server works them out. (product.md#employee-report, product.md#hours)

/** Whose hours, and from which business day to which, both included. */
export interface HoursSearch {
  from: Day
  to: Day
  /** The worker's id. */
  worker: string
}

export const workerHoursQueries = {
  of: ({ from, to, worker }: HoursSearch) =>
    queryOptions({
      queryKey: ['worker-hours', worker, from, to],
      queryFn: ({ signal }) => call('Workers/:id/hours', { params: { id: worker }, query: { from, to } }, signal),
      meta: { refreshedBy: workerHoursRefresh },
    }),
}

// Addresses of the hours that can be taken along as CSV. `from` and `to` are business days, both included. (product.md#calls, product.md#dialogs)

interface Period {
  from: Day
  to: Day
}

/** The hours of every schedule of a period; of a single day it is that day's timesheet. */
export const scheduleExport = ({ from, to }: Period) => `/api/Schedules/export?${new URLSearchParams({ from, to })}`

/** The hours of one job, over all its days. */
export const jobExport = (jobNum: number) => `/api/Schedules/exportByJobNum?${new URLSearchParams({ jobNum: String(jobNum) })}`

/** What the employee report shows, as a file. */
export const workerHoursExport = (workerId: string, { from, to }: Period) =>
  `/api/Workers/${encodeURIComponent(workerId)}/exportHours?${new URLSearchParams({ from, to })}`
