/** From when to when a certificate counts. Days are business days, both included. (product.md#certificates) */
import { addDays, addMonths, type Day } from '../calendar/day.ts'
import type { Authority, Purpose } from './purpose.ts'

/** For how long the student's copy of DOH-2832 stands in for the first State card, from the end of the training. (12 NYCRR 56-3.2(b)) */
export const trainingCopyDays = 45

/** What the rules know of a kind. */
export interface KindOfCertificate {
  id: string
  name: string
  authority: Authority
  purpose: Purpose
  required: boolean
  retired: boolean
}

/** What the rules know of a certificate. */
export interface HeldCertificate {
  kindId: string
  issued: Day | null
  expires: Day
  /** Of a restricted handler: what the card allows, where it is asked. */
  functions?: string | null
}

/** The last day on which it counts: the one that is printed on it, of a training copy at most 45 days after the training. */
export function lastDayOf({ issued, expires }: Pick<HeldCertificate, 'issued' | 'expires'>, purpose: Purpose): Day {
  if (purpose !== 'training' || issued === null) return expires
  const last = addDays(issued, trainingCopyDays)
  return last < expires ? last : expires
}

/** What the date of expiry usually is, to fill it in; null where nobody can tell. */
export function usualExpiry({ purpose, months }: { purpose: Purpose; months: number | null }, issued: Day): Day | null {
  if (purpose === 'training') return addDays(issued, trainingCopyDays)
  return months === null ? null : addMonths(issued, months)
}
