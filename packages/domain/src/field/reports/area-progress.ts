/** How far an area is by what was removed on a shift. (product.md#field-screen) */
import type { Feet, MeasuredStatus } from '../../filings/progress.ts'
import { exactSum } from '../../numbers/exact.ts'

interface AreaWork {
  /** As filed. */
  filed: Feet
  /** The status that counts so far. */
  latest: MeasuredStatus | undefined
  removed: Feet
  /** When the shift ended by the phone's clock. */
  at: Date
  now: Date
}

/**
 * The status to record: what was done before and on this shift. It is the latest one from then on,
 * also when the phone's clock is behind, and never of a time that has not come.
 */
export function progressAfter({ filed, latest, removed, at, now }: AreaWork): MeasuredStatus {
  const together = (unit: keyof Feet) =>
    removed[unit] === null && filed[unit] === null && (latest?.[unit] ?? null) === null
      ? null
      : exactSum([latest?.[unit] ?? 0, removed[unit] ?? 0])
  const before = latest === undefined ? -Infinity : Date.parse(latest.time)
  const time = new Date(Math.max(before + 1, Math.min(at.getTime(), now.getTime())))
  return { time: time.toISOString(), squareFeet: together('squareFeet'), linearFeet: together('linearFeet') }
}
