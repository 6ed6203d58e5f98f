/** What a worker says of their own hours: a punch was at another time, or one is missing. It changes no hours. (product.md#worker-page; decisions/public-pages.md) */
import { addDays, type Day } from '../calendar/day.ts'
import type { WallSide } from '../calendar/wall-problems.ts'
import { chosenMoment } from '../calendar/wall-time.ts'

/** The days before today that a page shows and that may be said to be wrong, today among them. */
export const pageDays = 14

/** One that nobody has replaced: of what a worker says again about the same, the newest holds. */
export interface WorkerClaim {
  id: string
  workerEntryId: string
  /** The punch that is said to be wrong; null where one is said to be missing. */
  punchId: string | null
  type: 'in' | 'out'
  /** When it was, as the worker says. */
  time: string
  comment: string | null
  madeAt: string
}

const wholeMinute = (moment: string) => Math.floor(Date.parse(moment) / 60_000)

interface Counting {
  id: string
  type: 'in' | 'out'
  time: string
}

/** Whether what is said is so by now: a punch of that kind counts at that minute. */
export const isFulfilled = ({ type, time }: Pick<WorkerClaim, 'type' | 'time'>, punches: readonly Counting[]): boolean =>
  punches.some((punch) => punch.type === type && wholeMinute(punch.time) === wholeMinute(time))

interface ClaimedTime {
  time: string
  isNextDay: boolean
  /** The side of a time that occurs twice when the clocks go back. */
  side?: WallSide | '' | undefined
}

/**
 * The moment of a local time such as `15:30` on the day of a shift or on the next morning, or what
 * is wrong with it.
 */
export function claimedMoment(day: Day, { time, isNextDay, side }: ClaimedTime, zone: string): ReturnType<typeof chosenMoment> {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return chosenMoment(isNextDay ? addDays(day, 1) : day, { hour, minute }, { zone, side })
}

/** The first of the days that a page shows on this one. */
export const firstPageDay = (today: Day): Day => addDays(today, 1 - pageDays)

/** What became of what was said. */
export type ClaimState = 'waiting' | 'done' | 'kept'

/** `isNothingToChange`: whether the office has said so of the exception that this is. */
export const claimState = (
  claim: Pick<WorkerClaim, 'type' | 'time'>,
  punches: readonly Counting[],
  isNothingToChange: boolean,
): ClaimState => {
  if (isFulfilled(claim, punches)) return 'done'
  return isNothingToChange ? 'kept' : 'waiting'
}
