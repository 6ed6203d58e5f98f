import { z } from 'zod'
import { flag, id, row, text } from '../wire/fields.ts'
import { startTime } from './start-time-shape.ts'

/** A job on a day's schedule: who runs it, when it starts, and whether it was cancelled. (spec §3, §4) */
export const scheduleEntry = z.object({
  ...row,
  jobId: id(),
  scheduleId: id(),
  supervisorId: id().nullable(),
  startTime: startTime.nullable(),
  cancelled: flag(),
  cancelledReason: text(1000).nullable(),
  notes: text(5000).nullable(),
})
export type ScheduleEntry = z.infer<typeof scheduleEntry>
