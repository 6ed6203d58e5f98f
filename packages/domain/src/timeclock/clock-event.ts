import { z } from 'zod'
import { id, instant, latitude, longitude, row, text } from '../wire/fields.ts'

/** One clocking in or out, with where and by whom it was seen. `time` is the raw time and is never changed. (spec §3) */
export const clockEvent = z.object({
  ...row,
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  latitude: latitude().nullable(),
  longitude: longitude().nullable(),
  image: text(2000).nullable(),
  signature: text(2000).nullable(),
})
export type ClockEvent = z.infer<typeof clockEvent>
