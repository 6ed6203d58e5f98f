/**
 * What another person did to a punch, for the next person who corrects it. (product.md#corrections)
 */
import { formatDateTime } from '../calendar/day.ts'
import type { z } from 'zod'
import { timeCorrection } from './correction.ts'

/**
 * The newest correction of a punch, in the details of a refusal. For a user who is limited to some
 * jobs, a correction on another job leaves out how the punch counts there.
 */
export const newerCorrection = timeCorrection
  .pick({ id: true, punchId: true, madeBy: true, madeAt: true })
  .extend(timeCorrection.pick({ action: true, type: true, time: true, workerEntryId: true }).partial().shape)
export type NewerCorrection = z.infer<typeof newerCorrection>

/** `account office` is `office`. */
const personOf = (by: string) => by.replace(/^(account|supervisor|worker) /, '')

function deedOf({ action, type, time }: NewerCorrection, zone: string, place: string): string {
  const punch = type !== undefined && time !== undefined ? `${type} ${formatDateTime(time, zone)}${place}` : undefined
  if (action === 'void') return 'left this punch out of the hours'
  if (punch === undefined) return 'changed this punch'
  if (action === 'restore') return `restored this punch as it was clocked: ${punch}`
  return action === 'add' ? `added ${punch}` : `changed this punch to ${punch}`
}

/**
 * `office changed this punch to out 11-16-2026 8:00 AM (saved 11-17-2026 9:00 AM).` The job is
 * named if the day has several.
 */
export const newerCorrectionText = (correction: NewerCorrection, zone: string, job?: string): string =>
  `${personOf(correction.madeBy)} ${deedOf(correction, zone, job === undefined ? '' : ` on ${job}`)} (saved ${formatDateTime(correction.madeAt, zone)}).`

/** An existing punch that is the same as one to be added. `madeBy` is null if it was clocked. */
export interface TwinPunch {
  type: 'in' | 'out'
  time: string
  madeBy: string | null
  madeAt: string | null
}

export function twinText({ type, time, madeBy, madeAt }: TwinPunch, zone: string): string {
  const punch = `${type} ${formatDateTime(time, zone)}`
  if (madeBy === null || madeAt === null) return `This punch is there already: clocked ${punch}.`
  return `${personOf(madeBy)} added this punch already: ${punch} (saved ${formatDateTime(madeAt, zone)}).`
}
