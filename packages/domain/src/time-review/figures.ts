/** What a shift comes to, and what an approval is given for. (product.md#time-review; decisions/time-approval.md) */
import { creditedRole } from '../overtime/pay-terms.ts'
import type { WeekStart } from '../calendar/workweek.ts'
import { overtimeByPlace, type PlaceOvertime } from '../timeclock/overtime-by-place.ts'
import type { ReviewShift } from './review-shift.ts'
import type { ClockedEvent } from '../timeclock/event-order.ts'
import { minutesOf, pairUp, type Pair } from '../timeclock/hours.ts'

/** Goes up with every change of how hours are counted: what was approved by other rules is looked at again. */
const rulesVersion = 1

const wholeMinutes = (moment: string) => Math.floor(Date.parse(moment) / 60_000)

export interface Figures {
  /** Paid minutes, credited gaps included. */
  minutes: number
  /** Minutes between the punches as they were clocked or typed, seconds dropped and nothing rounded or credited. */
  rawMinutes: number
}

/** Minutes between punches as they were clocked or typed, seconds dropped. */
export const rawMinutesOf = (pairs: readonly Pair<ClockedEvent>[]): number =>
  pairs.reduce((sum, pair) => sum + Math.max(wholeMinutes(pair.out.event.time) - wholeMinutes(pair.in.event.time), 0), 0)

/** Paid and raw minutes of a shift's punches. */
export function figuresOf(shift: Pick<ReviewShift, 'punches' | 'regime' | 'role'>): Figures {
  const { pairs, credited } = pairUp(shift.punches, creditedRole(shift.regime, shift.role))
  return {
    minutes: pairs.reduce((sum, pair) => sum + minutesOf(pair), credited),
    rawMinutes: rawMinutesOf(pairs),
  }
}

interface Clocked extends Pick<Figures, 'minutes'> {
  /** Punches that count here. */
  punches: number
  /** A punch was made here and not moved to another job; it may be left out. */
  hasClocked: boolean
}

/**
 * Whether a person clocked and is paid nothing for it, for the day or on one of its jobs. A punch
 * that is left out on one job is often paid on another, so it counts as missing only when the whole
 * day pays nothing.
 */
export const isUnpaidDay = (shifts: readonly Clocked[]): boolean =>
  shifts.some(({ punches, minutes }) => punches > 0 && minutes === 0) ||
  (shifts.some(({ hasClocked }) => hasClocked) && shifts.every(({ minutes }) => minutes === 0))

type Counted = Pick<ReviewShift, 'workerEntryId' | 'jobId' | 'isCancelled' | 'role' | 'regime' | 'punches'>

/** At what multiples everybody's shifts of whole workweeks are paid, by the place on a crew. Where nothing is paid there is none. */
export const overtimeOfShifts = (shifts: readonly ReviewShift[], weekStarts: readonly WeekStart[]): Map<string, PlaceOvertime> =>
  overtimeByPlace(
    shifts.map(({ jobId: id, regime: payRegime, overtimeCodes, overtimeHolidays, makeUpDays, ...shift }) => ({
      ...shift,
      job: { id, payRegime, overtimeCodes, overtimeHolidays, makeUpDays },
    })),
    weekStarts,
  )

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Everything that the hours of a day follow from, and what of them has a premium, as one text: the same for the same punches, corrections and rules, in whatever
 * order they were read. An approval keeps a digest of it; a punch that comes later, or one that is put right, makes another, also on an earlier day of the week
 * when other hours are beyond the fortieth by it.
 */
export const figuresText = (
  shifts: readonly Counted[],
  overtime: ReadonlyMap<string, Pick<PlaceOvertime, 'minutes'>> = new Map(),
): string =>
  JSON.stringify([
    rulesVersion,
    shifts
      .map(({ workerEntryId, jobId, isCancelled, role, regime, punches }) => [
        ...[workerEntryId, jobId, isCancelled, creditedRole(regime, role)],
        punches
          .map(({ id, type, time, clockOffset, typed }) => [id, type, new Date(time).toISOString(), clockOffset ?? 0, typed] as const)
          .toSorted(([one], [other]) => byText(one, other)),
        ...premiumsOf(overtime.get(workerEntryId)),
      ])
      .toSorted(([one], [other]) => byText(String(one), String(other))),
  ])

/** A day of straight time says nothing. */
function premiumsOf(overtime: Pick<PlaceOvertime, 'minutes'> | undefined) {
  const premiums = Object.entries(overtime?.minutes ?? {}).filter(([multiple]) => multiple !== '1')
  return premiums.length === 0 ? [] : [premiums.toSorted(([one], [other]) => byText(one, other))]
}
