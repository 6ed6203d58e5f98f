/**
 * Taking back a mistaken punch: within ten minutes, on the phone that made it.
 * (product.md#field-screen; decisions/phone-punches.md)
 */
import type { TimeCorrection } from '@daysheet/domain/timeclock/correction'

// Separate from the schema (../punch.ts), so that a phone does not load zod.

const minute = 60_000

/** Milliseconds. How long the phone offers *That was wrong* and the server accepts it. */
export const takeBackMs = 10 * minute

/** The reason of the correction when a punch was taken back on the phone. */
export const takenBackReason = 'Undone on the phone'

/**
 * Whether a punch may still be taken back. Both times are from the same clock. The difference
 * counts in both directions, so setting the clock back does not extend the ten minutes.
 */
export const mayTakeBack = (pressedAt: number, now: number): boolean => Math.abs(now - pressedAt) <= takeBackMs

interface KnownPunch {
  time: string
  /** False for a typed time: it does not show when the punch was made. */
  isClocked: boolean
  /** The person who made the punch, as in the audit. */
  madeBy: string | null
}

interface Sent {
  /** When the punch was made and taken back, both by the phone's clock. */
  pressedAt: string
  takenBackAt: string
  /** The person who takes it back, as in the audit. */
  actor: string
}

export type TakeBackProblem = 'unknown' | 'others' | 'late' | 'corrected'

/**
 * Why the server refuses to take a punch back; null if it accepts. A punch that was corrected since
 * belongs to the office. A punch that was left out already is fine.
 */
export function takeBackProblem(
  punch: KnownPunch | undefined,
  newest: Pick<TimeCorrection, 'action'> | undefined,
  { pressedAt, takenBackAt, actor }: Sent,
): TakeBackProblem | null {
  if (punch === undefined) return 'unknown'
  if (punch.madeBy !== actor) return 'others'
  const isOfThisPress = !punch.isClocked || Date.parse(punch.time) === Date.parse(pressedAt)
  if (!isOfThisPress || !mayTakeBack(Date.parse(pressedAt), Date.parse(takenBackAt))) return 'late'
  const isUntouched = newest === undefined || (newest.action === 'add' && !punch.isClocked)
  return isUntouched || newest.action === 'void' ? null : 'corrected'
}
