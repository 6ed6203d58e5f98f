/**
 * The rules about all shifts of one person: overlapping jobs, late and early arrivals, and the
 * start of premium hours.
 */
import type { Day } from '@daysheet/domain/calendar/day'
import { sharedTime } from '@daysheet/domain/timeclock/hours'
import { phoneClocks } from './clock-rules.ts'
import { mealBreak, unpaidBreaks } from './break-rules.ts'
import { hoursText, hoursWithVerb, type Finding, type JobTime } from '../finding.ts'
import { proposeForOverlap } from '../proposals.ts'
import { isFar, jobName, minuteOf, minuteOfMoment, type Reading, type Review } from '../review-shift.ts'
import { clockedText } from './shift-rules.ts'

const minute = 60_000

/** By law, and no settings: the names of the rules say them. */
const publicDayMinutes = 8 * 60
const weekMinutes = 40 * 60
const weekDays = 5

/** `own` are all shifts that are known of one person, in order of their days. */
export function personFindings(own: readonly Reading[], review: Review): Finding[] {
  const week = own.filter(({ shift: { day } }) => day >= review.week.from && day <= review.week.to)
  const days = Map.groupBy(week, ({ shift }) => shift.day)
  return [
    ...overlaps(own, review),
    ...[...days.values()].flatMap((shifts) => [
      ...mealBreak(shifts, review),
      ...unpaidBreaks(shifts, own),
      ...phoneClocks(shifts, review),
      ...unpunctual(shifts, review),
      ...longPublicDay(shifts),
    ]),
    ...longWeek(week),
    ...extraDays(days),
  ]
}

function jobTimesOf(reading: Reading): JobTime[] {
  const jobTimes: JobTime[] = reading.nearPairs.map((pair) => ({ reading, ...pair }))
  // An in that was forgotten earns nothing: what comes after it is not at the same time.
  return reading.open === null || reading.isOpenOver || isFar(reading.open, reading)
    ? jobTimes
    : [...jobTimes, { reading, in: reading.open, out: null }]
}

function overlaps(own: readonly Reading[], review: Review): Finding[] {
  if (own.length < 2) return []
  const now = minuteOfMoment(review.now)
  const jobTimes = own.flatMap(jobTimesOf).toSorted((one, other) => minuteOf(one.in) - minuteOf(other.in))
  return jobTimes.flatMap((first, at) => {
    const end = first.out === null ? now : minuteOf(first.out)
    const found: Finding[] = []
    for (const second of jobTimes.slice(at + 1)) {
      // One after the other by the raw times, whatever was typed or rounded; those that follow come later still.
      if (minuteOf(second.in) >= end) break
      if (second.reading !== first.reading) found.push(...overlap(first, second, now))
    }
    return found
  })
}

/** Hours that are paid twice, or will be. Where they belong to two days, neither is right. */
function overlap(first: JobTime, second: JobTime, now: number): Finding[] {
  const running = { rounded: now * minute }
  const shared = sharedTime({ in: first.in, out: first.out ?? running }, { in: second.in, out: second.out ?? running })
  if (shared === null) return []
  const minutes = (shared.to - shared.from) / minute
  const isRunning = first.out === null || second.out === null
  const paid = isRunning ? '.' : `: ${hoursWithVerb(minutes)} paid twice.`
  const [own, other] = [first.reading, second.reading]
  return [own, ...(other.shift.day === own.shift.day ? [] : [other])].map((reading) => ({
    code: 'overlap',
    reading,
    steps: [first.in, ...(first.out ? [first.out] : []), second.in, ...(second.out ? [second.out] : [])],
    text: `On ${jobTimeText(first, reading)} and on ${jobTimeText(second, reading)}${paid}`,
    propose: () => ({ proposals: proposeForOverlap(first, second), minutesAtRisk: isRunning ? 0 : minutes }),
  }))
}

/** `10154.2 from 7:02 AM to 3:31 PM`, in the words of one of both days. */
function jobTimeText(jobTime: JobTime, { clock }: Reading): string {
  if (jobTime.reading.shift.isHidden) return jobName(jobTime.reading)
  const from = clock.say(minuteOf(jobTime.in))
  return `${jobName(jobTime.reading)} ${jobTime.out === null ? `since ${from}` : `from ${from} to ${clock.say(minuteOf(jobTime.out))}`}`
}

/** Clocked in before or after the start. Who is at work on another job then is neither. */
function unpunctual(shifts: readonly Reading[], { thresholds }: Review): Finding[] {
  return shifts.flatMap((reading): Finding[] => {
    const { start, clock, shift } = reading
    const step = reading.steps[0]
    // When somebody came is not known where that punch is missing.
    if (start === null || step?.event.type !== 'in' || isFar(step, reading) || shift.isCancelled || !shift.isPlanned) return []
    const minutes = minuteOf(step) - start
    const isEarly = minutes < 0
    if (isEarly ? -minutes <= thresholds.earlyMinutes : minutes <= thresholds.lateMinutes) return []
    const others = shifts.filter((other) => other !== reading)
    if (others.some((other) => (isEarly ? hasBegun(other, minuteOf(step)) : isAtWork(other, start, start + thresholds.lateMinutes))))
      return []
    const text = `${clockedText(step, reading)}, ${hoursText(Math.abs(minutes))} ${isEarly ? 'before' : 'after'} the start at ${clock.say(start)}.`
    return [{ code: isEarly ? 'early' : 'late', reading, steps: [step], text, facts: String(start), measure: Math.abs(minutes) }]
  })
}

const hasBegun = ({ steps }: Reading, at: number) => steps.some((step) => minuteOf(step) < at)

const isAtWork = ({ nearPairs, open }: Reading, from: number, to: number) =>
  nearPairs.some((pair) => minuteOf(pair.in) <= to && minuteOf(pair.out) > from) || (open !== null && minuteOf(open) <= to)

const workedMinutes = (shifts: readonly Reading[]) => shifts.reduce((sum, { workedMinutes: minutes }) => sum + minutes, 0)

const isPublic = ({ shift }: Reading) => shift.regime === 'public'

function longPublicDay(shifts: readonly Reading[]): Finding[] {
  const worked = shifts.filter((reading) => isPublic(reading) && reading.workedMinutes > 0)
  const minutes = workedMinutes(worked)
  const last = inOrder(worked).at(-1)
  if (last === undefined || minutes <= publicDayMinutes) return []
  const text = `${hoursText(minutes)} on public work this day, ${hoursText(minutes - publicDayMinutes)} of them beyond 8.`
  return [{ code: 'over_8_public', reading: last, steps: last.steps.slice(-1), text, facts: String(minutes) }]
}

/** Said once, where the fortieth hour is passed. */
function longWeek(week: readonly Reading[]): Finding[] {
  const total = workedMinutes(week)
  let minutes = 0
  for (const reading of inOrder(week)) {
    minutes += reading.workedMinutes
    if (minutes > weekMinutes) {
      const text = `${hoursText(total)} this week, ${hoursText(total - weekMinutes)} of them beyond 40, from this day on.`
      return [{ code: 'over_40', reading, steps: reading.steps.slice(-1), text, facts: String(total) }]
    }
  }
  return []
}

/** Days beyond the fifth, with public work. Days of private work count, and earn no premium by themselves. */
function extraDays(days: ReadonlyMap<Day, readonly Reading[]>): Finding[] {
  const worked = [...days].filter(([, shifts]) => workedMinutes(shifts) > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return worked.slice(weekDays).flatMap(([, shifts], at): Finding[] => {
    const reading = inOrder(shifts).find((one) => isPublic(one) && one.workedMinutes > 0)
    if (reading === undefined) return []
    const text = `The ${at === 0 ? 'sixth' : 'seventh'} day of work this week, with public work.`
    return [{ code: 'sixth_day', reading, steps: reading.steps.slice(0, 1), text, facts: String(at) }]
  })
}

/** By day, and within it as they were worked. */
const inOrder = (readings: readonly Reading[]) =>
  readings.toSorted((one, other) =>
    one.shift.day === other.shift.day ? startOf(one) - startOf(other) : one.shift.day < other.shift.day ? -1 : 1,
  )

const startOf = ({ steps }: Reading) => (steps[0] === undefined ? Number.MAX_SAFE_INTEGER : minuteOf(steps[0]))
