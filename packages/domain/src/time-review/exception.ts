/**
 * What the office looks into before hours are approved: each a rule with a name, a weight, a sentence and, where there is one, a proposal of one tap. Apart from the
 * flags of a shift, which the Timeclock and the files show and which stop nothing. (product.md#time-exceptions; decision 0253)
 */
import type { Day } from '../calendar/day.ts'

/** An exception that blocks keeps its day from being approved; one that warns asks for a look; one that informs says what to know. */
export type Weight = 'blocks' | 'warns' | 'informs'

/** Every rule, the weightiest first. */
export const exceptionRules = {
  missing_out: { weight: 'blocks', label: 'Missing clock-out' },
  missing_in: { weight: 'blocks', label: 'Missing clock-in' },
  twice_in: { weight: 'blocks', label: 'Clocked in twice' },
  twice_out: { weight: 'blocks', label: 'Clocked out twice' },
  overlap: { weight: 'blocks', label: 'On two jobs at once' },
  too_long: { weight: 'blocks', label: 'On the clock too long' },
  far_from_day: { weight: 'blocks', label: 'Clocked far from its day' },
  cancelled_job: { weight: 'blocks', label: 'Clocked on a cancelled job' },
  worker_claim: { weight: 'warns', label: 'Worker says it is wrong' },
  not_planned: { weight: 'warns', label: 'Not on the crew' },
  no_show: { weight: 'warns', label: 'Did not clock in' },
  declined_but_clocked: { weight: 'warns', label: 'Declined, but clocked in' },
  too_short: { weight: 'warns', label: 'On the clock very briefly' },
  no_meal: { weight: 'warns', label: 'No meal break' },
  early: { weight: 'warns', label: 'Clocked in early' },
  late: { weight: 'warns', label: 'Clocked in late' },
  off_site: { weight: 'warns', label: 'Clocked away from the site' },
  no_photo: { weight: 'warns', label: 'No photo' },
  no_position: { weight: 'warns', label: 'No location' },
  phone_clock: { weight: 'warns', label: 'Phone clock wrong' },
  no_acp7: { weight: 'warns', label: 'No ACP7 filing' },
  no_certificate: { weight: 'warns', label: 'No certificate' },
  late_arrival_of_data: { weight: 'informs', label: 'Came in late' },
  over_8_public: { weight: 'informs', label: 'Over 8 hours on public work' },
  over_40: { weight: 'informs', label: 'Over 40 hours' },
  sixth_day: { weight: 'informs', label: 'Sixth day' },
  edited_after_report: { weight: 'informs', label: 'Changed after the report' },
} as const satisfies Record<string, { weight: Weight; label: string }>

export type ExceptionCode = keyof typeof exceptionRules

export const exceptionCodes = Object.keys(exceptionRules) as ExceptionCode[]

export const weightOf = (code: ExceptionCode): Weight => exceptionRules[code].weight

type CodesOf<W extends Weight> = {
  [Code in ExceptionCode]: (typeof exceptionRules)[Code]['weight'] extends W ? Code : never
}[ExceptionCode]

/**
 * A rule that an office may do without. What blocks is none: hours that cannot be right would be approved unseen. Nor is what a worker says of their hours: somebody
 * answers them.
 */
export type OptionalCode = Exclude<CodesOf<'warns' | 'informs'>, 'worker_claim'>

const isOptional = (code: ExceptionCode): code is OptionalCode => weightOf(code) !== 'blocks' && code !== 'worker_claim'

export const optionalCodes: readonly OptionalCode[] = exceptionCodes.filter(isOptional)

/**
 * Hours that are not paid: an answer does not pay them, so they stay at risk whatever the answer.
 */
export const unpaidCodes: ReadonlySet<string> = new Set<ExceptionCode>(['missing_out', 'missing_in'])

/** Of a crew as a whole, or of papers: whoever has no other exception still shows how long the crew was there. */
export const crewWideCodes: ReadonlySet<ExceptionCode> = new Set(['cancelled_job', 'no_acp7', 'no_certificate', 'no_meal'])

/** One punch put right, as a correction would have it. `time` of a void or a move is the one that the punch has. */
export interface ProposedCorrection {
  action: 'add' | 'change' | 'void' | 'move'
  /** The punch it is about; absent of one that is added. */
  punchId?: string
  /** Where it counts from then on. */
  workerEntryId: string
  type: 'in' | 'out'
  time: string
}

/** A change of one tap. Nothing of it happens, and nothing is paid, before a person takes it. */
export interface Proposal {
  /** `Clock out at 3:30 PM, like the crew`. */
  label: string
  corrections: ProposedCorrection[]
  /** Puts the person on the crew of the entry. */
  addToCrew?: true
  /** Takes the cancellation of the entry back. */
  reactivate?: true
}

/**
 * The key of an exception about a single punch. When the punch gets another time, it is a new
 * exception.
 */
export const keyOfPunch = (code: ExceptionCode, workerEntryId: string, { id, time }: { id: string; time: string }): string =>
  `${code} ${workerEntryId} ${id}@${Math.floor(Date.parse(time) / 60_000).toString(36)}`

export interface TimeException {
  code: ExceptionCode
  /** The same as long as the facts are the same: what somebody has said of it holds until a punch of it comes, goes or changes. */
  key: string
  workerId: string
  workerEntryId: string
  day: Day
  /** The punches it is about, in order of time. */
  punchIds: string[]
  weight: Weight
  /** The sentence people read: `Clocked in at 7:02 AM and never out. 8.5 hours are at risk.` */
  text: string
  /** Paid minutes that hang on how it is mended; 0 where none do or nobody can say. */
  minutesAtRisk: number
  /** The likeliest first. */
  proposals: Proposal[]
}
