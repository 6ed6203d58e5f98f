/**
 * What the office reviews before hours are approved. Each rule has a name, a severity, a sentence
 * and sometimes a proposal. Flags of a shift are different: the Timeclock and the files show them,
 * and they stop nothing. (product.md#time-exceptions; decisions/time-review.md)
 */
import type { Day } from '../calendar/day.ts'

/**
 * Block: pay is wrong or a law is broken until a person acts; the day cannot be approved. Check:
 * probably fine, but a person should look. Info: needs no action. (decisions/time-review.md)
 */
export type Severity = 'block' | 'check' | 'info'

/** The most severe first. */
export const severities = ['block', 'check', 'info'] as const satisfies readonly Severity[]

/** Every rule, the most severe first. */
export const exceptionRules = {
  missing_out: { severity: 'block', label: 'Missing clock-out' },
  missing_in: { severity: 'block', label: 'Missing clock-in' },
  twice_in: { severity: 'block', label: 'Clocked in twice' },
  twice_out: { severity: 'block', label: 'Clocked out twice' },
  overlap: { severity: 'block', label: 'On two jobs at once' },
  too_long: { severity: 'block', label: 'On the clock too long' },
  far_from_day: { severity: 'block', label: 'Clocked far from its day' },
  cancelled_job: { severity: 'block', label: 'Clocked on a cancelled job' },
  worker_claim: { severity: 'check', label: 'Worker says it is wrong' },
  not_planned: { severity: 'check', label: 'Not on the crew' },
  no_show: { severity: 'check', label: 'Did not clock in' },
  declined_but_clocked: { severity: 'check', label: 'Declined, but clocked in' },
  too_short: { severity: 'check', label: 'On the clock very briefly' },
  no_meal: { severity: 'check', label: 'Meal break missing or short' },
  unpaid_break: { severity: 'check', label: 'Short break not paid' },
  early: { severity: 'check', label: 'Early arrival' },
  late: { severity: 'check', label: 'Late arrival' },
  off_site: { severity: 'check', label: 'Clocked away from the site' },
  no_photo: { severity: 'check', label: 'No photo' },
  no_position: { severity: 'check', label: 'No location' },
  phone_clock: { severity: 'check', label: 'Phone clock wrong' },
  no_certificate: { severity: 'check', label: 'No certificate' },
  short_meal: { severity: 'info', label: 'Short meal break' },
  no_acp7: { severity: 'info', label: 'No ACP7 filing' },
  late_arrival_of_data: { severity: 'info', label: 'Sent late' },
  over_8_public: { severity: 'info', label: 'Over 8 hours on public work' },
  over_40: { severity: 'info', label: 'Over 40 hours' },
  sixth_day: { severity: 'info', label: 'Sixth day' },
  edited_after_report: { severity: 'info', label: 'Changed after the report' },
} as const satisfies Record<string, { severity: Severity; label: string }>

export type ExceptionCode = keyof typeof exceptionRules

export const exceptionCodes = Object.keys(exceptionRules) as ExceptionCode[]

export const severityOf = (code: ExceptionCode): Severity => exceptionRules[code].severity

type CodesOf<S extends Severity> = {
  [Code in ExceptionCode]: (typeof exceptionRules)[Code]['severity'] extends S ? Code : never
}[ExceptionCode]

/**
 * A rule that an office may do without. What blocks is none: hours that cannot be right would be approved unseen. Nor is what a worker says of their hours: somebody
 * answers them.
 */
export type OptionalCode = Exclude<CodesOf<'check' | 'info'>, 'worker_claim'>

const isOptional = (code: ExceptionCode): code is OptionalCode => severityOf(code) !== 'block' && code !== 'worker_claim'

export const optionalCodes: readonly OptionalCode[] = exceptionCodes.filter(isOptional)

/**
 * Hours that are not paid: an answer does not pay them, so they stay at risk whatever the answer.
 */
export const unpaidCodes: ReadonlySet<string> = new Set<ExceptionCode>(['missing_out', 'missing_in'])

/** Of a crew as a whole, or of papers: whoever has no other exception still shows how long the crew was there. */
export const crewWideCodes: ReadonlySet<ExceptionCode> = new Set(['cancelled_job', 'no_acp7', 'no_certificate', 'no_meal', 'unpaid_break'])

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

/** Whether a key is of an exception that blocks approval. */
export const isBlockKey = (key: string): boolean =>
  exceptionCodes.some((code) => severityOf(code) === 'block' && key.startsWith(`${code} `))

export interface TimeException {
  code: ExceptionCode
  /** The same as long as the facts are the same: what somebody has said of it holds until a punch of it comes, goes or changes. */
  key: string
  workerId: string
  workerEntryId: string
  day: Day
  /** The punches it is about, in order of time. */
  punchIds: string[]
  severity: Severity
  /** The sentence people read: `Clocked in at 7:02 AM and never out. 8.5 hours are at risk.` */
  text: string
  /** Paid minutes that hang on how it is mended; 0 where none do or nobody can say. */
  minutesAtRisk: number
  /**
   * The minutes that the rule measured: of a break, early, late or on the clock. Null if it
   * measures none.
   */
  measure: number | null
  /** The likeliest first. */
  proposals: Proposal[]
}
