/** Which certificates run out, and when somebody is told. (product.md#certificates) */
import { addDays, daysBetween, type Day } from '../calendar/day.ts'
import type { Purpose } from './purpose.ts'
import { lastDayOf, type HeldCertificate, type KindOfCertificate } from './validity.ts'

/** Days before the last one on which it is time to renew. */
export const expirySteps = [90, 60, 30, 7] as const
export type ExpiryStep = (typeof expirySteps)[number]

const [farthest] = expirySteps

/** The ranges that a list can be filtered by: expired, or expiring within a number of days. */
export type ExpiryRange = 'expired' | ExpiryStep

/**
 * Whether a certificate with this many days left is in the range. An expired one is in no other
 * range.
 */
export const isInRange = (daysLeft: number, range: ExpiryRange): boolean =>
  range === 'expired' ? daysLeft < 0 : daysLeft >= 0 && daysLeft <= range

export interface ExpiryCounts {
  expired: number
  /** Within 7 days. */
  week: number
  later: number
}

/** Counts for Home and Admin → Certificates. Each certificate is in one of the three. */
export function expiryCounts(daysLeft: readonly number[]): ExpiryCounts {
  const [expired, week] = (['expired', 7] as const).map((range) => daysLeft.filter((days) => isInRange(days, range)).length)
  return { expired: expired ?? 0, week: week ?? 0, later: daysLeft.length - (expired ?? 0) - (week ?? 0) }
}

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

/** The narrowest step that has been reached; null before the first, and once it has run out. */
export function stepOf(daysLeft: number): ExpiryStep | null {
  return daysLeft < 0 ? null : (expirySteps.findLast((step) => daysLeft <= step) ?? null)
}

/** Which cards of the same authority do for another one: whoever has the wider card does without it. */
const coveredBy: Readonly<Partial<Record<Purpose, readonly Purpose[]>>> = {
  training: ['restricted', 'handler', 'supervisor'],
  restricted: ['restricted', 'handler', 'supervisor'],
  handler: ['handler', 'supervisor'],
  supervisor: ['supervisor'],
}

const doesFor = (other: KindOfCertificate, kind: KindOfCertificate) =>
  other.id === kind.id || (other.authority === kind.authority && coveredBy[kind.purpose]?.includes(other.purpose) === true)

/** For so many days a card that has run out is listed: then whoever does without it is not the office's worry any more. A licence of the company is, until it is renewed. */
const listedDays = 90

/**
 * What has run out or does so within 90 days, the soonest first. Whoever has renewed, or holds a card that does for it and lasts as long, is not told of the old card;
 * nor is anybody of a kind that the office has retired. A training copy is listed until it ends.
 */
export function expiringCertificates<Certificate extends ListedCertificate>(
  certificates: readonly Certificate[],
  kindOf: (kindId: string) => KindOfCertificate | undefined,
  today: Day,
): Expiring<Certificate>[] {
  const dated = certificates.flatMap((certificate) => {
    const kind = kindOf(certificate.kindId)
    if (!kind) return []
    const lastDay = lastDayOf(certificate, kind.purpose)
    return [{ certificate, kind, lastDay, daysLeft: daysBetween(today, lastDay) }]
  })
  type Dated = (typeof dated)[number]
  const [first, end] = [addDays(today, -listedDays), addDays(today, farthest)]
  const isDue = ({ certificate: { workerId, supervisorId }, kind, lastDay }: Dated) => {
    const isPersons = workerId !== null || supervisorId !== null
    return !kind.retired && lastDay <= end && !(isPersons && lastDay < (kind.purpose === 'training' ? today : first))
  }
  const holderOf = ({ certificate: { workerId, supervisorId } }: Dated) => `${workerId} ${supervisorId}`
  const listed = [...Map.groupBy(dated, holderOf).values()].flatMap((held) =>
    held.filter((one, at) => {
      const replaces = (other: Dated, otherAt: number) =>
        doesFor(other.kind, one.kind) &&
        // Of two that do for each other and end on the same day the first one stays.
        (other.lastDay > one.lastDay ||
          (other.lastDay === one.lastDay && (otherAt < at || !doesFor(one.kind, other.kind)) && other !== one))
      return isDue(one) && !held.some(replaces)
    }),
  )
  return listed
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
    .map(({ certificate, lastDay, daysLeft }) => ({ certificate, lastDay, daysLeft }))
}
