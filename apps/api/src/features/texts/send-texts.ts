import { nextTextState, reasonNoPhone, reasonUnreached } from '@daysheet/domain/texts/text-status'
import { audienceOf, type Audience } from '@daysheet/domain/texts/audience'
import { textBody } from '@daysheet/domain/texts/body'
import { reasonUnheard } from '@daysheet/domain/texts/handover'
import { textNumberFor, questionsOnPhone, openQuestions, type CrewText } from '@daysheet/domain/texts/open-texts'
import type { SendDayTextsBody, SendTextsBody, SendTextsResult } from '@daysheet/domain/texts/send-texts'
import type { TextWording } from '@daysheet/domain/texts/wording'
import { v5 as idFromName, v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound, unprocessable } from '#http/errors.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { checkTexted, overrideIn } from '../certificates/gate/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { enqueueDelivery, withholdWaiting, textsOfEntry, nextMessageTime, wasOnRunningJob } from './handover/queries.ts'
import { linkOf } from './page-link.ts'
import * as queries from './queries.ts'
import type { Texting } from './texting.ts'

type Kind = 'ask' | 'cancelled' | 'removal'
export type Sending = {
  kind: Kind
  note: string
  /** Null where the crew is one person who was named. */
  audience: Audience | null
  intentId: string | null
  entry: queries.EntryToText
  now: Date
  zone: string
  links: Texting['links']
}

/** One intent asks several crews, and one person may be on two of them: each crew is texted under an id of its own that a repetition finds again. */
export const intentOfEntry = (entryId: string, intentId: string) => idFromName(`${intentId} ${entryId}`, idFromName.URL)

/** A request without an intent, in the same words to the same crew within this time, is the same press of the button. */
const sameWithinMs = 10_000
/** Questions older than this are not looked at: nobody answers them any more. */
const askedWithinMs = 7 * 24 * 3_600_000

/**
 * Texts the crew of an entry, or one of them: the messages, the status on the avatars and the queue's jobs are one transaction. Who cannot be
 * texted gets the error at once and is named in the answer. (product.md#calls, product.md#texts; decisions/answers-to-texts.md)
 */
export async function sendTexts(
  { db, now, zone, links }: Texting,
  actor: string,
  entryId: string,
  body: SendTextsBody,
): Promise<SendTextsResult> {
  const kind = kindOf(body)
  return inTransaction(db, actor, async (tx) => {
    const entry = await queries.lockEntry(tx, entryId)
    if (!entry) throw notFound('ScheduleEntry', entryId)
    if (kind === 'ask' && entry.cancelled) throw conflict('This job is cancelled. Reactivate it before asking its crew to confirm.')
    await queries.lockPhones(tx, await queries.phonesOfCrews(tx, [entryId], body.id ?? null))
    const crew = await queries.lockCrew(tx, entryId, body.id ?? null)
    if (body.id && crew.length === 0) throw notFound('WorkerEntry', body.id)
    const audience = audienceNamed(body)
    if (kind === 'ask') await checkTexted(tx, new Map([[entryId, workersIn(crew, audience)]]), overrideIn(body))
    return textCrew(tx, crew, {
      kind,
      note: noteOf(body),
      audience,
      intentId: body.intentId ?? null,
      entry,
      now: now(),
      zone,
      links,
    })
  })
}

/** Asks the crews of a day's jobs, all of them or nobody: one transaction. Whoever is on two of the jobs gets a text for each. (product.md#texts) */
export async function sendDayTexts(
  { db, now, zone, links }: Texting,
  actor: string,
  scheduleId: string,
  body: SendDayTextsBody,
): Promise<SendTextsResult> {
  const { entryIds, intentId } = body
  return inTransaction(db, actor, async (tx) => {
    const entries = await queries.lockEntriesOfSchedule(tx, scheduleId)
    if (!entries) throw notFound('Schedule', scheduleId)
    const chosen = entryIds ? entryIds.map((id) => entryToAsk(entries, id)) : entries
    await queries.lockPhones(
      tx,
      await queries.phonesOfCrews(
        tx,
        chosen.map(({ id }) => id),
        null,
      ),
    )
    const result: SendTextsResult = { queued: 0, failed: [] }
    const audience = audienceNamed(body)
    const crews = new Map<string, queries.CrewMember[]>()
    for (const { id } of chosen) crews.set(id, await queries.lockCrew(tx, id, null))
    const texted = new Map([...crews].map(([id, crew]) => [id, workersIn(crew, audience)]))
    await checkTexted(tx, texted, overrideIn(body))
    for (const entry of chosen) {
      const crew = crews.get(entry.id) ?? []
      const ofEntry = intentId ? intentOfEntry(entry.id, intentId) : null
      const sent = await textCrew(tx, crew, {
        kind: 'ask',
        note: noteOf(body),
        audience,
        intentId: ofEntry,
        entry,
        now: now(),
        zone,
        links,
      })
      result.queued += sent.queued
      result.failed.push(...sent.failed)
    }
    return result
  })
}

function entryToAsk(entries: readonly queries.EntryToText[], id: string): queries.EntryToText {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw conflict('One of these jobs was cancelled or removed from the day. No one was texted.')
  return entry
}

/** Who of a crew is in an audience; all of them where one person was named. */
const workersIn = (crew: readonly queries.CrewMember[], audience: Audience | null): string[] =>
  (audience === null ? crew : audienceOf([...crew], audience)).map(({ workerId }) => workerId)

const noteOf = ({ note }: { note?: string | null | undefined }) => note?.trim() ?? ''

function audienceNamed({ id, audience }: Pick<SendTextsBody, 'id' | 'audience'>): Audience | null {
  if (!id) return audience ?? 'everyone'
  if (audience) throw unprocessable('A text goes to one person or to an audience: id or audience, not both.')
  return null
}

function kindOf({ cancelled, removal, id }: SendTextsBody): Kind {
  if (cancelled && removal) throw unprocessable('A text tells of a cancelled job or of a removal, not of both.')
  if (removal && !id) throw unprocessable('A text about a removal goes to one person: id is missing, their worker entry.')
  if (cancelled) return 'cancelled'
  return removal ? 'removal' : 'ask'
}

/** The 409 of texts that were sent under this id before, in other words. */
export const textInOtherWords = (id: string, properties: readonly string[]) =>
  otherUnderId('This was already sent, in other words. Close this and open it again to send another text.', { id, properties })

/** What of texts that were sent was asked for otherwise. */
function otherThan({ note, kind }: queries.MessageRow, sending: Sending): string[] {
  const kinds = kind === sending.kind ? [] : [kind, sending.kind].filter((one) => one !== 'ask')
  return [...(note === sending.note ? [] : ['note']), ...kinds]
}

export async function textCrew(tx: Database, crew: queries.CrewMember[], sending: Sending): Promise<SendTextsResult> {
  const { now, audience } = sending
  const same = await queries.repeatedTexts(tx, { ...sending, since: new Date(now.getTime() - sameWithinMs) })
  const others = new Set(same.flatMap((message) => otherThan(message, sending)))
  if (others.size > 0) throw textInOtherWords(sending.intentId ?? sending.entry.id, [...others])
  // What was sent is answered as the first time, also when the job takes place again by then.
  if (sending.kind === 'cancelled' && !sending.entry.cancelled && same.length === 0)
    throw unprocessable('This job is not cancelled. Cancel it before texting that it is.')
  const done = new Map(same.map((message) => [message.worker_id, message]))
  // A repetition answers for those whom it texted the first time, although they are not in the audience any more.
  const chosen = audience === null ? crew : crew.filter((member) => done.has(member.workerId) || audienceOf([member], audience).length > 0)
  const phones = chosen.flatMap(({ phone }) => phone ?? [])
  const recentTexts = sending.kind === 'ask' ? await queries.crewTexts(tx, phones, new Date(now.getTime() - askedWithinMs)) : []
  const { textWording: wording, workerPage } = await readSettings(tx)
  const result: SendTextsResult = { queued: 0, failed: [] }
  for (const member of chosen) {
    const before = done.get(member.workerId)
    const reason = before
      ? failureOf(before)
      : await textMember(tx, member, { ...sending, wording, hasPage: workerPage && sending.kind === 'ask' }, recentTexts)
    if (reason === null) result.queued += 1
    else result.failed.push({ id: member.id, name: member.name, reason })
  }
  return result
}

export const failureOf = (message: queries.MessageRow) =>
  message.state === 'failed' ? (message.reason ?? 'The carrier did not deliver it') : null

async function reasonForSilence(tx: Database, { id, workerId }: queries.CrewMember, entry: queries.EntryToText): Promise<string | null> {
  const questions = (await textsOfEntry(tx, id)).filter(({ kind }) => kind === 'ask')
  return reasonUnheard(questions, !entry.cancelled || (await wasOnRunningJob(tx, { id, workerId, entryId: entry.id })))
}

/** Texts one person; answers why that cannot be, or `null`. `asked` gets the new question, for the next person on the same phone. */
async function textMember(
  tx: Database,
  member: queries.CrewMember,
  sending: Sending & { wording: TextWording; hasPage: boolean },
  recentTexts: CrewText[],
): Promise<string | null> {
  const { kind, note, intentId, entry, now, zone, wording, hasPage, links } = sending
  const { phone, language } = member
  const recipient = member.sharesPhone ? member.name : undefined
  const asking = kind === 'ask'
  const unreached = reasonUnreached({ phone, stopped: member.optedOut })
  if (phone === null || unreached !== null) {
    const reason = unreached ?? reasonNoPhone
    await queries.setTextState(tx, member.id, nextTextState(member, { type: 'failed', asking, reason }), now)
    return reason
  }
  await withholdWaiting(tx, member.id)
  const unheard = asking ? null : await reasonForSilence(tx, member, entry)
  if (unheard !== null) return unheard
  const onPhone = openQuestions(recentTexts, now, zone).filter((text) => text.phone === phone)
  const { number, otherOpen } = textNumberFor(member.id, onPhone, questionsOnPhone(phone, recentTexts, now, zone))
  const id = newId()
  const { link, ...digest } = hasPage ? linkOf(links, id) : {}
  const time = await nextMessageTime(tx, { worker_id: member.workerId, phone }, now)
  await queries.insertMessage(tx, {
    id,
    kind,
    phone,
    language,
    note,
    state: 'queued',
    time,
    worker_id: member.workerId,
    worker_entry_id: member.id,
    schedule_entry_id: entry.id,
    intent_id: intentId,
    number: asking ? number : null,
    body: textBody({ ...entry, kind, language, recipient, note, number, otherOpen, link }, wording),
    ...digest,
    // What the question asks about; an answer counts only for this.
    ...(asking && { about_day: entry.day, about_job_id: entry.jobId, about_start_time: entry.startTime ?? '' }),
  })
  recentTexts.push({
    id,
    kind,
    workerId: member.workerId,
    phone,
    isTheirPhone: true,
    number,
    answered: false,
    state: 'queued',
    accepted: false,
    time,
    workerEntryId: member.id,
    jobDay: entry.day,
    jobCancelled: false,
    saysWhatHolds: true,
  })
  await queries.setTextState(
    tx,
    member.id,
    nextTextState(member, kind === 'removal' ? { type: 'removed' } : { type: 'queued', asking }),
    now,
  )
  await enqueueDelivery(tx, id)
  return null
}
