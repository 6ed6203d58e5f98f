import {
  answerableFromPhone,
  hasNumberedTexts,
  openQuestions,
  overtakenTexts,
  textOfRemark,
  textAnswered,
  type CrewText,
} from '@daysheet/domain/texts/open-texts'
import { allowsTextsAgain, isNumberAlone, readReply, type Reply } from '@daysheet/domain/texts/reply'
import { needsYou, openPlace } from '@daysheet/domain/texts/needs-you'
import { storable } from '@daysheet/domain/texts/storable'
import type { ReplyMeaning } from '@daysheet/domain/texts/text-message'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import type { IncomingText } from '#ports/texts/texts.ts'
import { answerWindowMs, applyAnswer, asUnread, updateTextStatus } from './answers/queries.ts'
import { nextMessageTime } from './handover/queries.ts'
import * as queries from './queries.ts'
import type { Texting } from './texting.ts'

const maxStoredLength = 2000
/** The most characters of a sender's number that are kept; the carrier may send anything. */
const maxNumberLength = 100

/**
 * Stores a text that came in, from the carrier or from a simulated phone, and acts on it: an
 * answer, STOP, START, or a remark for a person to read. The same text again changes nothing.
 * Returns `false` when no employee has the phone; the text is still stored for the office to see.
 */
export async function receiveText(texting: Texting, actor: string, incoming: IncomingText): Promise<boolean> {
  const { db, now, zone } = texting
  const { phone, carrierId, optOut, repliesTo } = incoming
  const text = storable(incoming.text)
  const shown = [text.trim(), incoming.attached].filter(Boolean).join(' ')
  const reply = meantBy(text, optOut)
  const takesTexts = optOut === undefined ? allowsTextsAgain(text) : optOut === 'start'
  return inTransaction(db, actor, async (tx) => {
    await queries.lockPhones(tx, [phone])
    if (await queries.hasMessageOf(tx, carrierId)) return true
    const owner = await queries.ownerOfPhone(tx, phone)
    const hasAttachment = Boolean(incoming.attached)
    const unread = (meaning: ReplyMeaning, isKnown: boolean) =>
      asUnread(needsYou({ meaning, isKnown, hasAttachment, place: openPlace }), now())
    if (!owner) {
      // People who are not employees answer through the link they were sent; of their texts only
      // STOP and START have an effect.
      if (reply.means === 'stop') await queries.setOptOut(tx, phone, true, now())
      else if (takesTexts) await queries.setOptOut(tx, phone, false, now())
      const meaning = reply.means === 'answer' ? 'remark' : replyMeaning(reply)
      await queries.insertMessage(tx, {
        id: newId(),
        kind: 'reply',
        state: 'received',
        phone: phone.slice(0, maxNumberLength),
        carrier_id: carrierId,
        time: await nextMessageTime(tx, { worker_id: null, phone }, now()),
        body: shown.slice(0, maxStoredLength) || '(no text)',
        meaning,
        ...unread(meaning, false),
      })
      return false
    }
    const texts = await queries.crewTexts(tx, [phone], new Date(now().getTime() - answerWindowMs))
    const named = repliesTo === undefined ? undefined : await queries.idOfCarrierId(tx, repliesTo)
    const meaning = meaningOf(reply, { text, phone, named }, { texts, hadPhone: owner.had, now: now(), zone })
    const subject = meaning.about && (await queries.lockMessage(tx, meaning.about))
    await queries.insertMessage(tx, {
      id: newId(),
      kind: 'reply',
      state: 'received',
      phone,
      carrier_id: carrierId,
      time: await nextMessageTime(tx, { worker_id: owner.workerId, phone }, now()),
      body: shown.slice(0, maxStoredLength) || '(no text)',
      worker_id: subject?.worker_id ?? owner.workerId,
      worker_entry_id: subject?.worker_entry_id ?? null,
      schedule_entry_id: subject?.schedule_entry_id ?? null,
      meaning: replyMeaning(meaning.reply),
      ...unread(replyMeaning(meaning.reply), true),
    })
    if (takesTexts) {
      await queries.setOptOut(tx, phone, false, now())
      const open = new Set(meaning.open.map(({ workerEntryId }) => workerEntryId))
      for (const id of await queries.stoppedPlaces(tx, phone)) {
        await updateTextStatus(tx, id, { type: 'started', isOpen: open.has(id) }, now())
      }
    }
    await act(tx, { text: shown, phone, subject, meaning }, now())
    return true
  })
}

/**
 * What the carrier says it did goes before our own list of words. The carrier reads YES as START
 * even from people who never stopped, so a YES is also an answer.
 */
function meantBy(text: string, optOut: IncomingText['optOut']): Reply {
  const read = readReply(text)
  switch (optOut) {
    case undefined:
      return read
    case 'stop':
      return { means: 'stop' }
    case 'start':
      return read.means === 'answer' ? read : { means: 'start' }
    case 'help':
      return { means: 'other' }
  }
}

type Meaning = { reply: Reply; about: CrewText | null; open: CrewText[] }

/** What a text means, and the one of ours it is about: an answer that answers nothing is a remark, as whatever else a person has to read. */
function meaningOf(
  reply: Reply,
  { text, phone, named }: { text: string; phone: string; named: string | undefined },
  { texts, hadPhone, now, zone }: { texts: CrewText[]; hadPhone: boolean; now: Date; zone: string },
): Meaning {
  const open = openQuestions(texts, now, zone).filter((one) => one.phone === phone)
  if (reply.means === 'stop' || reply.means === 'start') return { reply, about: null, open }
  const mayBeNumber = isNumberAlone(text) && hasNumberedTexts(phone, texts, now, zone)
  if (reply.means === 'answer' && !mayBeNumber) {
    const answerable = answerableFromPhone(phone, open)
    const about =
      reply.number === null && named !== undefined
        ? answerable.find(({ id }) => id === named)
        : textAnswered(reply.number, answerable, overtakenTexts(phone, texts))
    if (about) return { reply, about, open }
  }
  // What comes from a number that was somebody else's before is about nothing that was told to them there.
  const possible = texts.filter((one) => one.isTheirPhone || hadPhone)
  return { reply: { means: 'other' }, about: textOfRemark(phone, possible, now, zone), open }
}

const replyMeaning = (reply: Reply): ReplyMeaning => {
  switch (reply.means) {
    case 'answer':
      return reply.answer === 'y' ? 'confirmed' : 'declined'
    case 'stop':
      return 'stopped'
    case 'start':
      return 'started'
    case 'other':
      return 'remark'
  }
}

type Received = { text: string; phone: string; subject: queries.LockedMessage | null | undefined; meaning: Meaning }

async function act(tx: Database, { text, phone, subject, meaning: { reply, open } }: Received, now: Date): Promise<void> {
  if (reply.means === 'stop') {
    await queries.setOptOut(tx, phone, true, now)
    for (const { workerEntryId } of open.toSorted((a, b) => ((a.workerEntryId ?? '') < (b.workerEntryId ?? '') ? -1 : 1))) {
      if (workerEntryId) await updateTextStatus(tx, workerEntryId, { type: 'stopped' }, now)
    }
  } else if (reply.means === 'answer' && subject) {
    await applyAnswer(tx, subject, reply.answer, now)
  } else if (reply.means === 'other' && subject?.worker_entry_id) {
    await updateTextStatus(tx, subject.worker_entry_id, { type: 'remark', text }, now)
  }
}
