/** Addresses of the hours that can be taken along as CSV. `from` and `to` are business days, both included. (spec §7, decisions "Screens") */
import type { Day } from '@daysheet/domain/calendar/day'

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
