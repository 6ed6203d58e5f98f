/**
 * All addresses that screens link to are built here; `routes.tsx` has their screens.
 * (product.md#routes)
 */
import type { DayFilter } from '@daysheet/domain/schedules/day-filter'
import type { Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'

export type HomeList = 'clock-outs' | 'budgets' | 'filings' | 'waste'

export const paths = {
  home: () => '/',
  /** Home with one of the lists that its counts lead to. */
  homeList: (list: HomeList) => `/?list=${list}`,
  login: () => '/login',
  changePassword: () => '/change-password',
  /** The planner; the day it shows is in the address as MMDDYYYY, and what it is narrowed to. */
  schedule: (day?: Day, show?: DayFilter) =>
    day === undefined ? '/schedule' : `/schedule?date=${pathDay(day)}${show === undefined ? '' : `&show=${show}`}`,
  /** The week that a day is in, by job and day. */
  week: (day?: Day) => (day === undefined ? '/schedule/week' : `/schedule/week?date=${pathDay(day)}`),
  /** The time review; with a day, the week that day is in, and with a person as well, their day opened. */
  timeReview: ({ day, worker }: { day?: Day; worker?: string } = {}) =>
    day === undefined ? '/time' : `/time?${new URLSearchParams({ from: day, ...(worker !== undefined && { worker, day }) })}`,
  /** What rounding did to everybody's months. */
  drift: () => '/time/drift',
  dashboard: (day?: Day) => (day === undefined ? '/dashboard' : `/dashboard/${pathDay(day)}`),
  /** The dashboard with one job's cards only. */
  dashboardJob: (jobNum: string, day?: Day) => `/dashboard/job/${encodeURIComponent(jobNum)}${day === undefined ? '' : `/${pathDay(day)}`}`,
  /** Everything that is known of a job. */
  job: (jobId: string) => `/job/${jobId}`,
  /** The page of an employee. */
  employee: (workerId: string) => `/employee/${workerId}`,
  jobImages: (jobId: string) => `/job/${jobId}/imgs`,
  checklist: (checklistId: string) => `/checklist/${checklistId}`,
  report: (reportId: string) => `/report/${reportId}`,
  /** Where supervisors were; with one of them and a day, that track at once. */
  map: (track?: { supervisor: string; day: Day }) =>
    track === undefined ? '/map' : `/map?${new URLSearchParams({ supervisor: track.supervisor, date: pathDay(track.day) })}`,
  legacy: (day?: Day) => (day === undefined ? '/legacy' : `/legacy?date=${pathDay(day)}`),
  /** What people wrote; with one of them, that conversation at once. */
  replies: (workerId?: string) => (workerId === undefined ? '/replies' : `/replies?${new URLSearchParams({ worker: workerId })}`),
  phones: () => '/phones',
  status: () => '/status',
  inventory: () => '/inventory',
  /** Material Orders; with a search, what it finds at once, the card of a job opened. */
  materials: (search?: string, openJobId?: string) =>
    search === undefined
      ? '/materials'
      : `/materials?${new URLSearchParams({ search, ...(openJobId !== undefined && { open: openJobId }) })}`,
  admin: (tab?: 'jobs' | 'employees' | 'supervisors' | 'certificates' | 'phones') => (tab === undefined ? '/admin' : `/admin?tab=${tab}`),
  import: () => '/import',
  /** The employee report; with a search, what it shows at once. */
  employeeReport: (search?: { from: Day; to: Day; worker?: string }) =>
    search === undefined ? '/employeereport' : `/employeereport?${new URLSearchParams(search)}`,
  /** Loads of waste: narrowed to a state, or with a new one that begins with a request for a container. */
  loads: (search = '') => `/loads${search}`,
  load: (loadId: string) => `/loads/${loadId}`,
  /** The bagout report; with a range, what it shows at once. */
  bagouts: (range?: { from: Day; to: Day }) => (range === undefined ? '/bagouts' : `/bagouts?${new URLSearchParams(range)}`),
}
