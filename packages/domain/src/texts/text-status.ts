/** What the avatar of a crew member shows about their texts. (product.md#text-status, product.md#errors, product.md#texts; decisions/answers-to-texts.md) */
import { withholdReasons } from './handover.ts'
import type { TxtStatus, WorkerEntry } from '../crews/worker-entry.ts'

export type EntryTextState = Pick<WorkerEntry, 'txtStatus' | 'txtReason'>

/** What can happen to the newest text of a worker entry. `asking` tells a question from a cancellation or removal, which wait for nothing. */
export type TextEvent =
  | { type: 'queued'; asking: boolean }
  | { type: 'failed'; asking: boolean; reason: string }
  /** `withdrawn` is why it had failed, when the carrier said so before and now says otherwise. */
  | { type: 'accepted'; asking: boolean; cancels?: boolean; withdrawn?: string | undefined }
  | { type: 'answered'; answer: 'y' | 'n' }
  | { type: 'remark'; text: string }
  | { type: 'stopped' }
  /** They texted START after STOP. `isOpen`: their question can still be answered. */
  | { type: 'started'; isOpen: boolean }
  /** A text that waited is not sent any more. */
  | { type: 'withheld'; reason: string }
  /** They are told that they are off the job: nothing they said of it holds. */
  | { type: 'removed' }
  /** The day, job or start time is no longer the one in the question. */
  | { type: 'changed' }
  /** The job takes place again after they were told that it was cancelled. */
  | { type: 'reactivated' }
  /** A text they got about a change is wrong, because the change was undone. */
  | { type: 'undone' }

export const reasonUnknown = 'No answer from the carrier: this text may or may not have gone out'
export const reasonStopped = 'Replied STOP: no texts reach them until they text START'
export const reasonNoPhone = 'No phone number'
export const reasonToldOfCancellation = 'Was texted that the job is cancelled, and not asked again since'
export const reasonToldOtherwise = 'Was texted something else about this job, and not asked again since'

export const reasonAskedOtherwise = 'Was asked about another day, job or start time, and not asked again since'

/** What they said before does not hold any more, and no text can ask them: STOP outranks the rest. */
const stoppedState: EntryTextState = { txtStatus: 'error', txtReason: reasonStopped }

/** Why no text reaches a person; `null` when texts do. Send text says it first, and sends by it. */
export function reasonUnreached({ phone, stopped }: { phone: string | null | undefined; stopped: boolean }): string | null {
  if (!phone) return reasonNoPhone
  return stopped ? reasonStopped : null
}

const hasAnswered = (status: TxtStatus | null) => status === 'y' || status === 'n'

/**
 * The text state after an event. An answer outranks whatever the carrier says about delivery, and the latest answer counts; a text that
 * wants no answer never shows as waiting.
 */
export function nextTextState(current: EntryTextState, news: TextEvent): EntryTextState {
  const answered = hasAnswered(current.txtStatus)
  switch (news.type) {
    case 'queued':
      if (news.asking) return { txtStatus: 'sent', txtReason: null }
      return answered ? { ...current, txtReason: null } : { txtStatus: null, txtReason: reasonToldOfCancellation }
    case 'failed':
      if (!answered) return { txtStatus: 'error', txtReason: news.reason }
      return news.asking ? current : { ...current, txtReason: news.reason }
    case 'accepted':
      if (current.txtReason === null || ![reasonUnknown, news.withdrawn].includes(current.txtReason)) return current
      if (answered) return { ...current, txtReason: null }
      return { txtStatus: news.asking ? 'sent' : null, txtReason: news.cancels ? reasonToldOfCancellation : null }
    case 'answered':
      return { txtStatus: news.answer, txtReason: null }
    case 'remark':
      return current.txtStatus === 'error' || current.txtReason === reasonStopped
        ? current
        : { ...current, txtReason: `Replied: ${news.text}`.slice(0, 1000) }
    case 'stopped':
      if (current.txtStatus === null) return current
      return { txtStatus: answered ? current.txtStatus : 'error', txtReason: reasonStopped }
    case 'started':
      if (current.txtReason !== reasonStopped) return current
      if (answered) return { ...current, txtReason: null }
      return news.isOpen ? { txtStatus: 'sent', txtReason: null } : { txtStatus: null, txtReason: reasonAskedOtherwise }
    case 'withheld':
      if (current.txtReason === reasonStopped) return current
      return answered ? current : { txtStatus: null, txtReason: news.reason }
    case 'removed':
      return { txtStatus: null, txtReason: null }
    case 'changed':
      if (current.txtReason === reasonStopped) return stoppedState
      // A text that could not reach them asked nothing.
      if (current.txtStatus === null || (current.txtStatus === 'error' && current.txtReason !== reasonUnknown)) return current
      return { txtStatus: null, txtReason: reasonAskedOtherwise }
    case 'reactivated':
      if (current.txtReason === reasonStopped) return stoppedState
      return { txtStatus: null, txtReason: reasonToldOfCancellation }
    case 'undone':
      if (current.txtReason === reasonStopped) return stoppedState
      return { txtStatus: null, txtReason: current.txtReason === reasonToldOfCancellation ? current.txtReason : reasonToldOtherwise }
  }
}

/**
 * Whether to offer to text a crew again after the day, the job or the start time changed: a member
 * was asked about the old one. (product.md#texts; decisions/answers-to-texts.md)
 */
export function shouldAskAgain(entry: { cancelled: boolean; workerEntries: readonly EntryTextState[] }): boolean {
  const reasons: readonly (string | null)[] = [reasonAskedOtherwise, withholdReasons.changed]
  // Either text state can be there: from before the change or from after it.
  const wasAskedOtherwise = ({ txtStatus, txtReason }: EntryTextState) =>
    txtStatus === 'y' || txtStatus === 'sent' || (txtStatus === null && reasons.includes(txtReason))
  return !entry.cancelled && entry.workerEntries.some(wasAskedOtherwise)
}

/** Whether to offer to text a crew whose job takes place again: somebody was told that it does not. (decisions/texts.md) */
export function shouldTextReactivation(entry: { cancelled: boolean; workerEntries: readonly EntryTextState[] }): boolean {
  return (
    !entry.cancelled && entry.workerEntries.some(({ txtStatus, txtReason }) => txtStatus === null && txtReason === reasonToldOfCancellation)
  )
}

/**
 * Whether a person expects to work on a job, so that a removal is texted by default: they were asked
 * and did not decline. A changed day, job or start time clears an answer, but they still expect the
 * job.
 */
export function expectsToWork({ txtStatus, txtReason }: EntryTextState): boolean {
  if (txtStatus === null) return txtReason === reasonAskedOtherwise || txtReason === reasonToldOtherwise
  return txtStatus !== 'n'
}
