/** What is known of a shift beside its own clock events: the day it is paid on, and where else its worker was clocked in. (decisions/time-punches.md) */
import { z } from 'zod'
import { addDays, dayOf, type Day } from '../calendar/day.ts'
import { id, instant, num, whole } from '../fields/fields.ts'
import { currentCorrection } from './correction.ts'

/** The business day a shift is planned on and paid for, in the business time zone. */
export interface ShiftDay {
  day: Day
  zone: string
}

/**
 * The same worker on another job, with everything clocked there. Reads bring those whose events lie around the same hours; whether hours are paid twice is
 * decided here, by the rounded times.
 */
export const otherShift = z.object({
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  workerEntryId: id(),
  events: z.array(z.object({ id: id(), type: z.enum(['in', 'out']), time: instant(), clockOffset: num().nullable() })),
  corrections: z.array(currentCorrection),
})
export type OtherShift = z.infer<typeof otherShift>

/** A shift with all that its flags are worked out from. */
export interface Shift extends ShiftDay {
  others: readonly OtherShift[]
  /** The job was cancelled. */
  isCancelled: boolean
  /** The worker is on the crew; not who clocked after they had been taken off it. */
  isPlanned: boolean
}

const hour = 3_600_000

/**
 * Whether a moment (milliseconds) lies before the day before a shift's own, or after the day after it: a shift may go past midnight, and a phone may be
 * opened early, but not by days. Most events are within the hours that are near in every time zone, and cost no calendar.
 */
export function isFarFromDay(moment: number, { day, zone }: ShiftDay): boolean {
  const fromDay = moment - Date.parse(day)
  if (fromDay >= -12 * hour && fromDay < 34 * hour) return false
  const clockedOn = dayOf(new Date(moment), zone)
  return clockedOn < addDays(day, -1) || clockedOn > addDays(day, 1)
}
