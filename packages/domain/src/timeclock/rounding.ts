const minute = 60_000

/**
 * A clock time moved to the nearest quarter hour; seconds are dropped first, so that 7:07:59 is still 7:00. The raw time stays beside it.
 * Every business time zone is whole quarter hours from UTC, so the rule may count on the UTC clock. (product.md#rounding)
 */
export function roundClockTime(time: string): string {
  return new Date(roundMoment(Date.parse(time))).toISOString()
}

/** The same on milliseconds. */
export const roundMoment = (moment: number): number => Math.floor((Math.floor(moment / minute) + 7) / 15) * 15 * minute

/** How many minutes rounding moved a moment (milliseconds), seconds left out: 6:52 → 6:45 is -7, 6:53 → 7:00 is 7. */
export const minutesMoved = (moment: number, rounded: number): number => rounded / minute - Math.floor(moment / minute)
