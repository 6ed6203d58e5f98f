import { round } from '../numbers/round.ts'
import { clockFlags, isClockOff, type ClockFlag } from './clock-flag.ts'
import { inOrder, type ClockedEvent } from './event-order.ts'
import { minutesMoved, roundMoment } from './rounding.ts'

/** One clock event as it is shown for pay: the raw time stays in the event, the rounded one and the difference stand beside it. */
export interface ClockLine<E> {
  event: E
  /** The time that is paid. */
  rounded: string
  /** Minutes the rounding moved the time; positive for later. */
  moved: number
  flags: ClockFlag[]
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
}

/** The longest gap between an out and the next in that is paid, in minutes, by role. (spec §9) */
const longestCredit: Partial<Record<string, number>> = { office: 60, warehouse: 30 }

const minutesBetween = (from: number, to: number) => (to - from) / 60_000

const creditOf = (from: number, to: number, longest: number) => Math.min(Math.max(minutesBetween(from, to), 0), longest)

/** Paid minutes as hours with two decimals. (spec §9) */
export const hoursOf = (minutes: number): number => round(minutes / 60, 2)

/**
 * The hours of one worker entry: rounded in-to-out intervals, plus, for office and warehouse, each gap between an out and the next in up to the role's
 * cap. A second `in` before an `out` keeps the first, an `out` without an `in` and an `in` without an `out` earn nothing, and each is flagged. A pair belongs
 * to its worker entry, even past midnight. (spec §9, decisions "Time")
 */
export function hoursWorked<E extends ClockedEvent>(events: readonly E[], role: string | null): Worked<E> {
  const longest = longestCredit[role?.trim().toLowerCase() ?? ''] ?? 0
  const steps = inOrder(events).map((event) => stepOf(event))
  let open: Step<E> | null = null
  let lastOut: number | null = null
  let worked = 0
  let credited = 0
  for (const step of steps) {
    const { event, rounded, flags } = step
    if (event.type === 'in') {
      if (open) flags.push('double-in')
      else {
        open = step
        if (lastOut !== null) credited += creditOf(lastOut, rounded, longest)
      }
    } else if (open) {
      worked += Math.max(minutesBetween(open.rounded, rounded), 0)
      open = null
      lastOut = rounded
    } else flags.push('missing-in')
  }
  open?.flags.push('missing-out')
  const minutes = worked + credited
  const flags = clockFlags.filter((flag) => steps.some((step) => step.flags.includes(flag)))
  const lines = steps.map(({ rounded, ...line }) => ({ ...line, rounded: new Date(rounded).toISOString() }))
  const openSince = open ? new Date(open.rounded).toISOString() : null
  return { minutes, credited, hours: hoursOf(minutes), flags, lines, openSince }
}

/** A line whose rounded time is still milliseconds. */
type Step<E> = Omit<ClockLine<E>, 'rounded'> & { rounded: number }

function stepOf<E extends ClockedEvent>(event: E): Step<E> {
  const moment = Date.parse(event.time)
  const rounded = roundMoment(moment)
  return { event, rounded, moved: minutesMoved(moment, rounded), flags: isClockOff(event.clockOffset) ? ['clock-off'] : [] }
}

/** Hours of several worker entries together: minutes are added, so that nothing is lost by rounding each. 2 decimals. */
export const totalHours = (worked: readonly Pick<Worked<unknown>, 'minutes'>[]): number =>
  hoursOf(worked.reduce((sum, { minutes }) => sum + minutes, 0))

/** Hours still running: what clocking out now would add. They are shown apart and are not part of any total. 2 decimals. (decisions "Time") */
export function runningHours(openSince: string, now: string): number {
  return hoursOf(Math.max(minutesBetween(Date.parse(openSince), roundMoment(Date.parse(now))), 0))
}
