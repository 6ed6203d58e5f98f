/**
 * The rules about breaks: the meal of a day, and short breaks that must be paid but are not.
 * (decisions/time-review.md)
 */
import { creditedRole } from '@daysheet/domain/overtime/pay-terms'
import { creditCapOf, sharedTime } from '@daysheet/domain/timeclock/hours'
import { hoursText, type Finding } from '../finding.ts'
import { proposeForUnpaidBreak } from '../proposals.ts'
import { minuteOf, type Reading, type Review, type ReviewPair } from '../review-shift.ts'

const minute = 60_000

/** The hours around noon in which a meal is required. */
const noon = { from: 11 * 60, to: 14 * 60 }

/**
 * A break of at most this many minutes is work time by law: 29 CFR 785.18, and New York on public
 * work.
 */
const paidBreakMinutes = 20

/**
 * A day that includes noon, with no break in those hours that is long enough for a meal, on all
 * jobs together. Nothing is deducted, because only the person knows whether they had a meal. A
 * break within the grace period is only an Info, unless the law counts it as work time.
 */
export function mealBreak(shifts: readonly Reading[], { thresholds }: Review): Finding[] {
  const jobTimes = shifts
    .flatMap((reading) => reading.nearPairs.map((pair) => ({ reading, pair })))
    .toSorted((one, other) => minuteOf(one.pair.in) - minuteOf(other.pair.in))
  const first = jobTimes[0]
  if (first === undefined) return []
  const { clock } = first.reading
  const from = clock.minuteAt(noon.from)
  const to = clock.minuteAt(noon.to)
  let last: ReviewPair = first.pair
  let end = minuteOf(first.pair.in)
  let worked = 0
  let longest = 0
  for (const { pair } of jobTimes) {
    const begin = minuteOf(pair.in)
    if (begin > from && end < to) longest = Math.max(longest, begin - end)
    worked += Math.max(minuteOf(pair.out) - Math.max(begin, end), 0)
    if (minuteOf(pair.out) >= end) last = pair
    end = Math.max(end, minuteOf(pair.out))
  }
  const { mealMinutes, mealGraceMinutes, mealAfterHours } = thresholds
  const missing = mealMinutes - longest
  if (missing <= 0 || worked <= mealAfterHours * 60 || minuteOf(first.pair.in) > from || end < to) return []
  const found = { reading: first.reading, steps: [first.pair.in, last.out], measure: longest }
  const off = `${hoursText(longest)} off between 11:00 AM and 2:00 PM`
  if (missing <= mealGraceMinutes && longest > paidBreakMinutes)
    return [{ ...found, code: 'short_meal', text: `Had ${off}, ${hoursText(missing)} less than a meal break.` }]
  const span = `from ${clock.say(minuteOf(first.pair.in))} to ${clock.say(end)}`
  const without = `without ${mealMinutes} minutes off between 11:00 AM and 2:00 PM`
  return [{ ...found, code: 'no_meal', text: `Worked ${span} ${longest > 0 ? `with ${off}, not ${mealMinutes}` : without}.` }]
}

/**
 * A clock-out and clock-in so close together that the break must be paid, but is neither paid nor
 * credited. `own`: all shifts of the person.
 */
export function unpaidBreaks(shifts: readonly Reading[], own: readonly Reading[]): Finding[] {
  return shifts.flatMap((reading) => {
    const { steps, nearPairs, shift, clock } = reading
    const elsewhere = own.filter((other) => other !== reading).flatMap((other) => other.nearPairs)
    const cap = creditCapOf(creditedRole(shift.regime, shift.role)) ?? 0
    return nearPairs.slice(1).flatMap((pair, at): Finding[] => {
      const out = nearPairs[at]?.out
      // A second clock-out in between is a separate exception.
      if (out === undefined || steps[steps.indexOf(pair.in) - 1] !== out) return []
      const minutes = minuteOf(pair.in) - minuteOf(out)
      const unpaid = (pair.in.rounded - out.rounded) / minute - cap
      const isPaidElsewhere = elsewhere.some((other) => sharedTime({ in: out, out: pair.in }, other) !== null)
      if (minutes > paidBreakMinutes || unpaid <= 0 || isPaidElsewhere) return []
      const text = `Clocked out at ${clock.say(minuteOf(out))} and in ${hoursText(minutes)} later. A break of ${paidBreakMinutes} minutes or less is paid time.`
      const propose = () => proposeForUnpaidBreak(reading, [out, pair.in])
      return [{ code: 'unpaid_break', reading, steps: [out, pair.in], text, measure: minutes, propose }]
    })
  })
}
