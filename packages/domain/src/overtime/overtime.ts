/**
 * Which of a worker's paid minutes are overtime, at what multiple of the rate, and why. Minutes only: what an hour costs is no matter of this.
 * (product.md#overtime; decisions/overtime.md)
 */
import { weekdayOf, type Day } from '../calendar/day.ts'
import { workweekOf, type WeekStart, type Workweek } from '../calendar/workweek.ts'
import { codeNamed, type Multiple, type OvertimeCode, type PremiumRule } from './codes.ts'
import type { PayTerms } from './pay-terms.ts'
import type { Reason } from './reasons.ts'

/** A job with what overtime goes by there. */
export interface PaidJob extends PayTerms {
  id: string
}

/** A stretch of time that one worker is paid for. Its day is the business day it is paid on, also where it goes past midnight. */
export interface PaidInterval {
  day: Day
  /** The place on a crew that it was clocked on: somebody may have two at one job and day. */
  workerEntryId: string
  job: PaidJob
  from: string
  to: string
  /** Paid between a clock-out and the next clock-in, and not worked. (product.md#gap-credit) */
  isCredit?: boolean
}

/** Minutes that are paid alike, for the same reasons. */
export interface Stretch {
  workerEntryId: string
  from: string
  to: string
  minutes: number
  multiple: Multiple
  why: Reason[]
}

/** What a worker earned on one job of one day. */
export interface DayOvertime {
  day: Day
  jobId: string
  /** Minutes by what they are paid at; 1 is straight time. What there is none of is not named. */
  minutes: Partial<Record<Multiple, number>>
  /** In the order of time. */
  stretches: Stretch[]
}

/** A worker's workweek. */
export interface WeekOvertime {
  week: Workweek
  /** By day, and within a day as first worked. */
  days: DayOvertime[]
  /** Minutes worked on all jobs, gaps that were credited left out. */
  worked: number
  /** Minutes worked beyond 40 hours, whatever they are paid at: what a weighted rate of the week is taken of. */
  overForty: number
}

const forty = 40 * 60
const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000)
const instantOf = (minute: number) => new Date(minute * 60_000).toISOString()

/** Minutes of one job of a day that are paid alike, by whole minutes since 1970. */
interface Piece {
  day: Day
  workerEntryId: string
  job: PaidJob
  isCredit: boolean
  from: number
  to: number
  multiple: Multiple
  why: Reason[]
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
const inTime = (one: Piece, other: Piece) =>
  compare(one.day, other.day) ||
  compare(one.from, other.from) ||
  compare(one.to, other.to) ||
  compare(one.job.id, other.job.id) ||
  compare(one.workerEntryId, other.workerEntryId) ||
  Number(one.isCredit) - Number(other.isCredit)

/**
 * The weeks in which one worker was paid, in order.
 *
 * Each hour is judged by the codes of the job it was worked on, at its place among the hours of public work of its day. What is straight after that counts
 * towards the 40 hours of the week, over all jobs: hours that already have a premium do not count again, so that none is paid for twice.
 */
export function overtimeOf(paid: readonly PaidInterval[], weekStarts: readonly WeekStart[]): WeekOvertime[] {
  const pieces = paid.map(straight).filter(({ from, to }) => to > from)
  const weeks = Map.groupBy(pieces.toSorted(inTime), ({ day }) => workweekOf(day, weekStarts).from)
  return [...weeks].map(([from, ofWeek]) => weekOf(workweekOf(from, weekStarts), ofWeek))
}

const straight = ({ day, workerEntryId, job, from, to, isCredit = false }: PaidInterval): Piece => ({
  day,
  workerEntryId,
  job,
  isCredit,
  from: minuteOf(from),
  to: minuteOf(to),
  multiple: 1,
  why: [{ rule: isCredit ? 'credit' : 'straight' }],
})

function weekOf(week: Workweek, pieces: readonly Piece[]): WeekOvertime {
  const worked = lengthOf(pieces.filter(({ isCredit }) => !isCredit))
  const paid = overWeek(byDays(pieces))
  const days = Map.groupBy(paid, ({ day, job }) => `${day} ${job.id}`)
  return { week, days: [...days.values()].flatMap(dayOf), worked, overForty: Math.max(worked - forty, 0) }
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { from, to }) => sum + to - from, 0)
const isPublic = ({ job, isCredit }: Piece) => job.payRegime === 'public' && !isCredit

function dayOf(pieces: readonly Piece[]): DayOvertime[] {
  const [first] = pieces
  if (!first) return []
  const minutes: DayOvertime['minutes'] = {}
  for (const { from, to, multiple } of pieces) minutes[multiple] = (minutes[multiple] ?? 0) + to - from
  const stretches = pieces.map(({ workerEntryId, from, to, multiple, why }) => ({
    workerEntryId,
    from: instantOf(from),
    to: instantOf(to),
    minutes: to - from,
    multiple,
    why,
  }))
  return [{ day: first.day, jobId: first.job.id, minutes, stretches }]
}

/** What the days pay, one after the other: a day's thresholds, its weekday, and on how many days there was work. */
function byDays(pieces: readonly Piece[]): Piece[] {
  let daysWorked = 0
  let worked = 0
  return [...Map.groupBy(pieces, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const minutes = lengthOf(ofDay.filter(({ isCredit }) => !isCredit))
    if (minutes > 0) daysWorked += 1
    const facts = { day, daysWorked, workedBefore: worked }
    worked += minutes
    let hours = 0
    return ofDay.flatMap((piece) => {
      if (!isPublic(piece)) return [piece]
      const before = hours
      hours += piece.to - piece.from
      return splitBy(piece, before, rulesOf(piece.job, facts))
    })
  })
}

interface DayFacts {
  day: Day
  /** Days with work of any kind in the week so far, this one included. */
  daysWorked: number
  /** Minutes worked in the week before this day. */
  workedBefore: number
}

interface AppliedRule extends Pick<PremiumRule, 'after' | 'until' | 'pays'> {
  why: Reason
}

/** All that is paid beside the rate at a job of public work on a day: the law's own, which holds whatever the codes are, and that of its codes. */
function rulesOf(job: PaidJob, facts: DayFacts): AppliedRule[] {
  const isHoliday = job.overtimeHolidays.includes(facts.day)
  const weekday = weekdayOf(facts.day)
  const isWeekend = weekday === 'Saturday' || weekday === 'Sunday'
  const makeUp =
    isWeekend && job.makeUpDays.includes(facts.day) ? job.overtimeCodes.find((code) => allowsMakeUp(code, weekday, facts)) : undefined
  const holds: Record<PremiumRule['on'], boolean> = {
    'any day': true,
    weekday: !isWeekend,
    Saturday: weekday === 'Saturday' && !makeUp,
    Sunday: weekday === 'Sunday' && !makeUp,
    holiday: isHoliday,
  }
  // B1 counts the hours of a Saturday that is worked as a weekday like those of one.
  if (makeUp) holds.weekday = true
  const ofCodes = job.overtimeCodes.flatMap((code) =>
    codeNamed(code)
      .rules.filter((rule) => holds[rule.on])
      .map((rule): AppliedRule => ({ ...rule, why: { rule: 'day', on: rule.on, after: rule.after, code } })),
  )
  return [
    ...(makeUp ? [{ after: 0, pays: 1 as const, why: { rule: 'make-up' as const, code: makeUp } }] : []),
    ...ofCodes,
    { after: 8 * 60, pays: 1.5, why: { rule: 'day', on: 'any day', after: 8 * 60, code: null } },
    ...(facts.daysWorked > 5
      ? [{ after: 0, pays: 1.5 as const, why: { rule: 'days' as const, day: facts.daysWorked > 6 ? 7 : 6 } as const }]
      : []),
  ]
}

/** Whether this code lets the day be paid straight. E3 does in winter, and for who has worked 16 to 32 hours that week. */
function allowsMakeUp(code: OvertimeCode, weekday: 'Saturday' | 'Sunday', { day, workedBefore }: DayFacts): boolean {
  if (!codeNamed(code).makesUp?.includes(weekday)) return false
  if (code !== 'E3') return true
  const monthAndDay = day.slice(5)
  return (monthAndDay >= '11-01' || monthAndDay <= '03-03') && workedBefore >= 16 * 60 && workedBefore <= 32 * 60
}

/** Cuts time that begins after `before` minutes of its day's public work where a rule begins or ends; the highest pays. */
function splitBy(piece: Piece, before: number, rules: readonly AppliedRule[]): Piece[] {
  const length = piece.to - piece.from
  const edges = rules.flatMap(({ after, until }) => [after, until ?? Infinity].map((edge) => edge - before))
  const cuts = [...new Set([0, length, ...edges.filter((edge) => edge > 0 && edge < length)])].toSorted((one, other) => one - other)
  return cuts.slice(1).map((cut, at) => {
    const start = cuts[at] ?? 0
    const place = before + start
    const holding = rules.filter(({ after, until = Infinity }) => place >= after && place < until)
    const multiple = holding.reduce((highest, { pays }) => (pays > highest ? pays : highest), 1 as Multiple)
    const why = holding.filter(({ pays }) => pays === multiple).map((rule) => rule.why)
    return { ...piece, from: piece.from + start, to: piece.from + cut, multiple, why: why.length > 0 ? withoutLaw(why) : piece.why }
  })
}

/** A code that says the same as the law stands for it. */
const withoutLaw = (why: readonly Reason[]): Reason[] =>
  why.filter(
    (one) =>
      one.rule !== 'day' ||
      one.code !== null ||
      !why.some((other) => other !== one && other.rule === 'day' && other.on === one.on && other.after === one.after),
  )

/** Straight time beyond 40 hours of straight time, over all jobs of the week. */
function overWeek(pieces: readonly Piece[]): Piece[] {
  let counted = 0
  return pieces.flatMap((piece) => {
    if (piece.multiple > 1 || piece.isCredit) return [piece]
    const room = Math.max(forty - counted, 0)
    counted += piece.to - piece.from
    const edge = Math.min(piece.from + room, piece.to)
    const over: Piece = { ...piece, from: edge, multiple: 1.5, why: [{ rule: 'week' }] }
    return [{ ...piece, to: edge }, over].filter(({ from, to }) => to > from)
  })
}
