import { round } from '../numbers/round.ts'
import { clockFlags, isClockOff, maxPairMinutes, type ClockFlag } from './clock-flag.ts'
import { bareEvent, punchesOf } from './correction.ts'
import { sortEvents, type ClockedEvent } from './event-order.ts'
import { minutesMoved, roundMoment } from './rounding.ts'
import { isFarFromDay, type OtherShift, type Shift } from './shift.ts'

/** One clock event as it is shown for pay: the raw time stays in the event, the rounded one and the difference stand beside it. */
export interface ClockLine<E> {
  event: E
  /** The time that is paid. */
  rounded: string
  /** Minutes the rounding moved the time; positive for later. */
  moved: number
  flags: ClockFlag[]
}

/** Hours that are paid on another job of the same worker as well. */
export interface Overlap {
  job: Pick<OtherShift, 'jobNum' | 'jobNumDecimals' | 'address'>
  from: string
  to: string
}

/** What one worker earned on one job of one day. */
export interface Worked<E> {
  /** Paid minutes, credit included. */
  minutes: number
  /** Of these, credited for gaps. */
  credited: number
  /** Paid hours, 2 decimals. */
  hours: number
  /** Every flag there is on any of the lines, in the order of `clockFlags`. */
  flags: ClockFlag[]
  /** In the order in which the events happened. */
  lines: ClockLine<E>[]
  /** The rounded time of an `in` that has no `out` yet; it earns nothing. */
  openSince: string | null
  /** Paid minutes of the longest stretch between an in and its out. */
  longest: number
  /** In order of time. */
  overlaps: Overlap[]
}

/** The longest gap between an out and the next in that is paid, in minutes, by role. (product.md#gap-credit) */
const maxCreditMinutes: Partial<Record<string, number>> = { office: 60, warehouse: 30 }

/** The cap of a role, in minutes; null when gaps are not credited. */
export const creditCapOf = (role: string | null): number | null => maxCreditMinutes[role?.trim().toLowerCase() ?? ''] ?? null

const minutesBetween = (from: number, to: number) => (to - from) / 60_000

const creditOf = (from: number, to: number, longest: number) => Math.min(Math.max(minutesBetween(from, to), 0), longest)

/** Paid minutes as hours with two decimals. (product.md#hours) */
export const hoursOf = (minutes: number): number => round(minutes / 60, 2)

/**
 * The hours of one worker entry, whose worker had this `role` when they clocked first: rounded in-to-out intervals, plus, for office and warehouse, each gap between an out and the next in up to the role's
 * cap. A second `in` before an `out` keeps the first, an `out` without an `in` and an `in` without an `out` earn nothing, and each is flagged. A pair belongs
 * to its worker entry, even past midnight. Whoever clocks out again was still there: the gap begins at the last `out`. (product.md#gap-credit, product.md#hours, 0194)
 *
 * Hours that are hard to believe are counted like all others, and flagged: one stretch of more than 16 hours and, where the shift is told, an event far from
 * its day, hours that another job pays as well, a job that was cancelled and a worker who is not on its crew. (decisions/time-punches.md)
 */
export function hoursWorked<E extends ClockedEvent>(events: readonly E[], role: string | null, shift?: Shift): Worked<E> {
  const { steps, pairs, open, credited } = pairUp(events, role)
  open?.flags.push('missing-out')
  if (shift) flagAgainst(shift, steps)
  const overlaps = shift ? overlapsOf(pairs, shift.others) : []
  const minutes = pairs.reduce((sum, pair) => sum + minutesOf(pair), credited)
  // In and out so close together that rounding leaves nothing. A punch without pay is always
  // flagged.
  if (open === null && minutes === 0) pairs[0]?.in.flags.push('not-paid')
  const flags = clockFlags.filter((flag) => steps.some((step) => step.flags.includes(flag)))
  const lines = steps.map(({ rounded, ...line }) => ({ ...line, rounded: isoOf(rounded) }))
  const longest = Math.max(0, ...pairs.map(minutesOf))
  return { minutes, credited, hours: hoursOf(minutes), flags, lines, openSince: open ? isoOf(open.rounded) : null, longest, overlaps }
}

/** What is doubtful about events beside the plan: of the job and the person the first one says it. */
function flagAgainst<E extends ClockedEvent>(shift: Shift, steps: readonly Step<E>[]): void {
  for (const { event, flags } of steps) if (isFarFromDay(Date.parse(event.time), shift)) flags.push('far-from-day')
  if (shift.isCancelled) steps[0]?.flags.push('cancelled-job')
  if (!shift.isPlanned) steps[0]?.flags.push('not-planned')
}

export interface Pair<E> {
  in: Step<E>
  out: Step<E>
}

const isoOf = (moment: number) => new Date(moment).toISOString()
export const minutesOf = <E>(pair: Pair<E>) => Math.max(minutesBetween(pair.in.rounded, pair.out.rounded), 0)

/** Ins with their outs, in order; what fits nowhere is flagged. `open` is an in that still waits for its out; of a gap stands here what is credited. */
export function pairUp<E extends ClockedEvent>(events: readonly E[], role: string | null) {
  const maxCredit = creditCapOf(role) ?? 0
  const steps = sortEvents(events).map((event) => stepOf(event))
  const pairs: Pair<E>[] = []
  let open: Step<E> | null = null
  let lastOut: number | null = null
  const gaps: { from: number; to: number }[] = []
  for (const step of steps) {
    const { event, rounded, flags } = step
    if (event.type === 'in') {
      if (open) flags.push('double-in')
      else {
        open = step
        const credit = lastOut === null ? 0 : creditOf(lastOut, rounded, maxCredit)
        if (lastOut !== null && credit > 0) gaps.push({ from: lastOut, to: lastOut + credit * 60_000 })
      }
    } else if (open) {
      const pair = { in: open, out: step }
      if (minutesOf(pair) > maxPairMinutes) flags.push('too-long')
      pairs.push(pair)
      open = null
      lastOut = rounded
    } else {
      flags.push('missing-in')
      if (lastOut !== null) lastOut = Math.max(lastOut, rounded)
    }
  }
  const credited = gaps.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0)
  return { steps, pairs, open, gaps, credited }
}

/** Where these pairs and those of other shifts pay the same hours; the in of each such pair is flagged. */
function overlapsOf<E>(pairs: readonly Pair<E>[], others: readonly OtherShift[]): Overlap[] {
  const overlaps = others.flatMap(({ workerEntryId, events, corrections, ...job }) =>
    pairUp(punchesOf<ClockedEvent>({ workerEntryId, events, corrections }, bareEvent), null).pairs.flatMap((other) =>
      pairs.flatMap((pair) => {
        const shared = sharedTime(pair, other)
        if (shared === null) return []
        if (!pair.in.flags.includes('overlap')) pair.in.flags.push('overlap')
        return [{ job, ...shared }]
      }),
    ),
  )
  return overlaps.toSorted((one, other) => one.from - other.from).map(({ job, from, to }) => ({ job, from: isoOf(from), to: isoOf(to) }))
}

type Paid = Record<'in' | 'out', { rounded: number }>

/** The hours that two pairs both pay, in milliseconds; null when there are none, as when one begins with the end of the other. */
export function sharedTime(one: Paid, other: Paid): { from: number; to: number } | null {
  const from = Math.max(one.in.rounded, other.in.rounded)
  const to = Math.min(one.out.rounded, other.out.rounded)
  return from < to ? { from, to } : null
}

/** A line whose rounded time is still milliseconds. */
export type Step<E> = Omit<ClockLine<E>, 'rounded'> & { rounded: number }

function stepOf<E extends ClockedEvent>(event: E): Step<E> {
  const moment = Date.parse(event.time)
  // What the office typed is what it wants paid.
  const rounded = event.typed ? moment : roundMoment(moment)
  return { event, rounded, moved: minutesMoved(moment, rounded), flags: isClockOff(event.clockOffset) ? ['clock-off'] : [] }
}

/** Hours of several worker entries together: minutes are added, so that nothing is lost by rounding each. 2 decimals. */
export const totalHours = (worked: readonly Pick<Worked<unknown>, 'minutes'>[]): number =>
  hoursOf(worked.reduce((sum, { minutes }) => sum + minutes, 0))

/** Hours still running: what clocking out now would add. They are shown apart and are not part of any total. 2 decimals. (product.md#hours) */
export function runningHours(openSince: string, now: string): number {
  return hoursOf(Math.max(minutesBetween(Date.parse(openSince), roundMoment(Date.parse(now))), 0))
}
