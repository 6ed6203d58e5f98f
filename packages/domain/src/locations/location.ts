import { z } from 'zod'
import { amount, id, instant, latitude, longitude, num, row } from '../fields/fields.ts'

/** Where a supervisor's phone was at a moment. (product.md#entities) */
export const location = z.object({
  ...row,
  supervisorId: id(),
  gpsTime: instant(),
  latitude: latitude(),
  longitude: longitude(),
  /** Within how many metres it is right, as the phone says. */
  accuracy: amount().nullable(),
  /**
   * How many seconds the phone's clock was ahead when it sent the position; null if it did not say.
   */
  clockOffset: num().nullable(),
})
export type Location = z.infer<typeof location>

const hours = 3_600_000
/** A clock may be set to another zone, or to the wrong half of the day; more than this it is not a clock. */
const maxAheadHours = 24
/** No phone knew its position by satellite before; a receiver without a fix says 1970 or 1980. */
const earliest = Date.UTC(2000, 0, 1)

/**
 * What is wrong with the time of a position, in words; nothing when it is taken. A clock that is somewhat off is taken, as with clock events; but one position
 * of the year 2099 would stay a supervisor's latest for ever. (decisions/repeated-calls.md)
 */
export function positionTimeMistake(gpsTime: string, now: Date): string | undefined {
  const moment = Date.parse(gpsTime)
  if (moment > now.getTime() + maxAheadHours * hours) return 'is more than a day ahead'
  return moment < earliest ? 'is before the year 2000' : undefined
}
