/** The hours that the server works out for reports, budgets and exports, as they stand on the wire. (product.md#employee-report, product.md#budget) */
import { z } from 'zod'
import { id, num, whole } from '../fields/fields.ts'
import { cellStatuses } from './cell-status.ts'
import { clockFlags } from './clock-flag.ts'
import { laborCost } from './labor-cost.ts'

const day = () => z.iso.date()
const flags = () => z.array(z.enum(clockFlags))
const numberedJob = { jobId: id(), jobNum: num().nullable(), jobNumDecimals: whole().nullable(), address: z.string() }

/**
 * One worker on one job of one business day. `hours` has 2 decimals and leaves out time that is still running. `flagTexts` says each of the `flags` as a
 * sentence, in the same order. The parts at each multiple add up to `hours`. `status` is the status
 * of the whole day in the time review; null if the day is not in the review.
 */
export const workedLine = z.object({
  day: day(),
  scheduleEntryId: id(),
  ...numberedJob,
  hours: num(),
  straight: num(),
  overtime15: num(),
  overtime2: num(),
  otherOvertime: num(),
  status: z.enum(cellStatuses).nullable(),
  flags: flags(),
  flagTexts: z.array(z.string()),
})
export type WorkedLine = z.infer<typeof workedLine>

/**
 * `GET /api/Workers/{id}/hours?from=&to=` (business days, both included): what the Employee Report shows. `lines` holds, by day and start, everything with
 * hours above 0 or with a flag; `totalHours` is their sum.
 */
export const workerHours = z.object({
  workerId: id(),
  name: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  from: day(),
  to: day(),
  totalHours: num(),
  lines: z.array(workedLine),
})
export type WorkerHours = z.infer<typeof workerHours>

/** Somebody who clocked in on a day that is over and never out. */
export const missingClockOut = z.object({ workerEntryId: id(), workerId: id(), name: z.string().nullable(), day: day(), ...numberedJob })
export type MissingClockOut = z.infer<typeof missingClockOut>

/** `GET /api/Jobs/hours?ids=`: worked hours of jobs over all their days, 2 decimals (shown with 1); `flagged` counts worker entries with a doubtful event. */
export const jobHoursTotal = z.object({ jobId: id(), hours: num(), flagged: whole() })
export type JobHoursTotal = z.infer<typeof jobHoursTotal>

/**
 * `GET /api/Jobs/{id}/hours`: the history of one job, newest day first. A day's hours have 1
 * decimal, the total `hours` has 2. `labor` is the labor cost; null if the office has no rates.
 */
export const jobHistory = z.object({
  jobId: id(),
  budget: num().nullable(),
  hours: num(),
  labor: laborCost.nullable(),
  days: z.array(z.object({ day: day(), scheduleEntryId: id(), cancelled: z.boolean(), people: whole(), hours: num(), flagged: whole() })),
})
export type JobHistory = z.infer<typeof jobHistory>
