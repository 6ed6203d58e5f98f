/** What a supervisor carries into the field: their own jobs of yesterday, today and tomorrow, as they stood when they were read. (product.md#field) */
import { z } from 'zod'
import { txtStatus } from '../schedules/worker-entry.ts'
import { flag, id, instant, num, text, whole } from '../wire/fields.ts'

const day = () => z.iso.date()

/** A punch as it counts: what was clocked, or what the office made of it. */
const fieldPunch = z.object({ id: id(), type: z.enum(['in', 'out']), time: instant() })

export const fieldPerson = z.object({
  workerEntryId: id(),
  workerId: id(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isActive: flag(),
  /** Whether they are on the crew; false of those who clocked all the same. */
  isPlanned: flag(),
  txtStatus: txtStatus.nullable(),
  punches: z.array(fieldPunch),
})
export type FieldPerson = z.infer<typeof fieldPerson>

export const fieldJob = z.object({
  scheduleEntryId: id(),
  day: day(),
  jobId: id(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  boro: z.string().nullable(),
  startTime: z.string().nullable(),
  notes: z.string().nullable(),
  cancelled: flag(),
  cancelledReason: z.string().nullable(),
  /** How far its filings are, in words. */
  filing: z.string(),
  /** When the end of the shift was reported. */
  reportedAt: instant().nullable(),
  crew: z.array(fieldPerson),
})
export type FieldJob = z.infer<typeof fieldJob>

/** `GET /api/field/today?supervisor=`; without one, of whoever is signed in. */
export const fieldToday = z.object({
  /** By the server's clock, as it was read. */
  readAt: instant(),
  today: day(),
  supervisor: z.object({ id: id(), name: text() }),
  jobs: z.array(fieldJob),
})
export type FieldToday = z.infer<typeof fieldToday>
