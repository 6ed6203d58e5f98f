/** What the rules of the time review are told of a shift, and what they read from it. */
import type { Day } from '../calendar/day.ts'
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import type { Place } from '../locations/track.ts'
import type { PayRegime, PayTerms } from '../overtime/pay-terms.ts'
import { minutesOfStartTime } from '../calendar/start-time.ts'
import type { TxtStatus } from '../crews/worker-entry.ts'
import type { ClockedEvent } from '../timeclock/event-order.ts'
import { minutesOf, pairUp, type Pair, type Step } from '../timeclock/hours.ts'
import type { WorkerClaim } from '../worker-page/claim.ts'
import { isFarFromDay, type ShiftDay } from '../timeclock/shift.ts'
import type { DayClock } from './day-clock.ts'
import type { TimeThresholds } from './thresholds.ts'

/** One punch as it counts: what was clocked with the corrections laid over it. */
export interface ReviewPunch extends ClockedEvent {
  id: string
  clockOffset: number | null
  /** Whether the phone saw that its clock was set back before it. */
  clockSetBack?: boolean | null
  receivedAt: string | null
  latitude: number | null
  longitude: number | null
  /** Of the position, in meters. */
  accuracy: number | null
  hasPhoto: boolean
  /** Entered by the office: it is paid as it is typed, and no phone was there. */
  typed: boolean
  /** When the office last put it right. */
  correctedAt: string | null
  /** The worker entry where the punch was clocked or first added, if that is another one. */
  movedFrom?: string
}

/** One person on one job of one day. */
export interface ReviewShift extends ShiftDay, Omit<PayTerms, 'payRegime'> {
  workerId: string
  workerEntryId: string
  scheduleEntryId: string
  jobId: string
  job: NumberedJob & { address: string }
  /** Where the job is, when it is known; `radius` in meters where it has one of its own. */
  jobPlace: (Place & { radius?: number | null }) | null
  regime: PayRegime
  startTime: string | null
  isPlanned: boolean
  isCancelled: boolean
  txtStatus: TxtStatus | null
  /** By which gaps are credited; also, office and warehouse need no filing. Null where there is no punch. */
  role: string | null
  /** When the supervisor reported the end of the shift. */
  eosReportAt: string | null
  /** When what was left out or moved away was put right. */
  takenAwayAt?: readonly string[]
  hasFiling: boolean
  punches: readonly ReviewPunch[]
  /** What its worker lacked of what the job asks for on that day, and why they were put on it all the same; absent where nothing was lacking. */
  certificates?: { lapses: readonly string[]; reason: string | null }
  /**
   * Not one of the reader's own days: its hours count when exceptions are found, but it is shown as
   * "another job".
   */
  isHidden?: true
  /** What its worker says of it on their own page. */
  claims?: readonly WorkerClaim[]
}

/** What is looked into, and by which numbers. */
export interface Review {
  now: string
  /** The workweek. Shifts of other days are there for what they share with it: the overlap of a night with the next week. */
  week: { from: Day; to: Day }
  thresholds: TimeThresholds
}

export type ReviewStep = Step<ReviewPunch>
export type ReviewPair = Pair<ReviewPunch>

/** A shift with its punches put in order and in pairs. Moments are minutes since 1970, without seconds; what is paid is in milliseconds, as hours have it. */
export interface Reading {
  shift: ReviewShift
  clock: DayClock
  steps: readonly ReviewStep[]
  /** Punches far from the day: the phone's clock was wrong, or the entry was. */
  far: readonly ReviewStep[]
  pairs: readonly ReviewPair[]
  /** Those of which both punches are near their day: the others are paid, but nothing else can be said of them. */
  nearPairs: readonly ReviewPair[]
  open: ReviewStep | null
  /** When the job starts that day. */
  start: number | null
  /** Of the near pairs; gaps that are credited were not worked. */
  workedMinutes: number
  /** The day is over: nobody is expected any more. */
  isOver: boolean
  /** Whoever is still clocked in has forgotten to clock out. */
  isOpenOver: boolean
}

const minute = 60_000
const minutesOfDay = 24 * 60

/** The minute of a punch by its raw time. (product.md#rounding) */
export const minuteOf = ({ rounded, moved }: ReviewStep): number => Math.round(rounded / minute - moved)

export const minuteOfMoment = (moment: string): number => Math.floor(Date.parse(moment) / minute)

export const isFar = (step: ReviewStep, { far }: Pick<Reading, 'far'>): boolean => far.includes(step)

/** What people call the job: its number, else its address. */
export const jobName = ({ shift: { job, isHidden } }: Reading): string => (isHidden ? 'another job' : formatJobNumber(job) || job.address)

export function readShift(shift: ReviewShift, clock: DayClock, { now, thresholds }: Pick<Review, 'now' | 'thresholds'>): Reading {
  const { dayOverHour, openHours } = thresholds
  const { steps, pairs, open } = pairUp(shift.punches, null)
  const wall = minutesOfStartTime(shift.startTime)
  const present = minuteOfMoment(now)
  const dayOver = clock.minuteAt((24 + dayOverHour) * 60)
  // Who came in the evening may be at work at four; a phone that is years ahead still comes to an end.
  const openOver = open === null ? Infinity : Math.max(dayOver, Math.min(minuteOf(open), dayOver) + openHours * 60)
  const far = steps.filter((step) => isFarFromDay(minuteOf(step) * minute, shift))
  const nearPairs = far.length === 0 ? pairs : pairs.filter((pair) => !isFar(pair.in, { far }) && !isFar(pair.out, { far }))
  return {
    shift,
    clock,
    steps,
    far,
    pairs,
    nearPairs,
    open,
    start: wall < minutesOfDay ? clock.minuteAt(wall) : null,
    workedMinutes: nearPairs.reduce((sum, pair) => sum + minutesOf(pair), 0),
    isOver: present >= dayOver,
    isOpenOver: present >= openOver,
  }
}
