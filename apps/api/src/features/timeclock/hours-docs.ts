/** What the OpenAPI document says of hours and exports. */
import { jobHistory, jobHoursTotal, workerHours } from '@daysheet/domain/timeclock/hours-report'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

const day = (which: string) => z.string().describe(`The ${which} business day: 2026-11-20, or a moment of that day.`)
const period = z.object({ from: day('first'), to: day('last') })
const csv = { type: 'text/csv' }

export const workerHoursDoc: RouteDoc = {
  summary: 'What one worker did from one business day to another, both included: every job with hours or with a doubtful clock event',
  tag: 'Workers',
  parameters: period,
  answer: jsonOf(workerHours),
}

export const exportHoursDoc: RouteDoc = {
  summary: 'The same as a spreadsheet: Date, Job, Hours, Job Number, Flags',
  tag: 'Workers',
  parameters: period,
  answer: csv,
}

export const jobsHoursDoc: RouteDoc = {
  summary: 'The worked hours of jobs over all their days; a job that does not exist is left out',
  tag: 'Jobs',
  parameters: z.object({ ids: z.string().describe('Up to 500 ids, comma between.') }),
  answer: jsonOf(z.array(jobHoursTotal)),
}

export const jobHistoryDoc: RouteDoc = {
  summary: "A job's days, newest first, with their worked hours",
  tag: 'Jobs',
  answer: jsonOf(jobHistory),
}

export const exportDoc: RouteDoc = {
  summary:
    'The timesheet from one business day to another: Date, Job Address, Employee, Total Hours, for several days Job Number, and Flags. X-Total-Rows says how many rows come',
  tag: 'Schedules',
  parameters: period,
  answer: csv,
}

export const exportByJobNumDoc: RouteDoc = {
  summary: 'The timesheet of all days of the jobs with this number. X-Total-Rows says how many rows come',
  tag: 'Schedules',
  parameters: z.object({ jobNum: z.string() }),
  answer: csv,
}
