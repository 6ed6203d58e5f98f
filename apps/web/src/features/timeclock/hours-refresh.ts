/** What makes the dashboard's day, the hours of jobs and those of workers old. */
import type { ChangeEvent } from '@daysheet/domain/live/changes'
import type { DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import type { QueryClient } from '@tanstack/react-query'
import { isMaybeOfJob, reportTiming, type Refresh } from '#client/live-queries.ts'
import { dayRefresh, type LiveDay } from '../schedules/day-refresh.ts'

/** The days of the dashboard begin with this key. */
export const dashboardKey = ['schedules', 'dashboard'] as const

export const dashboardRefresh = dayRefresh<DashboardSchedule>([
  ...(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'Job', 'Supervisor', 'Worker'] as const),
  ...(['EosReport', 'Checklist', 'ImageSet', 'Scope'] as const),
])

const entryOf = (day: LiveDay | null, change: ChangeEvent) =>
  day?.scheduleEntries.find(
    ({ id, workerEntries }) =>
      id === change.data?.scheduleEntryId ||
      workerEntries.some((member) => member.id === change.data?.workerEntryId || member.id === change.id),
  )

/** Whose hours over all days a change may have changed: one job's, any job's, or nobody's. */
export function hoursChangedBy(change: ChangeEvent, day: LiveDay | null): { jobId: string } | 'any' | 'none' {
  const { entity, type, data } = change
  if (entity === 'Worker') return type === 'update' ? 'any' : 'none' // their role decides about gap credit
  if (entity === 'Schedule') return type === 'remove' ? 'any' : 'none'
  if (entity === 'ScheduleEntry' && type === 'remove') return data?.jobId ? { jobId: data.jobId } : 'any'
  if (entity === 'TimeCorrection' && !data?.workerEntryId) return 'any' // moved from one job to another
  if (entity !== 'Event' && entity !== 'TimeCorrection' && !(entity === 'WorkerEntry' && type === 'remove')) return 'none'
  const entry = entryOf(day, change)
  return entry ? { jobId: entry.jobId } : 'any'
}

/** Changes of hours are gathered: those of known jobs shortly, those of other days, which may be of any job, longer. Milliseconds. */
const knownTiming = { wait: 300, maxWait: 300 }
const anyTiming = { wait: 2000, maxWait: 2000 }

const ofHours = ['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'Worker'] as const

/** As the dashboard shows the day, if it is on the screen. */
function whoseHours(change: ChangeEvent, queryClient: QueryClient): ReturnType<typeof hoursChangedBy> {
  const [shown] = queryClient.getQueriesData<DashboardSchedule | null>({ queryKey: dashboardKey, type: 'active' })
  return hoursChangedBy(change, shown?.[1] ?? null)
}

const knownRefresh = (jobId: string): Refresh => ({
  entities: ofHours,
  isAbout(change, _data, queryClient) {
    const whose = whoseHours(change, queryClient)
    return typeof whose === 'object' && whose.jobId === jobId
  },
  ...knownTiming,
})

export const jobHoursRefresh = (jobId: string): readonly Refresh[] => [
  knownRefresh(jobId),
  { entities: ofHours, isAbout: (change, _data, queryClient) => whoseHours(change, queryClient) === 'any', ...anyTiming },
]

/** A job's days say also who was planned on them, and its budget. At seven in the morning a whole company clocks in, and an event does not say on which job. */
export const jobHistoryRefresh = (jobId: string): readonly Refresh[] => [
  knownRefresh(jobId),
  {
    entities: ofHours,
    isAbout: (change, _data, queryClient) => isMaybeOfJob(change, jobId) && typeof whoseHours(change, queryClient) === 'string',
    ...anyTiming,
  },
  { entities: ['Job'], isAbout: ({ id }) => id === jobId },
]

/**
 * A worker's hours change with clock events and with the plan beneath them; a text that is sent or answered is an update of a worker entry, and changes none.
 * Also for a period that is past: a phone that was offline delivers its events days later.
 */
export const workerHoursRefresh: readonly Refresh[] = [
  { entities: ['Event', 'TimeCorrection', 'TimeReview', 'ScheduleEntry', 'Schedule', 'Worker', 'Job', 'Settings'], ...reportTiming },
  { entities: ['WorkerEntry'], isAbout: ({ type }) => type !== 'update', ...reportTiming },
]
