/** Every statement on texts. This feature writes `text_message`, `text_opt_out`, `carrier_callback` and the three txt columns of `worker_entry`. */
import { reasonStopped, type EntryTextState } from '@daysheet/domain/texts/text-status'
import type { Language } from '@daysheet/domain/fields/fields'
import type { CrewText } from '@daysheet/domain/texts/open-texts'
import type { Phone } from '@daysheet/domain/texts/simulated-phone'
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ClockedEvent } from '@daysheet/domain/timeclock/event-order'
import type { CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import type { Database } from '#db/connection.ts'
import type { Tables } from '#db/tables.ts'
import { currentCorrections } from '../timeclock/queries.ts'

export type MessageRow = Selectable<Tables['text_message']>
type State = TextMessage['state']

/** How many texts are looked after at a time. */
const messagesSettled = 200

export type EntryToText = {
  id: string
  day: string
  cancelled: boolean
  startTime: string | null
  jobId: string
  address: string
  boro: string | null
  supervisor: string | null
}

/** The job of an entry as a text tells it. Holds the entry, so that two presses of a button come one after the other. */
export async function lockEntry(tx: Database, id: string): Promise<EntryToText | undefined> {
  return (await lockEntries(tx, sql`e.id = ${id}::uuid`))[0]
}

/** The same of every job of a schedule that takes place; undefined when there is no such schedule. */
export async function lockEntriesOfSchedule(tx: Database, scheduleId: string): Promise<EntryToText[] | undefined> {
  const isThere = await tx.selectFrom('schedule').select('id').where('id', '=', scheduleId).executeTakeFirst()
  return isThere && (await lockEntries(tx, sql`e.schedule_id = ${scheduleId}::uuid and not e.cancelled`))
}

async function lockEntries(tx: Database, where: RawBuilder<unknown>): Promise<EntryToText[]> {
  const { rows } = await sql<EntryToText>`
    select e.id, s.day, e.cancelled, e.start_time as "startTime", e.job_id as "jobId", j.address, j.boro, v.name as supervisor
    from schedule_entry e join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id left join supervisor v on v.id = e.supervisor_id
    where ${where} order by e.id for no key update of e`.execute(tx)
  return rows
}

export type CrewMember = EntryTextState & {
  id: string
  workerId: string
  name: string
  phone: string | null
  language: Language
  optedOut: boolean
  /** Another active employee has the same phone. */
  sharesPhone: boolean
  planned: boolean
  events: ClockedEvent[]
  corrections: CurrentCorrection[]
}

/** The phones of crews, to be locked before the crews are held: an answer coming in locks in that order too. */
export async function phonesOfCrews(tx: Database, entryIds: readonly string[], id: string | null): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select w.phone from worker_entry c join worker w on w.id = c.worker_id
    where c.schedule_entry_id = any(${[...entryIds]}::uuid[]) and (${id}::uuid is null or c.id = ${id}::uuid) and w.phone <> ''`.execute(tx)
  return rows.map((row) => row.phone)
}

/** Whether another active employee has the phone of worker `w`. */
export const sharesPhone = sql<boolean>`(w.phone <> '' and exists (select from worker x where x.phone = w.phone and x.id <> w.id and x.active))`

/** What was clocked on a worker entry, and how the office says that it counts. */
const clockedOn = (entry: string) =>
  sql.raw(`coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'time', v.time)) from clock_event v where v.worker_entry_id = ${entry}.id), '[]') as events,
      case when ${entry}.corrected then coalesce(${currentCorrections(entry)}, '[]') else '[]' end as corrections`)

/** Who is on a job, or the one with that worker entry; held for change. */
export async function lockCrew(tx: Database, entryId: string, id: string | null): Promise<CrewMember[]> {
  const { rows } = await sql<CrewMember>`
    select c.id, c.worker_id as "workerId", coalesce(w.name, '') as name, nullif(w.phone, '') as phone, w.language,
      c.txt_status as "txtStatus", c.txt_reason as "txtReason", c.planned, o.phone is not null as "optedOut", ${sharesPhone} as "sharesPhone",
      ${clockedOn('c')}
    from worker_entry c join worker w on w.id = c.worker_id left join text_opt_out o on o.phone = w.phone
    where c.schedule_entry_id = ${entryId}::uuid and (${id}::uuid is null or c.id = ${id}::uuid)
    order by c.id for no key update of c`.execute(tx)
  return rows
}

/**
 * What a text says about a job on a day when there is no entry for it. Locks the schedule so that
 * it cannot be deleted.
 */
export async function stayToText(
  tx: Database,
  { scheduleId, jobId }: { scheduleId: string; jobId: string },
): Promise<Omit<EntryToText, 'id'> | undefined> {
  const { rows } = await sql<Omit<EntryToText, 'id'>>`
    select s.day, false as cancelled, null as "startTime", j.id as "jobId", j.address, j.boro, null as supervisor
    from schedule s, job j where s.id = ${scheduleId}::uuid and j.id = ${jobId}::uuid for key share of s`.execute(tx)
  return rows[0]
}

export type PersonToText = Pick<CrewMember, 'workerId' | 'name' | 'phone' | 'language' | 'optedOut' | 'sharesPhone'> & { isOnJob: boolean }

/** These people, and whether each is on a crew of that job on that day. */
export async function peopleToText(
  tx: Database,
  { workerIds, scheduleId, jobId }: { workerIds: readonly string[]; scheduleId: string; jobId: string },
): Promise<PersonToText[]> {
  const { rows } = await sql<PersonToText>`
    select w.id as "workerId", coalesce(w.name, '') as name, nullif(w.phone, '') as phone, w.language, o.phone is not null as "optedOut", ${sharesPhone} as "sharesPhone",
      exists (select from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id where c.worker_id = w.id and c.planned and not e.cancelled
        and e.schedule_id = ${scheduleId}::uuid and e.job_id = ${jobId}::uuid) as "isOnJob"
    from worker w left join text_opt_out o on o.phone = w.phone where w.id = any(${[...workerIds]}::uuid[]) order by w.name, w.id`.execute(
    tx,
  )
  return rows
}

/** Numbers given out and answers read on one phone come one after the other. */
export async function lockPhones(tx: Database, phones: readonly string[]): Promise<void> {
  for (const phone of [...new Set(phones)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`daysheet.phone ${phone}`}, 0))`.execute(tx)
  }
}

/**
 * Whether the day, job and start time that text `m` asked about are still those of entry `e` on
 * schedule `s`. (decisions/answers-to-texts.md)
 */
export const saysWhatHolds = sql<boolean>`(m.about_day is null or (m.about_day, m.about_job_id, m.about_start_time)
  is not distinct from (s.day, e.job_id, coalesce(e.start_time, '')))`

/**
 * Every text of late about the jobs that these phones were texted about, whatever phone it went to; and every such text to these phones, also when the person is off that job.
 */
export async function crewTexts(tx: Database, phones: readonly string[], since: Date): Promise<CrewText[]> {
  const list = [...phones]
  const { rows } = await sql<CrewText>`
    select m.id, m.kind, m.worker_id as "workerId", c.id as "workerEntryId", m.phone, w.phone is not distinct from m.phone as "isTheirPhone", m.number, m.answered, m.state,
      m.carrier_id is not null as accepted, m.time, s.day as "jobDay", coalesce(e.cancelled, false) as "jobCancelled", ${saysWhatHolds} as "saysWhatHolds"
    from text_message m join worker w on w.id = m.worker_id
      left join worker_entry c on c.id = m.worker_entry_id and c.worker_id = m.worker_id and c.schedule_entry_id = m.schedule_entry_id and c.planned
      left join schedule_entry e on e.id = c.schedule_entry_id left join schedule s on s.id = e.schedule_id
    where m.kind in ('ask', 'cancelled', 'removal') and (m.time >= ${since} or s.date >= ${since}) and (m.phone = any(${list}::text[])
      or m.worker_entry_id in (select o.worker_entry_id from text_message o where o.phone = any(${list}::text[]) and o.kind <> 'reply'))`.execute(
    tx,
  )
  return rows
}

/** Texts that already went to these workers by the same press of the button, or in the same words a moment ago. */
export async function repeatedTexts(
  tx: Database,
  { kind, note, intentId, entry, since }: { kind: string; note: string; intentId: string | null; entry: EntryToText; since: Date },
): Promise<MessageRow[]> {
  const sent = tx.selectFrom('text_message').selectAll().where('schedule_entry_id', '=', entry.id)
  if (intentId !== null) return sent.where('intent_id', '=', intentId).execute()
  const recent = sent.where('kind', '=', kind as MessageRow['kind']).where('note', '=', note) // the caller's kinds are the column's
  // With the same words but about another day or time, it is another question.
  const said = sql<boolean>`(about_day is null or (about_day, about_job_id, about_start_time) = (${entry.day}::date, ${entry.jobId}::uuid, ${entry.startTime ?? ''}::text))`
  return recent.where(said).where('state', 'not in', ['failed', 'withheld']).where('time', '>', since).execute()
}

export async function insertMessage(tx: Database, message: Insertable<Tables['text_message']>): Promise<void> {
  await tx.insertInto('text_message').values(message).execute()
}

export async function setTextState(
  tx: Database,
  workerEntryId: string,
  textState: EntryTextState,
  time: Date | 'now' | 'keep',
): Promise<void> {
  const changed = time === 'keep' ? {} : { txt_status_time: time === 'now' ? sql<Date>`now()` : time }
  await tx
    .updateTable('worker_entry')
    .set({ txt_status: textState.txtStatus, txt_reason: textState.txtReason, ...changed })
    .where('id', '=', workerEntryId)
    .execute()
}

export type LockedMessage = MessageRow & {
  /** The worker entry the text is about, while this is the newest text to it that was not withheld. */
  textState: (EntryTextState & { workerEntryId: string }) | null
}

/** A text by our id or by the carrier's, held for change together with its worker entry; the worker entry first, as everywhere. */
export async function lockMessage(tx: Database, by: { id: string } | { carrierId: string }): Promise<LockedMessage | undefined> {
  const messages = tx.selectFrom('text_message').selectAll()
  const wanted = 'id' in by ? messages.where('id', '=', by.id) : messages.where('carrier_id', '=', by.carrierId)
  const seen = await wanted.executeTakeFirst()
  if (!seen) return undefined
  const entry = seen.worker_entry_id === null ? undefined : await lockWorkerEntry(tx, seen.worker_entry_id)
  const message = await messages.where('id', '=', seen.id).forNoKeyUpdate().executeTakeFirst()
  if (!message) return undefined
  const isNewest = entry !== undefined && (await newestTextTo(tx, entry.workerEntryId)) === message.id
  return { ...message, textState: isNewest ? entry : null }
}

async function newestTextTo(tx: Database, workerEntryId: string): Promise<string | undefined> {
  const texts = tx.selectFrom('text_message').select('id').where('worker_entry_id', '=', workerEntryId)
  return (
    await texts
      .where('kind', '!=', 'reply')
      .where('state', '!=', 'withheld')
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id
}

export async function lockWorkerEntry(tx: Database, id: string): Promise<(EntryTextState & { workerEntryId: string }) | undefined> {
  return tx
    .selectFrom('worker_entry')
    .select(['id as workerEntryId', 'txt_status as txtStatus', 'txt_reason as txtReason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setMessage(
  tx: Database,
  id: string,
  changed: { state?: State; reason?: string | null; carrier_id?: string; answered?: boolean },
): Promise<void> {
  await tx.updateTable('text_message').set(changed).where('id', '=', id).execute()
}

/** Whether a callback is new; a repeated one is not acted on again. */
export async function isFirstCallback(tx: Database, key: string, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('carrier_callback')
    .values({ key, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function deleteCallbacks(tx: Database, before: Date): Promise<void> {
  await tx.deleteFrom('carrier_callback').where('at', '<', before).execute()
}

/** Texts in a state since a time between two moments, oldest first: left over by a process that died, or of unknown fate. Those `after` one, when there are many. */
export async function unsettledMessages(
  db: Database,
  state: State,
  { from, to, after }: { from: Date; to: Date; after?: MessageRow | undefined },
): Promise<MessageRow[]> {
  const since = state === 'queued' ? 'time' : 'handed_at'
  const left = db.selectFrom('text_message').selectAll().where('state', '=', state).where(since, '>=', from).where(since, '<=', to)
  // A Date has milliseconds: compared with more, the last row of a page would come again.
  const moment = sql`date_trunc('milliseconds', ${sql.ref(since)})`
  const next = after ? left.where(sql<boolean>`(${moment}, id) > (${after[since]}, ${after.id}::uuid)`) : left
  return next.orderBy(moment).orderBy('id').limit(messagesSettled).execute()
}

export async function claimedIds(db: Database, carrierIds: string[]): Promise<Set<string>> {
  const rows = await sql<{ carrier_id: string }>`select carrier_id from text_message where carrier_id = any(${carrierIds}::text[])`.execute(
    db,
  )
  return new Set(rows.rows.map((row) => row.carrier_id))
}

/** The places on crews that show that the person with this phone texted STOP. */
export async function stoppedPlaces(tx: Database, phone: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from worker_entry c join worker w on w.id = c.worker_id
    where w.phone = ${phone} and c.txt_reason = ${reasonStopped} order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function setOptOut(tx: Database, phone: string, optedOut: boolean, now: Date): Promise<void> {
  if (!optedOut) await tx.deleteFrom('text_opt_out').where('phone', '=', phone).execute()
  else
    await tx
      .insertInto('text_opt_out')
      .values({ phone, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Whose phone it is: of those who have that number, the one last texted there; or, with `had`, whoever was texted there before their number changed. A customer
 * who was sent a link is no worker.
 */
export async function ownerOfPhone(tx: Database, phone: string): Promise<{ workerId: string; had: boolean } | undefined> {
  const { rows } = await sql<{ workerId: string; had: boolean }>`
    (select w.id as "workerId", false as had from worker w where w.phone = ${phone} order by
      (select max(m.time) from text_message m where m.worker_id = w.id and m.phone = ${phone} and m.kind <> 'reply') desc nulls last, w.active desc, w.id limit 1)
    union all (select worker_id, true from text_message where phone = ${phone} and worker_id is not null and kind <> 'reply' order by time desc limit 1)
    order by had limit 1`.execute(tx)
  return rows[0]
}

export async function hasMessageOf(tx: Database, carrierId: string): Promise<boolean> {
  return (await tx.selectFrom('text_message').select('id').where('carrier_id', '=', carrierId).executeTakeFirst()) !== undefined
}

/** Our text that has this id at the carrier. */
export async function idOfCarrierId(tx: Database, carrierId: string): Promise<string | undefined> {
  return (await tx.selectFrom('text_message').select('id').where('carrier_id', '=', carrierId).executeTakeFirst())?.id
}

export async function hasOptedOut(tx: Database, phone: string): Promise<boolean> {
  return (await tx.selectFrom('text_opt_out').select('phone').where('phone', '=', phone).executeTakeFirst()) !== undefined
}

/** The text to somebody that this intent made before. */
export async function textOfIntent(tx: Database, intentId: string, workerId: string): Promise<MessageRow | undefined> {
  const texts = tx.selectFrom('text_message').selectAll().where('intent_id', '=', intentId)
  return texts.where('worker_id', '=', workerId).executeTakeFirst()
}

/** The text with links that this intent made before. */
export async function linkTextOf(tx: Database, intentId: string): Promise<MessageRow | undefined> {
  return tx.selectFrom('text_message').selectAll().where('intent_id', '=', intentId).where('worker_id', 'is', null).executeTakeFirst()
}

/** The texts that carry the links of a request, newest first; nothing when there is no such request. */
export async function linkTexts(db: Database, containerReqId: string): Promise<MessageRow[] | undefined> {
  const texts = db.selectFrom('text_message').selectAll().where('container_req_id', '=', containerReqId)
  const rows = await texts.orderBy('time', 'desc').orderBy('id', 'desc').limit(messagesShown).execute()
  const isThere = async () =>
    (await db.selectFrom('container_req').select('id').where('id', '=', containerReqId).executeTakeFirst()) !== undefined
  return rows.length > 0 || (await isThere()) ? rows : undefined
}

const messagesShown = 30

/** Every worker's phone with its last messages, the phone that was used last first. One statement for the whole screen. */
export async function phones(db: Database): Promise<Phone[]> {
  const { rows } = await sql<Phone>`
    select w.id as "workerId", coalesce(w.name, '') as name, w.phone, w.language, w.active, o.phone is not null as "optedOut",
      coalesce(t.messages, '[]') as messages
    from worker w left join text_opt_out o on o.phone = w.phone left join lateral (
      select max(m.time) as latest, jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'state', m.state, 'body', m.body, 'reason', m.reason,
        'time', to_char(m.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.time, m.id) as messages
      from (select * from text_message where worker_id = w.id order by time desc, id desc limit ${messagesShown}) m) t on true
    where w.phone <> '' and (w.active or t.latest is not null)
    order by t.latest desc nulls last, w.name, w.id`.execute(db)
  return rows
}

export async function phoneOf(db: Database, workerId: string): Promise<string | null | undefined> {
  return (await db.selectFrom('worker').select('phone').where('id', '=', workerId).executeTakeFirst())?.phone
}
