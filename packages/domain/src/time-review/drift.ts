import type { Day } from '../calendar/day.ts'
import { round } from '../numbers/round.ts'
import type { ClockedEvent } from '../timeclock/event-order.ts'
import { minutesOf, pairUp } from '../timeclock/hours.ts'
import type { TimeThresholds } from './thresholds.ts'

/** What somebody clocked on one job of one day, with the corrections laid over it. */
interface ClockedShift {
  workerId: string
  day: Day
  punches: readonly ClockedEvent[]
}

/** What rounding did to somebody's time in a month, in minutes with two decimals. */
export interface Drift {
  workerId: string
  /** `2026-11`, by the business days. */
  month: string
  /** In-to-out pairs; whatever has no other end is neither clocked nor paid. */
  pairs: number
  paidMinutes: number
  rawMinutes: number
  /** Paid less raw: positive when rounding paid more than was clocked. */
  driftMinutes: number
  isMarked: boolean
}

const minute = 60_000

/**
 * Paid less raw time of each person and month, over the very pairs that are paid. Raw time has its seconds: whoever counts again has them too. What the office
 * typed is paid as it stands and drifts by nothing; credited gaps are no pairs. By person in the order given, then by month. (product.md#drift)
 */
export function driftByMonth(shifts: readonly ClockedShift[], { driftMinutes: most }: Pick<TimeThresholds, 'driftMinutes'>): Drift[] {
  const people = Map.groupBy(shifts, ({ workerId }) => workerId)
  return [...people].flatMap(([workerId, own]) =>
    [...Map.groupBy(own, ({ day }) => day.slice(0, '2026-11'.length))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, ofMonth]) => {
        const pairs = ofMonth.flatMap(({ punches }) => pairUp(punches, null).pairs)
        const paid = pairs.reduce((sum, pair) => sum + minutesOf(pair), 0)
        // In whole milliseconds, so that no sum of fractions decides what is marked.
        const raw = pairs.reduce((sum, pair) => sum + Math.max(Date.parse(pair.out.event.time) - Date.parse(pair.in.event.time), 0), 0)
        const drift = Math.round(paid * minute) - raw
        return {
          workerId,
          month,
          pairs: pairs.length,
          paidMinutes: round(paid, 2),
          rawMinutes: round(raw / minute, 2),
          driftMinutes: round(drift / minute, 2),
          isMarked: Math.abs(drift) > most * minute,
        }
      }),
  )
}
