import type { Day } from './day.ts'

/** Why two days are not a period, in words; null when they are one. A single day is. */
export function rangeError(from: Day, to: Day): string | null {
  return from > to ? 'From must not be later than To' : null
}
