/**
 * How far somebody's day is on its way to pay: open, reviewed, approved, locked. A state holds for the figures it was given for; what comes after puts the day
 * back. (product.md#time-review; decisions/time-approval.md)
 */
import { z } from 'zod'
import { countOf } from '../numbers/count-of.ts'
import { hoursOf } from '../timeclock/hours.ts'
import type { ReviewException } from './exceptions/review-exception.ts'
import type { CellStatus } from '../timeclock/cell-status.ts'

export const dayStates = ['open', 'reviewed', 'approved', 'locked'] as const
export const dayState = z.enum(dayStates)
export type DayState = z.infer<typeof dayState>

/** What can be done to days. Reopening says why. */
export const dayActions = ['review', 'approve', 'lock', 'reopen'] as const
export const dayAction = z.enum(dayActions)
export type DayAction = z.infer<typeof dayAction>

const order = (state: DayState) => dayStates.indexOf(state)

const leadsTo: Record<DayAction, DayState> = { review: 'reviewed', approve: 'approved', lock: 'locked', reopen: 'open' }
export const stateAfter = (action: DayAction): DayState => leadsTo[action]

/** The newest state a day was given, and the digest of the figures it was given for. */
export interface GivenState {
  state: DayState
  digest: string
}

/**
 * The state that holds. Days that were reviewed or approved for other figures are open again, and so are those with something that blocks of which whoever gave
 * the state did not know: an answer was taken back, or the day before shares hours with it. A locked day stays locked until somebody reopens it: its hours went
 * out with an export, and who reopens it is told which.
 */
export function effectiveState(given: GivenState | null, digest: string, blocks: number): DayState {
  if (given === null) return 'open'
  return given.state === 'locked' || (given.digest === digest && blocks === 0) ? given.state : 'open'
}

/**
 * Whether an exception keeps a state from holding: nobody has looked into it, or somebody has since the state was given. That there is nothing to change was said
 * to nobody who approved the day then, so the answer does not approve it again.
 */
export const isAgainst = (madeAt: string | undefined, { severity, answer }: Pick<ReviewException, 'severity' | 'answer'>): boolean =>
  severity === 'block' && (answer === null || (madeAt !== undefined && Date.parse(answer.at) > Date.parse(madeAt)))

/** Whether something has come since a day was reviewed, approved or locked. */
export const isChanged = (given: GivenState | null, digest: string): boolean =>
  given !== null && given.state !== 'open' && given.digest !== digest

/**
 * Whether an approved or locked day has changed since, or has a Block now, and so must be approved
 * again.
 */
export const isChangedSinceApproval = ({
  given,
  state,
  since,
}: {
  given: DayState | null
  state: DayState
  since: number | null
}): boolean => (given === 'approved' || given === 'locked') && (since !== null || state !== given)

/** Why something cannot be done to a day in this state; nothing when it can. `open` are exceptions nobody has looked into. */
export function refusalOf(
  action: DayAction,
  { state, blocks, isOver }: { state: DayState; blocks: number; isOver: boolean },
): string | undefined {
  if (action === 'reopen') return state === 'open' ? 'is open already' : undefined
  if (state === 'locked') return 'is locked'
  if (!isOver) return 'has not ended yet'
  if (action === 'lock') return state === 'approved' ? undefined : 'is not approved'
  if (order(state) >= order(stateAfter(action))) return `is ${state} already`
  return blocks === 0 ? undefined : `has ${countOf(blocks, 'Block')}`
}

interface Standing {
  state: DayState
  isOver: boolean
  isUnpaid: boolean
  toReview: number
}

export function cellStatus({ state, isOver, isUnpaid, toReview }: Standing): CellStatus {
  if (state !== 'open') return state
  if (toReview > 0) return 'to-review'
  if (!isOver) return 'upcoming'
  return isUnpaid ? 'unpaid' : 'clean'
}

/** The question before a Block is left as it is: `Pay 0.00 h for this day?` */
export const payQuestion = (minutes: number): string => `Pay ${hoursOf(minutes).toFixed(2)} h for this day?`

/** The message if such an answer has no reason. */
export const noReasonText = 'Please give the reason for paying the day as is.'
