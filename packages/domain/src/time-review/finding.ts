import { hoursOf } from '../timeclock/hours.ts'
import type { ExceptionCode, Proposal } from './exception.ts'
import type { Reading, Review, ReviewStep } from './review-shift.ts'

/** Who else there is, for those who look for proposals. */
export interface ProposalContext {
  /** Every shift of the person that is known, this one too. */
  own: readonly Reading[]
  /** The others on this job that day. */
  crew: readonly Reading[]
  /** Those of them without an exception of their own. */
  clean: readonly Reading[]
  review: Review
}

export interface Proposed {
  proposals: Proposal[]
  /** Paid minutes that hang on it. */
  minutesAtRisk?: number
}

/** An exception that was found. What is proposed is worked out afterwards, because that takes to know who else has one. */
export interface Finding {
  code: ExceptionCode
  reading: Reading
  steps: readonly ReviewStep[]
  text: string
  /** Facts beside the punches, for whatever is about more than them. */
  facts?: string
  /** The minutes that the rule measured. */
  measure?: number
  propose?: (context: ProposalContext) => Proposed
}

/** Time on a job; `out` is null while it runs. */
export interface JobTime {
  reading: Reading
  in: ReviewStep
  out: ReviewStep | null
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** `less than a minute`, `29 minutes`, `1 hour`, `8.5 hours`. */
export function hoursText(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  return minutes < 60 ? plural(Math.floor(minutes), 'minute') : plural(hoursOf(minutes), 'hour')
}

/** `1 hour is`, `8.5 hours are`. */
export const hoursWithVerb = (minutes: number): string => `${hoursText(minutes)} ${minutes < 2 || minutes === 60 ? 'is' : 'are'}`

const day = 24 * 60

/** The same, with `12 days` of what takes days. */
export const lengthText = (minutes: number): string => (minutes < 3 * day ? hoursText(minutes) : plural(Math.floor(minutes / day), 'day'))
