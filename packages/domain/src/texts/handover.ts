/** Whether a text that waits may be handed to the carrier. Drawn in docs/texts.md. (decisions/texts.md) */
import { mayHaveArrived } from './delivery-state.ts'
import type { TextMessage } from './text-message.ts'

type State = TextMessage['state']
type Kind = TextMessage['kind']

/** So long a text of unknown fate holds up the next one to the same person: the carrier is asked what became of it meanwhile. */
export const unknownBlocksMs = 2 * 60_000

/** Whether an earlier text to the same person is still on its way, so that a later one has to wait. */
export function blocksLaterText({ state, handedAt }: { state: State; handedAt: Date | null }, now: Date): boolean {
  if (state === 'unknown') return handedAt !== null && now.getTime() - handedAt.getTime() < unknownBlocksMs
  return state === 'queued' || state === 'handing'
}

/** What a text is about, as it stands when the text is to be handed over. */
export interface HandoverContext {
  /** Whether that person is still on that job of that day. */
  isOnJob: boolean
  jobCancelled: boolean
  /** Whether the day, job and start time are still those in the text. */
  saysWhatHolds: boolean
  /** Whether nothing newer was written to them about it. */
  isNewest: boolean
  /** Whether the number is still theirs. */
  isTheirPhone: boolean
}

export const withholdReasons = {
  replaced: 'Not sent: replaced by a newer text',
  cancelled: 'Not sent: the job was cancelled',
  reactivated: 'Not sent: the job takes place again',
  removed: 'Not sent: they were taken off the job',
  undone: 'Not sent: the change in this text was undone',
  changed: 'Not sent: the day, the job or the start time was changed',
  otherPhone: 'Not sent: their phone number was changed. Please send it again',
} as const

/** Why a text that waits must not go out any more; `null` when it may. */
export function withholdReason(kind: Kind, context: HandoverContext): string | null {
  const { isOnJob, jobCancelled, saysWhatHolds, isNewest, isTheirPhone } = context
  if (kind === 'container' || kind === 'reply') return null
  if (kind === 'message') return isTheirPhone ? null : withholdReasons.otherPhone
  if (kind === 'ask' && !isOnJob) return withholdReasons.removed
  if (isOnJob && !isNewest) return withholdReasons.replaced
  if (kind === 'ask' && jobCancelled) return withholdReasons.cancelled
  if (kind === 'ask' && !saysWhatHolds) return withholdReasons.changed
  if (kind === 'cancelled' && isOnJob && !jobCancelled) return withholdReasons.reactivated
  return isTheirPhone ? null : withholdReasons.otherPhone
}

interface Earlier {
  kind: Kind
  state: State
  accepted: boolean
}

export const reasonsUnheard = {
  withheld: 'Not texted: they were never texted about this job',
  lateOnJob: 'Not texted: they were put on this job after it was cancelled',
} as const

/**
 * Why a person does not hear that a job is cancelled, or that they are off it: they never heard
 * that they should come. `null` where they may have. Without any question they may have heard it
 * by word of mouth, if they were on the job at a time when it was not cancelled.
 */
export function reasonUnheard(questions: readonly { state: State }[], wasOnRunningJob: boolean): string | null {
  if (questions.some(({ state }) => state !== 'withheld')) return null
  if (!wasOnRunningJob) return reasonsUnheard.lateOnJob
  return questions.length > 0 ? reasonsUnheard.withheld : null
}

/** Whether the newest that somebody may have read about a job is that they need not come. `texts` are those about it, newest first. */
export function wasCalledOff(texts: readonly Earlier[]): boolean {
  const newest = texts.find(mayHaveArrived)
  return newest !== undefined && newest.kind !== 'ask'
}
