/**
 * What is doubtful about someone's clock events. Nothing is repaired and nothing is dropped without a word: the hours are counted as the rules say, and the
 * office is told where to look. (product.md#hours, promises.md#r7)
 */
export const clockFlags = [
  'missing-out',
  'missing-in',
  'double-in',
  'clock-off',
  'too-long',
  'far-from-day',
  'overlap',
  'cancelled-job',
  'not-planned',
  'not-paid',
] as const
export type ClockFlag = (typeof clockFlags)[number]

/** A flag in the words of the screens and the exports, where nothing more is known of it than that it is there; `flagTexts` says more. */
export const flagLabels: Record<ClockFlag, string> = {
  'missing-out': 'Missing clock-out',
  'missing-in': 'Clock-out without clock-in',
  'double-in': 'Clocked in twice',
  'clock-off': 'Phone clock wrong',
  'too-long': 'On the clock very long',
  'far-from-day': 'Clocked far from its day',
  overlap: 'Overlaps with another job',
  'cancelled-job': 'Clocked on a cancelled job',
  'not-planned': 'Clocked without being on the crew',
  'not-paid': 'Clocked in and out but no hours paid',
}

/** Paid in one go for longer than this, somebody forgot to clock out and in. Minutes. (decisions/time-punches.md) */
export const maxPairMinutes = 16 * 60

/** Further off than this, a device's clock is flagged. Seconds. (promises.md#r7) */
export const clockTolerance = 5 * 60

/** Whether a device's clock was too far from the server's when the event came in; not known without a measured offset. */
export const isClockOff = (clockOffset: number | null | undefined, tolerance = clockTolerance): boolean =>
  Math.abs(clockOffset ?? 0) > tolerance
