import { z } from 'zod'
import { certificateOverride } from '../certificates/override.ts'
import { flag, id, row, text } from '../fields/fields.ts'
import { formatStartTime, parseStartTime } from '../calendar/start-time.ts'

/** Apart from the rules, so that a screen which only sorts by start time does not load zod. */
/** A start time as it is stored: any readable spelling in, `7:00 AM` out. */
const startTime = z
  .string()
  .refine((text) => parseStartTime(text) !== null, 'must be a time such as 7:00 AM')
  .overwrite((text) => {
    const time = parseStartTime(text)
    return time ? formatStartTime(time) : text
  })

/** A job on a day's schedule: who runs it, when it starts, and whether it was cancelled. (product.md#entities, product.md#states) */
export const scheduleEntry = z.object({
  ...row,
  jobId: id(),
  scheduleId: id(),
  supervisorId: id().nullable(),
  startTime: startTime.nullable(),
  cancelled: flag(),
  cancelledReason: text(1000).nullable(),
  notes: text(5000).nullable(),
  ...certificateOverride,
})
export type ScheduleEntry = Omit<z.infer<typeof scheduleEntry>, keyof typeof certificateOverride>
