import { z } from 'zod'
import { id, instant, latitude, longitude, num, row, text } from '../wire/fields.ts'

/**
 * One clocking in or out, with where and by whom it was seen. `time` is the raw time of the device and is never changed. The server adds when it came in and,
 * when the device told its own time, by how many seconds the device's clock was ahead (behind: negative). (spec §3, promises.md R7)
 */
export const clockEvent = z.object({
  ...row,
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  latitude: latitude().nullable(),
  longitude: longitude().nullable(),
  image: text(2000).nullable(),
  signature: text(2000).nullable(),
  receivedAt: instant().nullable(),
  clockOffset: num().nullable(),
})
export type ClockEvent = z.infer<typeof clockEvent>
