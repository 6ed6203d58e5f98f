/** What the dashboard says of a day that the clock events do not say by themselves: who is counted where, and what is to be checked. (product.md#dashboard) */
import { addingUp } from './adding-up.ts'
import type { ClockFlag } from './clock-flag.ts'
import type { ClockEvent } from './clock-event.ts'
import { creditRole, punchesOf, shownEvent, type CurrentCorrection } from './correction.ts'
import { hoursOf, hoursWorked, runningHours, type Worked } from './hours.ts'
import { isOnClock } from './on-clock.ts'
import type { ClockedEvent } from './event-order.ts'
import { creditedRole, type PayRegime } from '../overtime/pay-terms.ts'
import type { OtherShift, ShiftDay } from './shift.ts'
import type { TxtStatus } from '../crews/worker-entry.ts'

interface Member {
  planned: boolean
  txtStatus: TxtStatus | null
  id: string
  worker: { name: string | null }
  /** In the order of time. */
  events: readonly ClockEvent[]
  corrections: readonly CurrentCorrection[]
  /** The same worker on other jobs around the same hours. */
  otherShifts?: readonly OtherShift[]
}

/** One person of a card. `finished` is who has clocked and is not on the clock; `toCheck` are the flags that somebody has to look into. */
export interface MemberClock<M extends Member> {
  member: M
  worked: Worked<ClockEvent & Pick<ClockedEvent, 'typed'>>
  isOn: boolean
  isFinished: boolean
  toCheck: ClockFlag[]
}

/** A card in numbers. People are counted as they are assigned: who is on two cards counts on both. */
export interface EntryCounts {
  assigned: number
  confirmed: number
  onClock: number
  finished: number
  /** Paid minutes of everyone together. */
  minutes: number
  /** People with something to check. */
  toCheck: number
}

export interface EntryClock<M extends Member> extends EntryCounts {
  /** By name, as on the timesheet. */
  crew: MemberClock<M>[]
}

const byName = new Intl.Collator('en').compare

/**
 * The flags that somebody has to look into. On the current day everyone at work has an `in` without an `out`; that is how it should be, and is shown without
 * alarm. From the next day on it is a clock-out that was forgotten. (product.md#hours)
 */
export const flagsToCheck = (flags: readonly ClockFlag[], isPast: boolean): ClockFlag[] =>
  flags.filter((flag) => isPast || flag !== 'missing-out')

/** A card counted: everything it says of its crew, from one pass of the hours rule. */
export function entryClock<M extends Member>(
  entry: { cancelled: boolean; job: { payRegime: PayRegime }; workerEntries: readonly M[] },
  isPast: boolean,
  at: ShiftDay,
): EntryClock<M> {
  // In the order of the card, so that its rows add up to its hours.
  const add = addingUp()
  const crew = entry.workerEntries
    .map((member) => ({ member, punches: punchesOf({ workerEntryId: member.id, ...member }, shownEvent) }))
    // Who was taken off the crew with everything they clocked is nobody to count any more.
    .filter(({ member, punches }) => member.planned || punches.length > 0)
    .sort((one, other) => byName(one.member.worker.name ?? '', other.member.worker.name ?? ''))
    .map(({ member, punches }): MemberClock<M> => {
      const worked = hoursWorked(punches, creditedRole(entry.job.payRegime, creditRole(member)), {
        day: at.day,
        zone: at.zone,
        others: member.otherShifts ?? [],
        isCancelled: entry.cancelled,
        isPlanned: member.planned,
      })
      const isOn = isOnClock(punches)
      return {
        member,
        worked: { ...worked, hours: add(worked.minutes) },
        isOn,
        isFinished: !isOn && punches.length > 0,
        toCheck: flagsToCheck(worked.flags, isPast),
      }
    })
  const those = (are: (one: MemberClock<M>) => boolean) => crew.filter(are).length
  return {
    crew,
    assigned: crew.length,
    confirmed: those(({ member }) => member.txtStatus === 'y'),
    onClock: those(({ isOn }) => isOn),
    finished: those(({ isFinished }) => isFinished),
    minutes: crew.reduce((sum, { worked }) => sum + worked.minutes, 0),
    toCheck: those(({ toCheck }) => toCheck.length > 0),
  }
}

/** Hours still running on a card, everyone's added; apart from every total. Quarter hours, so nothing is lost by adding. (product.md#hours) */
export const totalRunningHours = (crew: readonly MemberClock<Member>[], now: string): number =>
  crew.reduce((sum, { worked: { openSince } }) => sum + (openSince === null ? 0 : runningHours(openSince, now)), 0)

/** The day in numbers. */
export interface DashboardTotals extends EntryCounts {
  jobs: number
  /** Everyone once, however many cards they are on. */
  people: number
  hours: number
}

interface CountedCard {
  cancelled: boolean
  workerEntries: readonly { workerId: string }[]
}

/**
 * The day in numbers. A cancelled job's crew is not expected, so its people do not count, as on Home; what they clocked before is paid and is checked all
 * the same. Minutes are added first, so that nothing is lost by rounding each card. (decisions/hours.md)
 */
export function dashboardTotals(cards: readonly { entry: CountedCard; clock: EntryCounts }[]): DashboardTotals {
  const taking = cards.filter(({ entry }) => !entry.cancelled)
  const sum = (of: typeof cards, key: keyof EntryCounts) => of.reduce((total, { clock }) => total + clock[key], 0)
  const minutes = sum(cards, 'minutes')
  return {
    jobs: taking.length,
    people: new Set(taking.flatMap(({ entry }) => entry.workerEntries.map(({ workerId }) => workerId))).size,
    assigned: sum(taking, 'assigned'),
    confirmed: sum(taking, 'confirmed'),
    onClock: sum(taking, 'onClock'),
    finished: sum(taking, 'finished'),
    minutes,
    hours: hoursOf(minutes),
    toCheck: sum(cards, 'toCheck'),
  }
}
