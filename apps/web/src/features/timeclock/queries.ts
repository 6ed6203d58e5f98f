/** What the timeclock dashboard reads. (spec §2 "Dashboard for a date", §7) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import { dashboardFilter, type DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import { queryOptions } from '@tanstack/react-query'
import { find, findOneOrNull, get } from '../../client/client.ts'
import { jobHoursOf } from './job-hours.ts'

export const dashboardQueries = {
  /** A day with everything on its cards; null when it has no schedule. */
  day: (day: Day, zone: string) =>
    queryOptions({
      queryKey: ['schedules', 'dashboard', day],
      queryFn: ({ signal }) => {
        const { from, to } = dayBounds(day, zone)
        return findOneOrNull<DashboardSchedule>('Schedules', dashboardFilter(from, to), signal)
      },
    }),

  /** Worked hours of a job over all its days. */
  jobHours: (jobId: string) => queryOptions({ queryKey: ['job hours', jobId], queryFn: () => jobHoursOf(jobId) }),

  /** The jobs that share a number. */
  jobsNumbered: (jobNum: number) =>
    queryOptions({
      queryKey: ['jobs', 'numbered', jobNum],
      queryFn: ({ signal }) => find<Job>('Jobs', { where: { jobNum }, order: 'address ASC', limit: 20 }, signal),
    }),

  /** A job's days, newest first. */
  history: (jobId: string) =>
    queryOptions({ queryKey: ['job history', jobId], queryFn: ({ signal }) => get<JobHistory>(`Jobs/${jobId}/hours`, signal) }),
}
