/**
 * Texts after an undo, to exactly the people who were texted the opposite. (product.md#undo;
 * decisions/planning.md)
 */
import { reasonNoPhone, reasonStopped } from '@daysheet/domain/texts/text-status'
import type { FollowUpTextsBody } from '@daysheet/domain/schedules/undo'
import { reasonUnheard } from '@daysheet/domain/texts/handover'
import { textBody } from '@daysheet/domain/texts/body'
import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound } from '#http/errors.ts'
import { checkTexted, overrideIn } from '../certificates/gate/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { enqueueDelivery, nextMessageTime, questionsAbout } from './handover/queries.ts'
import * as queries from './queries.ts'
import { failureOf, intentOfEntry, textCrew, textInOtherWords } from './send-texts.ts'
import type { Texting } from './texting.ts'

type CrewText = Extract<FollowUpTextsBody['texts'][number], { workerEntryIds: unknown }>
type Removal = Extract<FollowUpTextsBody['texts'][number], { kind: 'removal' }>

const reasonOnJob = 'Not texted: they are on this job'

/**
 * Sends all of the texts or none, removals first: a person who is taken off one job and asked about
 * another reads them in that order.
 */
export async function sendFollowUps(texting: Texting, actor: string, body: FollowUpTextsBody): Promise<SendTextsResult> {
  const { db } = texting
  const removals = body.texts.filter((text) => text.kind === 'removal')
  const crews = body.texts.filter((text) => text.kind !== 'removal')
  return inTransaction(db, actor, async (tx) => {
    const entries = new Map<string, queries.EntryToText>()
    for (const id of [...new Set(crews.map(({ scheduleEntryId }) => scheduleEntryId))].toSorted()) {
      const entry = await queries.lockEntry(tx, id)
      if (!entry) throw notFound('ScheduleEntry', id)
      entries.set(id, entry)
    }
    const phones = await queries.phonesOfCrews(tx, [...entries.keys()], null)
    for (const removal of removals) for (const { phone } of await queries.peopleToText(tx, removal)) if (phone !== null) phones.push(phone)
    await queries.lockPhones(tx, phones)
    const result: SendTextsResult = { queued: 0, failed: [] }
    for (const removal of removals) add(result, await textOff(tx, texting, removal, body))
    const members = new Map<CrewText, queries.CrewMember[]>()
    for (const text of crews) members.set(text, await membersOf(tx, text, entries.get(text.scheduleEntryId)))
    const asked = [...members].filter(([{ kind }]) => kind === 'ask')
    await checkTexted(
      tx,
      new Map(asked.map(([{ scheduleEntryId }, crew]) => [scheduleEntryId, crew.map(({ workerId }) => workerId)])),
      overrideIn(body),
    )
    for (const [{ kind, scheduleEntryId }, crew] of members) {
      const entry = entries.get(scheduleEntryId)
      if (!entry) continue
      const { zone, links, now } = texting
      const sending = { kind, note: noteOf(body), audience: null, intentId: intentOfEntry(scheduleEntryId, body.intentId), entry }
      add(result, await textCrew(tx, crew, { ...sending, now: now(), zone, links }))
    }
    return result
  })
}

const noteOf = ({ note }: FollowUpTextsBody) => note?.trim() ?? ''

function add(result: SendTextsResult, { queued, failed }: SendTextsResult): void {
  result.queued += queued
  result.failed.push(...failed)
}

const otherCrew = () => conflict('The crew has changed since then. No texts were sent.')

async function membersOf(tx: Database, text: CrewText, entry: queries.EntryToText | undefined): Promise<queries.CrewMember[]> {
  if (text.kind === 'ask' && entry?.cancelled) throw conflict('This job is cancelled. Reactivate it before asking its crew to confirm.')
  const wanted = new Set(text.workerEntryIds)
  const crew = (await queries.lockCrew(tx, text.scheduleEntryId, null)).filter(({ id }) => wanted.has(id))
  if (crew.length !== wanted.size) throw otherCrew()
  return crew
}

/**
 * Texts people that they are off a job on a day: they were texted to come, and are no longer on its
 * crew.
 */
async function textOff(tx: Database, texting: Texting, removal: Removal, body: FollowUpTextsBody): Promise<SendTextsResult> {
  const job = await queries.stayToText(tx, removal)
  if (!job) throw notFound('Schedule', removal.scheduleId)
  const note = noteOf(body)
  const { textWording } = await readSettings(tx)
  const intentId = intentOfEntry(`${removal.scheduleId} ${removal.jobId}`, body.intentId)
  const result: SendTextsResult = { queued: 0, failed: [] }
  for (const person of await queries.peopleToText(tx, removal)) {
    const { workerId, name, phone, language, isOnJob, optedOut, sharesPhone } = person
    const before = await queries.textOfIntent(tx, intentId, workerId)
    if (before && before.note !== note) throw textInOtherWords(body.intentId ?? intentId, ['note'])
    const unheard = reasonUnheard(await questionsAbout(tx, { workerId, day: job.day, jobId: job.jobId }), true)
    const cannot = phone === null ? reasonNoPhone : optedOut ? reasonStopped : isOnJob ? reasonOnJob : unheard
    const reason = before ? failureOf(before) : cannot
    if (reason !== null) result.failed.push({ id: workerId, name, reason })
    else result.queued += 1
    if (before || reason !== null || phone === null) continue
    const id = newId()
    await queries.insertMessage(tx, {
      id,
      kind: 'removal',
      phone,
      language,
      note,
      state: 'queued',
      time: await nextMessageTime(tx, { worker_id: workerId, phone }, texting.now()),
      worker_id: workerId,
      intent_id: intentId,
      // There is no place on a crew to refer to. An undo finds the text by these.
      about_day: job.day,
      about_job_id: job.jobId,
      body: textBody(
        { ...job, kind: 'removal', language, recipient: sharesPhone ? name : undefined, note, number: 1, otherOpen: [] },
        textWording,
      ),
    })
    await enqueueDelivery(tx, id)
  }
  return result
}
