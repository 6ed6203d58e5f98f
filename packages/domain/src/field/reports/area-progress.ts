/** The progress of an area after the work of a shift. (product.md#field-screen) */
import type { Feet, MeasuredStatus } from '@daysheet/domain/filings/progress'
import { exactSum } from '@daysheet/domain/numbers/exact'

interface AreaWork {
  /** As filed. */
  filed: Feet
  /** The newest status so far. */
  latest: MeasuredStatus | undefined
  removed: Feet
  /** When the shift ended by the phone's clock. */
  at: Date
  now: Date
}

/**
 * The status to record: the earlier work and the work of this shift. Its time makes it the newest
 * status, even if the phone's clock is behind, and is never in the future.
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
