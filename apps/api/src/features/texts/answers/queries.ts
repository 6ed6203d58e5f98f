/** Answers to questions, however they come: as a reply by text, or given on somebody's own page. One rule and one statement for both. (product.md#texts, product.md#worker-page) */
import { nextTextState, type TextEvent } from '@daysheet/domain/texts/text-status'
import { answerableFromPhone, openQuestions, questionOfPlace } from '@daysheet/domain/texts/open-texts'
import { declinesOf, type DayAnswer, type Decline } from '@daysheet/domain/texts/declines'
import { needsYou, openPlace } from '@daysheet/domain/texts/needs-you'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { nextMessageTime } from '../handover/queries.ts'
import * as queries from '../queries.ts'

/** Texts older than this are not answered any more. */
export const answerWindowMs = 7 * 24 * 3_600_000

/** Takes an answer to a question whose text and worker entry are held. */
export async function applyAnswer(tx: Database, subject: queries.LockedMessage, answer: 'y' | 'n', now: Date): Promise<void> {
  if (subject.worker_entry_id === null) return
  await queries.setMessage(tx, subject.id, { answered: true })
  await updateTextStatus(tx, subject.worker_entry_id, { type: 'answered', answer }, now)
}

/** What a reply does to the status on somebody's avatar. */
export async function updateTextStatus(tx: Database, workerEntryId: string, news: TextEvent, now: Date): Promise<void> {
  const current = await queries.lockWorkerEntry(tx, workerEntryId)
  if (!current) return
  const next = nextTextState(current, news)
  const changes = next.txtStatus !== current.txtStatus || news.type === 'answered'
  if (changes || next.txtReason !== current.txtReason) await queries.setTextState(tx, workerEntryId, next, changes ? now : 'keep')
}

/** A place on a crew, and the phone on which its worker was asked. */
export interface TextedPlace {
  workerId: string
  workerEntryId: string | null
  phone: string
}

/** The question about a place that an answer on its worker's page would be to; null when none is open, as for a reply. */
export async function openQuestionOf(db: Database, { workerEntryId, phone }: TextedPlace, { now, zone }: { now: Date; zone: string }) {
  const texts = await queries.crewTexts(db, [phone], new Date(now.getTime() - answerWindowMs))
  return questionOfPlace(workerEntryId, answerableFromPhone(phone, openQuestions(texts, now, zone)))
}

/** The people who declined a job of this schedule, including people who were taken off it. */
export async function declinesOn(db: Database, scheduleId: string): Promise<Decline[]> {
  const { rows } = await sql<DayAnswer>`
    select m.worker_id as "workerId", m.schedule_entry_id as "scheduleEntryId", m.meaning as answer,
      to_char(m.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
    from text_message m join schedule_entry e on e.id = m.schedule_entry_id
    where e.schedule_id = ${scheduleId}::uuid and m.kind = 'reply' and m.meaning in ('confirmed', 'declined') and m.worker_id is not null`.execute(
    db,
  )
  return declinesOf(rows)
}

/** A reply that the office need not act on is stored as read. */
export const asUnread = (needsOffice: boolean, now: Date) => ({ needs_office: needsOffice, read_at: needsOffice ? null : now })

const bodies = { y: 'Confirmed on their page', n: 'Declined on their page' } as const

/**
 * An answer given on somebody's own page: kept as a reply of theirs, and taken as one. `id` is made for each press, so that a repetition changes nothing. Answers false
 * when there is nothing to answer.
 */
export async function answerOnPage(
  tx: Database,
  place: TextedPlace,
  { id, answer }: { id: string; answer: 'y' | 'n' },
  clock: { now: Date; zone: string },
): Promise<boolean> {
  const { phone, workerId } = place
  const carrierId = `PAGE${id.replaceAll('-', '').toLowerCase()}`
  await queries.lockPhones(tx, [phone])
  if (await queries.hasMessageOf(tx, carrierId)) return true
  const about = await openQuestionOf(tx, place, clock)
  const subject = about && (await queries.lockMessage(tx, about))
  if (!subject?.worker_entry_id) return false
  const meaning = answer === 'y' ? 'confirmed' : 'declined'
  await queries.insertMessage(tx, {
    id: newId(),
    kind: 'reply',
    state: 'received',
    phone,
    carrier_id: carrierId,
    time: await nextMessageTime(tx, { worker_id: workerId, phone }, clock.now),
    body: bodies[answer],
    worker_id: workerId,
    worker_entry_id: subject.worker_entry_id,
    schedule_entry_id: subject.schedule_entry_id,
    meaning,
    ...asUnread(needsYou({ meaning, isKnown: true, hasAttachment: false, place: openPlace }), clock.now),
  })
  await applyAnswer(tx, subject, answer, clock.now)
  return true
}
