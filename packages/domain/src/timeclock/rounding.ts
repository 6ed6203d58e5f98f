const minute = 60_000

/**
 * A clock time moved to the nearest quarter hour; seconds are dropped first, so that 7:07:59 is still 7:00. The raw time stays beside it.
 * Every business time zone is whole quarter hours from UTC, so the rule may count on the UTC clock. (spec §9)
 */
export function roundClockTime(time: string): string {
  const minutes = Math.floor(Date.parse(time) / minute)
  return new Date(Math.floor((minutes + 7) / 15) * 15 * minute).toISOString()
}

/** How many minutes rounding moved a time, seconds left out: 6:52 → 7:00 is 8, 7:07 → 7:00 is -7. */
export function minutesMoved(time: string, rounded: string): number {
  return Date.parse(rounded) / minute - Math.floor(Date.parse(time) / minute)
}
