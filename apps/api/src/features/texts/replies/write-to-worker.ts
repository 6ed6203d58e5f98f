import { reasonNoPhone, reasonStopped } from '@daysheet/domain/texts/text-status'
import type { ConversationText, OfficeText } from '@daysheet/domain/texts/conversation'
import { inGsmAlphabet } from '@daysheet/domain/texts/gsm'
import { v7 as newId } from 'uuid'
import { inTransaction } from '#db/connection.ts'
import { notFound, unprocessable } from '#http/errors.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { enqueueDelivery, nextMessageTime } from '../handover/queries.ts'
import * as queries from '../queries.ts'
import type { Texting } from '../texting.ts'

/**
 * Texts one person in the office's own words: an answer to what they wrote. It waits for nothing and changes no status; it goes out behind whatever is on its way
 * to them. (product.md#replies)
 */
export async function writeToWorker(
  { db, now }: Texting,
  actor: string,
  workerId: string,
  { text, intentId }: OfficeText,
): Promise<ConversationText> {
  return inTransaction(db, actor, async (tx) => {
    const people = tx.selectFrom('worker as w').select(['name', 'phone', 'language', queries.sharesPhone.as('sharesPhone')])
    const worker = await people.where('id', '=', workerId).forKeyShare().executeTakeFirst()
    if (!worker) throw notFound('Worker', workerId)
    const { phone } = worker
    const body = inGsmAlphabet(worker.sharesPhone && worker.name ? `${worker.name}: ${text.trim()}` : text.trim())
    if (!phone) throw unprocessable(reasonNoPhone, { code: 'NO_PHONE' })
    await queries.lockPhones(tx, [phone])
    const before = intentId ? await queries.textOfIntent(tx, intentId, workerId) : undefined
    if (before && intentId && (before.body !== body || before.kind !== 'message'))
      throw otherUnderId('This was already sent, in other words.', { id: intentId, properties: ['text'] })
    if (before) return toConversationText(before)
    if (await queries.hasOptedOut(tx, phone)) throw unprocessable(reasonStopped, { code: 'OPTED_OUT' })
    const time = await nextMessageTime(tx, { worker_id: workerId, phone }, now())
    const message = { id: newId(), kind: 'message', state: 'queued', body, phone, time } as const
    await queries.insertMessage(tx, { ...message, worker_id: workerId, language: worker.language, intent_id: intentId ?? null })
    await enqueueDelivery(tx, message.id)
    return toConversationText({ ...message, reason: null })
  })
}

type WrittenText = Pick<queries.MessageRow, 'id' | 'kind' | 'state' | 'body' | 'reason' | 'time'>

const toConversationText = ({ id, kind, state, body, reason, time }: WrittenText): ConversationText => ({
  id,
  kind,
  state,
  body,
  reason,
  time: time.toISOString(),
  meaning: null,
  readAt: null,
  job: null,
})
