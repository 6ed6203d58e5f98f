/** Taking back a punch that was a mistake: for ten minutes, from the phone that made it. (product.md#field-screen; decision 0416) */
import type { TimeCorrection } from '../../timeclock/correction.ts'

// Apart from the shape (../punch.ts), so that a phone loads no zod.

const minute = 60_000

/** How long *That was wrong* is offered, and taken by the server. Milliseconds. */
export const takeBackMs = 10 * minute

/** What a correction says whose punch was taken back on the phone. */
export const takenBackReason = 'Taken back on the phone'

/** Whether a punch may still be taken back, by one clock. One that was set back meanwhile changes nothing. */
export const mayTakeBack = (pressedAt: number, now: number): boolean => Math.abs(now - pressedAt) <= takeBackMs

interface KnownPunch {
  time: string
  /** Else the time was typed: nothing tells when. */
  isClocked: boolean
  /** As in the audit. */
  madeBy: string | null
}

interface Sent {
  /** When the punch was made and when it was taken back, both by the clock of the phone. */
  pressedAt: string
  takenBackAt: string
  /** Who takes it back, as in the audit. */
  actor: string
}

export type TakeBackProblem = 'unknown' | 'others' | 'late' | 'corrected'

/**
 * Why the server does not take a punch back; null where it does. What was put right since is the
 * office's. What was left out already is as the phone wants it.
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
