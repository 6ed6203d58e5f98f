/** How a phone finds that its clock was set back while the application was open. (product.md#field; decisions/phone-records.md) */

/** What two clocks of a phone read at one moment, in milliseconds: the one that can be set, and one of the page that only goes on. */
export interface ClockReading {
  wall: number
  steady: number
}

/** Clocks are put right by seconds now and then, which changes nobody's hours. */
const toleratedMs = 60_000

/**
 * Whether the clock was set back between two readings of one page. Only backwards: the steady clock of some phones stands still while they sleep, as if the other one
 * had been set ahead.
 */
export const wasSetBack = (before: ClockReading, after: ClockReading): boolean =>
  after.steady - before.steady - (after.wall - before.wall) > toleratedMs
