const minute = 60_000

/**
 * A clock time moved to the nearest quarter hour; seconds are dropped first, so that 7:07:59 is still 7:00. The raw time stays beside it.
 * Every business time zone is whole quarter hours from UTC, so the rule may count on the UTC clock. (spec §9)
 */
export function roundClockTime(time: string): string {
  const minutes = Math.floor(Date.parse(time) / minute)
  return new Date(Math.floor((minutes + 7) / 15) * 15 * minute).toISOString()
}
