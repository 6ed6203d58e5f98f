/** The overtime of shifts as they were clocked, by the place on a crew. (product.md#overtime) */
import type { Day } from '../calendar/day.ts'
import type { WeekStart } from '../calendar/workweek.ts'
import { round } from '../numbers/round.ts'
import type { ClockedEvent } from './event-order.ts'
import { hoursOf, pairUp } from './hours.ts'
import type { Multiple } from '../overtime/codes.ts'
import { overtimeOf, type DayOvertime, type PaidInterval, type PaidJob } from '../overtime/overtime.ts'
import { creditedRole } from '../overtime/pay-terms.ts'
import { reasonText } from '../overtime/reasons.ts'

/** One worker on one job of one day, with what counts of what was clocked there. */
export interface PaidShift {
  workerId: string
  day: Day
  workerEntryId: string
  job: PaidJob
  /** When they clocked first. */
  role: string | null
  punches: readonly ClockedEvent[]
}

function intervalsOf({ day, workerEntryId, job, role, punches }: PaidShift): PaidInterval[] {
  const { pairs, gaps } = pairUp(punches, creditedRole(job.payRegime, role))
  const instant = (moment: number) => new Date(moment).toISOString()
  const place = { day, workerEntryId, job }
  return [
    ...pairs.map((pair) => ({ ...place, from: instant(pair.in.rounded), to: instant(pair.out.rounded) })),
    ...gaps.map(({ from, to }) => ({ ...place, from: instant(from), to: instant(to), isCredit: true })),
  ]
}

/** What somebody's hours at one place are paid at. */
export interface PlaceOvertime {
  minutes: DayOvertime['minutes']
  /** Why what has a premium has it, in words, each once. */
  reasons: string[]
}

/** Of everybody's shifts, whole workweeks of them: the overtime at each place, by its id. Where nothing is paid there is none. */
export function overtimeByPlace(shifts: readonly PaidShift[], weekStarts: readonly WeekStart[]): Map<string, PlaceOvertime> {
  const ofWorkers = Map.groupBy(shifts, ({ workerId }) => workerId)
  const weeks = [...ofWorkers.values()].flatMap((own) => overtimeOf(own.flatMap(intervalsOf), weekStarts))
  const stretches = weeks.flatMap(({ days }) => days.flatMap((day) => day.stretches))
  const byPlace = Map.groupBy(stretches, ({ workerEntryId }) => workerEntryId)
  return new Map(
    [...byPlace].map(([place, own]) => {
      const minutes: PlaceOvertime['minutes'] = {}
      for (const one of own) minutes[one.multiple] = (minutes[one.multiple] ?? 0) + one.minutes
      const premium = own.filter(({ multiple }) => multiple > 1)
      return [place, { minutes, reasons: [...new Set(premium.flatMap(({ why }) => why.map(reasonText)))] }]
    }),
  )
}

/** Adds up the minutes of several places. */
export function addRates(rates: readonly PlaceOvertime['minutes'][]): PlaceOvertime['minutes'] {
  const sums: PlaceOvertime['minutes'] = {}
  for (const rate of rates)
    for (const [multiple, minutes] of Object.entries(rate)) {
      const at = Number(multiple) as Multiple // the keys of the type
      sums[at] = (sums[at] ?? 0) + minutes
    }
  return sums
}

/** The paid hours of a row by what they are paid at, 2 decimals. Together they are its hours. */
export interface OvertimeHours {
  straight: number
  overtime15: number
  overtime2: number
  /** At any other multiple. */
  otherOvertime: number
}

/** Each part is rounded by itself; what that makes too much or too little is put right in the largest. */
export function overtimeHours(hours: number, { minutes }: Pick<PlaceOvertime, 'minutes'>): OvertimeHours {
  const at = (...multiples: Multiple[]) => hoursOf(multiples.reduce((sum, multiple) => sum + (minutes[multiple] ?? 0), 0))
  const parts: OvertimeHours = { straight: at(1), overtime15: at(1.5), overtime2: at(2), otherOvertime: at(2.5, 3, 4) }
  const names = Object.keys(parts) as (keyof OvertimeHours)[] // own keys of the object above
  const largest = names.reduce((found, name) => (parts[name] > parts[found] ? name : found))
  const others = names.reduce((sum, name) => (name === largest ? sum : sum + parts[name]), 0)
  return { ...parts, [largest]: round(hours - others, 2) }
}
