/** Who made a newer change, in words for whoever comes second. (decision 0081) */
import { dayOf, formatDay, formatTime } from '@daysheet/domain/calendar/day'
import type { Authorship } from './stale-row.ts'

/** ` by A. Rivera`; nothing when nobody is known to have done it. */
export const byWhom = (change: Authorship | undefined): string => (change?.changedBy ? ` by ${change.changedBy}` : '')

/** ` by A. Rivera at 10:42 AM`; with the date when it was not today. */
export function byWhomAndWhen(change: Authorship | undefined, { now, zone }: { now: Date; zone: string }): string {
  if (!change) return ''
  const day = dayOf(change.changedAt, zone)
  const date = day === dayOf(now, zone) ? '' : ` on ${formatDay(day)}`
  return `${byWhom(change)}${date} at ${formatTime(change.changedAt, zone)}`
}
