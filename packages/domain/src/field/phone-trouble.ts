/** Which phones of the field the office has to look after. (product.md#phones-of-the-field) */
import { isClockOff } from '../timeclock/clock-flag.ts'
import type { FieldPhone } from './phones.ts'

const hour = 3_600_000
/** Unsent, or silent with something unsent, for longer than this, a phone is shouted about. */
const overdueMs = 24 * hour
/** Not seen for longer than this, a phone may be forgotten. */
export const forgottenAfterDays = 90

export type PhoneTrouble = 'old-items' | 'silent'

type Told = Pick<FieldPhone, 'seenAt' | 'waiting' | 'oldestAt'>

/**
 * What is wrong with a phone that keeps work from the office; null where nothing waits on it, however long it has been silent. A phone that is silent may have sent
 * nothing since, or lie in a river: what it said last is all there is.
 */
export function phoneTrouble({ seenAt, waiting, oldestAt }: Told, now: Date): PhoneTrouble | null {
  if (waiting === 0) return null
  const isLongAgo = (moment: string) => now.getTime() - Date.parse(moment) > overdueMs
  if (isLongAgo(seenAt)) return 'silent'
  return oldestAt !== null && isLongAgo(oldestAt) ? 'old-items' : null
}

/** How many phones are shouted about. */
export const phonesInTrouble = (phones: readonly Told[], now: Date): number =>
  phones.filter((phone) => phoneTrouble(phone, now) !== null).length

/** Whether its clock is flagged, as it is of clock events. */
export const isPhoneClockOff = ({ clockOffset }: Pick<FieldPhone, 'clockOffset'>): boolean => isClockOff(clockOffset)

/** Before this moment a phone must have been seen last, to be forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - forgottenAfterDays * 24 * hour)
