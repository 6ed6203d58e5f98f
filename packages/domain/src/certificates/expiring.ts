/** Which certificates run out, and when somebody is told. (product.md#certificates) */
import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from '../calendar/day.ts'
import type { Purpose } from './purpose.ts'
import { lastDayOf, type HeldCertificate } from './validity.ts'

/** Days before the last one on which it is time to renew. */
export const expirySteps = [90, 60, 30, 7] as const
export type ExpiryStep = (typeof expirySteps)[number]

const [farthest] = expirySteps

export interface ListedCertificate extends HeldCertificate {
  workerId: string | null
  supervisorId: string | null
}

export interface Expiring<Certificate> {
  certificate: Certificate
  lastDay: Day
  /** Until its last day; negative when that is over. */
  daysLeft: number
}

/** How many days it is from one to the other; negative when the other was before. */
export const daysBetween = (from: Day, to: Day) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** The narrowest step that has been reached; null before the first, and once it has run out. */
export function stepOf(daysLeft: number): ExpiryStep | null {
  return daysLeft < 0 ? null : (expirySteps.findLast((step) => daysLeft <= step) ?? null)
}

/**
 * What has run out or does so within 90 days, the soonest first. Of several of a kind that somebody has, the one that lasts longest is meant: whoever has renewed is
 * not told of the old card. A training copy is not renewed, so it is listed until it ends.
 */
export function expiringCertificates<Certificate extends ListedCertificate>(
  certificates: readonly Certificate[],
  purposeOf: (kindId: string) => Purpose | undefined,
  today: Day,
): Expiring<Certificate>[] {
  const latest = new Map<string, Expiring<Certificate>>()
  for (const certificate of certificates) {
    const purpose = purposeOf(certificate.kindId)
    if (purpose === undefined) continue
    const lastDay = lastDayOf(certificate, purpose)
    if (purpose === 'training' && lastDay < today) continue
    const key = [certificate.kindId, certificate.workerId, certificate.supervisorId].join(' ')
    const before = latest.get(key)
    if (before === undefined || before.lastDay < lastDay) latest.set(key, { certificate, lastDay, daysLeft: daysBetween(today, lastDay) })
  }
  const end = addDays(today, farthest)
  return [...latest.values()].filter(({ lastDay }) => lastDay <= end).toSorted((one, other) => one.daysLeft - other.daysLeft)
}
