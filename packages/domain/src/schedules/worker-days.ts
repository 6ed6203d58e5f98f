/** The planned days and the jobs on an employee's page. (product.md#employee-page) */
import { z } from 'zod'
import { txtStatus } from '../crews/worker-entry.ts'
import { id, num, whole } from '../fields/fields.ts'

const job = { jobId: id(), jobNum: num().nullable(), jobNumDecimals: whole().nullable(), address: z.string() }

/** An entry of today or a later day that is not cancelled. */
export const plannedDay = z.object({
  scheduleEntryId: id(),
  day: z.iso.date(),
  ...job,
  startTime: z.string().nullable(),
  supervisor: z.string().nullable(),
  txtStatus: txtStatus.nullable(),
})
export type PlannedDay = z.infer<typeof plannedDay>

/** A job where the employee clocked, with the number of days and the last day. */
export const workedJob = z.object({ ...job, days: whole(), lastDay: z.iso.date() })
export type WorkedJob = z.infer<typeof workedJob>

/** The most planned days, and the most jobs, that are listed. */
export const mostListed = 20

/** `GET /api/Workers/{id}/days`: the next days first, the latest job first. */
export const workerDays = z.object({ planned: z.array(plannedDay), jobs: z.array(workedJob) })
export type WorkerDays = z.infer<typeof workerDays>
