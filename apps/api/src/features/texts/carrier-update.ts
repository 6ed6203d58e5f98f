import { nextTextState, type TextEvent } from '@daysheet/domain/texts/text-status'
import { furthestState } from '@daysheet/domain/texts/delivery-state'
import type { Database } from '#db/connection.ts'
import { enqueueNext } from './handover/queries.ts'
import * as queries from './queries.ts'

const reasonNotGiven = 'The carrier did not deliver it'

export type CarrierUpdate = { state: 'sent' | 'delivered' | 'failed' | 'unknown'; reason: string | null; carrierId?: string | undefined }

/**
 * What the carrier said about a text, wherever it said it: in its answer, in a callback, or when asked later. The same news in any order and
 * any number of times ends the same. (promises R8)
 */
export async function applyCarrierUpdate(tx: Database, message: queries.LockedMessage, news: CarrierUpdate, now: Date): Promise<void> {
  const state = furthestState(message.state, news.state)
  const changes = state !== message.state
  const learnsId = news.carrierId !== undefined && message.carrier_id === null
  if (changes || learnsId) {
    await queries.setMessage(tx, message.id, {
      ...(changes ? { state, reason: news.reason } : {}),
      ...(learnsId && news.carrierId !== undefined ? { carrier_id: news.carrierId } : {}),
    })
  }
  if (changes) await enqueueNext(tx, message)
  if (!changes || message.textState === null) return
  const textState = nextTextState(message.textState, newsFor(message, news))
  const { txtStatus, txtReason, workerEntryId } = message.textState
  if (textState.txtStatus === txtStatus && textState.txtReason === txtReason) return
  await queries.setTextState(tx, workerEntryId, textState, textState.txtStatus === txtStatus ? 'keep' : now)
}

/** A cancellation that did not arrive says so: beside a confirmation, the reason alone would read as if the question had failed. */
function newsFor({ kind, state: before, reason: reasonBefore }: queries.LockedMessage, { state, reason }: CarrierUpdate): TextEvent {
  const asking = kind === 'ask'
  if (state === 'failed' || state === 'unknown') return { type: 'failed', asking, reason: reason ?? reasonNotGiven }
  // Told in the other order, the failure would never have been shown.
  return {
    type: 'accepted',
    asking,
    cancels: kind === 'cancelled',
    withdrawn: before === 'failed' ? (reasonBefore ?? reasonNotGiven) : undefined,
  }
}
