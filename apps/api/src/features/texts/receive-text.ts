import { standingAfter, type TextNews } from '@daysheet/domain/schedules/text-status'
import { standingTexts, textAnswered, type AskedText } from '@daysheet/domain/texts/open-texts'
import { allowsTextsAgain, readReply } from '@daysheet/domain/texts/reply'
import { v7 as newId } from 'uuid'
import { write, type Database } from '../../db/connection.ts'
import type { IncomingText } from '../../ports/texts.ts'
import * as queries from './queries.ts'
import type { Texting } from './texting.ts'

const lookedBackMs = 7 * 24 * 3_600_000
const longestKept = 2000

/**
 * A text that came in, from the carrier or from a simulated phone: it is kept, and what it means is done: an answer, STOP, START, or a remark
 * for a person to read. The same text again changes nothing. Answers `false` when the phone is nobody's.
 */
export async function receiveText(texting: Texting, actor: string, incoming: IncomingText): Promise<boolean> {
  const { db, now, zone } = texting
  const { phone, carrierId, text } = incoming
  return write(db, actor, async (tx) => {
    await queries.lockPhones(tx, [phone])
    if (await queries.hasMessageOf(tx, carrierId)) return true
    const owner = await queries.ownerOfPhone(tx, phone)
    if (!owner) {
      await heedCustomer(tx, phone, text, now())
      return false
    }
    const asked = await queries.askedTexts(tx, [phone], new Date(now().getTime() - lookedBackMs))
    const standing = standingTexts(asked, now(), zone)
    const about = await subjectOf(tx, text, standing, phone)
    const subject = about && (await queries.holdMessage(tx, about))
    await queries.insertMessage(tx, {
      ...{ id: newId(), kind: 'reply', state: 'received', phone, time: now(), carrier_id: carrierId },
      body: text.replaceAll('\u0000', '').slice(0, longestKept) || '(no text)',
      worker_id: subject?.worker_id ?? owner.workerId,
      worker_entry_id: subject?.worker_entry_id ?? null,
      schedule_entry_id: subject?.schedule_entry_id ?? null,
    })
    if (allowsTextsAgain(text)) await queries.setOptOut(tx, phone, false, now())
    await act(tx, { text, phone, subject, standing }, now())
    return true
  })
}

/** Whoever is no employee answers by the link they were sent; of their texts only STOP and START mean something. */
async function heedCustomer(tx: Database, phone: string, text: string, now: Date): Promise<void> {
  if (readReply(text).means === 'stop') await queries.setOptOut(tx, phone, true, now)
  else if (allowsTextsAgain(text)) await queries.setOptOut(tx, phone, false, now)
}

/** The text an answer means; a remark stands beside the latest text that is open. */
async function subjectOf(tx: Database, text: string, standing: AskedText[], phone: string): Promise<AskedText | null> {
  const reply = readReply(text)
  if (reply.means === 'answer') return textAnswered(reply.number, standing, await queries.lastTold(tx, phone))
  return reply.means === 'other' ? (standing[0] ?? null) : null
}

type Received = { text: string; phone: string; subject: queries.HeldMessage | null | undefined; standing: AskedText[] }

async function act(tx: Database, { text, phone, subject, standing }: Received, now: Date): Promise<void> {
  const reply = readReply(text)
  if (reply.means === 'stop') {
    await queries.setOptOut(tx, phone, true, now)
    for (const { workerEntryId } of standing.toSorted((a, b) => (a.workerEntryId < b.workerEntryId ? -1 : 1))) {
      await tell(tx, workerEntryId, { type: 'stopped' }, now)
    }
  } else if (reply.means === 'answer' && subject?.worker_entry_id) {
    await queries.setMessage(tx, subject.id, { answered: true })
    await tell(tx, subject.worker_entry_id, { type: 'answered', answer: reply.answer }, now)
  } else if (reply.means !== 'start') {
    const [latest] = standing
    if (latest) await tell(tx, latest.workerEntryId, { type: 'remark', text }, now)
  }
}

async function tell(tx: Database, workerEntryId: string, news: TextNews, now: Date): Promise<void> {
  const current = await queries.holdWorkerEntry(tx, workerEntryId)
  if (!current) return
  const next = standingAfter(current, news)
  const changes = next.txtStatus !== current.txtStatus || news.type === 'answered'
  if (changes || next.txtReason !== current.txtReason) await queries.setStanding(tx, workerEntryId, next, changes ? now : 'keep')
}
