/** Which texts to a person are on their way, which of them may be handed over, and which are not sent any more. (decisions/texts.md) */
import { reasonToldOfCancellation, nextTextState } from '@daysheet/domain/texts/text-status'
import { blocksLaterText, wasCalledOff, withholdReasons, withholdReason, type HandoverContext } from '@daysheet/domain/texts/handover'
import { furthestState } from '@daysheet/domain/texts/delivery-state'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { addJob, type JobOptions } from '#db/queue.ts'
import { lockMessage, lockWorkerEntry, saysWhatHolds, setMessage, setTextState, type LockedMessage, type MessageRow } from '../queries.ts'

/** The queue's name for handing one text to the carrier. */
export const deliverTask = 'deliver_text'

/** Puts a text into the queue, once: while it waits there, `keepWaiting` leaves it at its time. */
export async function enqueueDelivery(tx: Database, messageId: string, options: Omit<JobOptions, 'key'> = {}): Promise<void> {
  await addJob(tx, deliverTask, { id: messageId }, { key: `text ${messageId}`, ...options })
}

/** A person: a worker, whatever phones they have had, and whoever shares the phone. */
type Person = { worker_id: string | null; phone: string }

/**
 * The moment from which a new text to a person counts: now, but after everything that was written before, also where the clock of that server was ahead. So
 * the times of a person's texts are the order of writing.
 */
export async function nextMessageTime(tx: Database, { worker_id, phone }: Person, now: Date): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`
    select greatest((select max(time) from text_message where phone = ${phone}), (select max(time) from text_message where worker_id = ${worker_id}::uuid)) as last`.execute(
    tx,
  )
  const last = rows[0]?.last?.getTime() ?? 0
  return new Date(Math.max(now.getTime(), last + 1))
}

/**
 * Marks a text that waits as being handed over, when its turn has come and nothing has overtaken it. Nobody else gets it afterwards: this is what makes a text go out
 * once. A text that was overtaken is withheld here, should nobody have done so before.
 */
export async function claimMessage(tx: Database, id: string, now: Date): Promise<MessageRow | undefined> {
  const locked = await lockMessage(tx, { id })
  if (locked?.state !== 'queued') return undefined
  const reason = withholdReason(locked.kind, await subjectOf(tx, locked))
  if (reason !== null) {
    await withhold(tx, locked, reason)
    return undefined
  }
  const earlier = await textsOnTheirWay(tx, locked, locked)
  if (earlier.some(({ state, handed_at }) => blocksLaterText({ state, handedAt: handed_at }, now))) return undefined
  return tx
    .updateTable('text_message')
    .set((eb) => ({ state: 'handing', handed_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
}

async function subjectOf(
  tx: Database,
  { id, worker_entry_id, worker_id, supervisor_id, schedule_entry_id, phone }: LockedMessage,
): Promise<HandoverContext> {
  const { rows } = await sql<HandoverContext>`
    select c.id is not null as "isOnJob", coalesce(e.cancelled, false) as "jobCancelled",
      exists (select from text_message m where m.id = ${id}::uuid and ${saysWhatHolds}) as "saysWhatHolds",
      not exists (select from text_message n, text_message m where m.id = ${id}::uuid and n.worker_entry_id = m.worker_entry_id
        and n.kind <> 'reply' and (n.time, n.id) > (m.time, m.id)) as "isNewest",
      exists (select from worker w where w.id = ${worker_id}::uuid and w.phone = ${phone})
        or exists (select from supervisor v where v.id = ${supervisor_id}::uuid and v.phone = ${phone}) as "isTheirPhone"
    from (select) one left join worker_entry c on c.id = ${worker_entry_id}::uuid and c.worker_id = ${worker_id}::uuid
      and c.schedule_entry_id = ${schedule_entry_id}::uuid and c.planned left join schedule_entry e on e.id = c.schedule_entry_id left join schedule s on s.id = e.schedule_id`.execute(
    tx,
  )
  return rows[0] ?? { isOnJob: false, jobCancelled: false, saysWhatHolds: false, isNewest: false, isTheirPhone: false }
}

type OnItsWay = Pick<MessageRow, 'id' | 'state' | 'handed_at'>

/** What is on its way to a person; with `before`, only what was written before that text. */
async function textsOnTheirWay(tx: Database, { worker_id, phone }: Person, before?: Pick<MessageRow, 'id' | 'time'>): Promise<OnItsWay[]> {
  const earlier = before ? sql`(time, id) < (${before.time}, ${before.id}::uuid)` : sql`true`
  const { rows } = await sql<OnItsWay>`
    select id, state, handed_at from text_message
    where (worker_id = ${worker_id}::uuid or phone = ${phone}) and state in ('queued', 'handing', 'unknown') and ${earlier}`.execute(tx)
  return rows
}

/** Once a text holds up nobody any more: whatever waited behind it is looked at again. */
export async function enqueueNext(tx: Database, person: Person): Promise<void> {
  for (const { id, state } of await textsOnTheirWay(tx, person)) {
    if (state === 'queued') await enqueueDelivery(tx, id, { keepWaiting: true })
  }
}

/** A text that waits is not sent any more, and the office sees why. */
async function withhold(tx: Database, locked: LockedMessage, reason: string): Promise<void> {
  if (furthestState(locked.state, 'withheld') === locked.state) return
  await setMessage(tx, locked.id, { state: 'withheld', reason })
  if (locked.textState) {
    await setTextState(tx, locked.textState.workerEntryId, nextTextState(locked.textState, { type: 'withheld', reason }), 'keep')
  }
  await enqueueNext(tx, locked)
}

async function withholdAll(tx: Database, ids: readonly string[], reason: string): Promise<void> {
  for (const id of ids) {
    const locked = await lockMessage(tx, { id })
    if (locked) await withhold(tx, locked, reason)
  }
}

/** A newer text to somebody about the same job overtakes those that still wait. */
export async function withholdWaiting(tx: Database, workerEntryId: string): Promise<void> {
  await withholdAll(tx, await waitingTexts(tx, sql`worker_entry_id = ${workerEntryId}::uuid`), withholdReasons.replaced)
}

/** Withholds waiting texts about a change that was undone. */
export const withholdUndone = (tx: Database, ids: readonly string[]): Promise<void> => withholdAll(tx, ids, withholdReasons.undone)

/** Forgets the answers of people who got a text since then that is undone. */
export async function forgetTold(tx: Database, workerEntryIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(workerEntryIds)].toSorted()) {
    const current = await lockWorkerEntry(tx, id)
    if (current) await setTextState(tx, id, nextTextState(current, { type: 'undone' }), 'now')
  }
}

async function waitingTexts(tx: Database, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from text_message where state = 'queued' and ${which} order by worker_entry_id, time`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What was written to somebody about a job, newest first. */
export async function textsOfEntry(
  tx: Database,
  workerEntryId: string,
): Promise<{ kind: MessageRow['kind']; state: MessageRow['state']; accepted: boolean }[]> {
  const texts = tx.selectFrom('text_message').select(['kind', 'state', sql<boolean>`carrier_id is not null`.as('accepted')])
  return texts
    .where('worker_entry_id', '=', workerEntryId)
    .where('kind', '!=', 'reply')
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Before a job of the day is cancelled or takes place again: what waits and would not be true any more is not sent, and what people who were told that it is
 * cancelled said before does not hold any more.
 */
export async function onJobCancelledChange(tx: Database, scheduleEntryId: string, cancelled: boolean): Promise<void> {
  const { rows } = await sql<{ cancelled: boolean }>`
    select cancelled from schedule_entry where id = ${scheduleEntryId}::uuid for no key update`.execute(tx)
  if (rows[0] === undefined || rows[0].cancelled === cancelled) return
  const kind = cancelled ? 'ask' : 'cancelled'
  const overtaken = await waitingTexts(
    tx,
    sql`schedule_entry_id = ${scheduleEntryId}::uuid and worker_entry_id is not null and kind = ${kind}`,
  )
  await withholdAll(tx, overtaken, cancelled ? withholdReasons.cancelled : withholdReasons.reactivated)
  if (!cancelled) await forgetAnswers(tx, scheduleEntryId)
}

async function forgetAnswers(tx: Database, scheduleEntryId: string): Promise<void> {
  const told = await sql<{ id: string }>`
    select c.id from worker_entry c where c.schedule_entry_id = ${scheduleEntryId}::uuid
      and exists (select from text_message m where m.worker_entry_id = c.id and m.kind = 'cancelled') order by c.id`.execute(tx)
  for (const { id } of told.rows) {
    if (!wasCalledOff(await textsOfEntry(tx, id))) continue
    const current = await lockWorkerEntry(tx, id)
    if (current && current.txtReason !== reasonToldOfCancellation)
      await setTextState(tx, id, nextTextState(current, { type: 'reactivated' }), 'now')
  }
}

/** Before a place on a job goes to another person, or to another job: what was said to and by whom it was does not hold for that. */
export async function onWorkerEntryReassigned(
  tx: Database,
  { id, columns }: { id: string; columns: Record<string, unknown> },
): Promise<void> {
  const [worker, entry] = ['worker_id', 'schedule_entry_id'].map((name) => (typeof columns[name] === 'string' ? columns[name] : null))
  if (worker === null && entry === null) return
  const { rows } = await sql<{ changes: boolean }>`
    select worker_id <> coalesce(${worker}::uuid, worker_id) or schedule_entry_id <> coalesce(${entry}::uuid, schedule_entry_id) as changes
    from worker_entry where id = ${id}::uuid`.execute(tx)
  if (rows[0]?.changes) await clearQuestion(tx, id)
}

type Question = { on: { entryId: string } | { scheduleId: string }; columns: Record<string, unknown> }

/**
 * Called before a schedule entry gets another day, job or start time, or a whole schedule another
 * date. The questions to its crew and their answers no longer count. `columns` are the ones that
 * change. (decisions/answers-to-texts.md)
 */
export async function onQuestionChanged(tx: Database, { on, columns }: Question): Promise<void> {
  const value = (name: string) => (typeof columns[name] === 'string' ? columns[name] : null)
  const [day, schedule, job] = [value('day'), value('schedule_id'), value('job_id')]
  const start = 'start_time' in columns ? (value('start_time') ?? '') : null
  if ([day, schedule, job, start].every((one) => one === null)) return
  const which = 'entryId' in on ? sql`e.id = ${on.entryId}::uuid` : sql`e.schedule_id = ${on.scheduleId}::uuid`
  const { rows } = await sql<{ id: string }>`
    select c.id from schedule_entry e join schedule s on s.id = e.schedule_id join worker_entry c on c.schedule_entry_id = e.id
    where ${which} and (s.day <> ${day}::date or e.schedule_id <> ${schedule}::uuid or e.job_id <> ${job}::uuid
      or coalesce(e.start_time, '') <> ${start}::text) order by c.id`.execute(tx)
  for (const { id } of rows) await clearQuestion(tx, id, 'changed')
}

/**
 * Withholds a waiting question and forgets the answer, because the person is off the job or the job
 * has changed.
 */
export async function clearQuestion(tx: Database, id: string, why: 'removed' | 'changed' = 'removed'): Promise<void> {
  await withholdAll(tx, await waitingTexts(tx, sql`worker_entry_id = ${id}::uuid and kind = 'ask'`), withholdReasons[why])
  const current = await lockWorkerEntry(tx, id)
  if (!current) return
  const next = nextTextState(current, { type: why })
  if (next.txtStatus !== current.txtStatus || next.txtReason !== current.txtReason) await setTextState(tx, id, next, 'now')
}

/**
 * Whether a person was on a job at a time when it was not cancelled, or was asked about it from
 * another place on its crew. The audit tells. A place it knows nothing of counts as one of before.
 */
export async function wasOnRunningJob(
  tx: Database,
  { id, workerId, entryId }: { id: string; workerId: string; entryId: string },
): Promise<boolean> {
  const place = JSON.stringify({ schedule_entry_id: entryId, worker_id: workerId, planned: true })
  const { rows } = await sql<{ was: boolean }>`
    select placed.first is null or coalesce(running.last > placed.first, false) or exists (select from text_message m
      where m.schedule_entry_id = ${entryId}::uuid and m.worker_id = ${workerId}::uuid and m.kind = 'ask' and m.state <> 'withheld') as was
    from (select min(a.id) as first from audit_entry a where a.row_id = ${id}::uuid and a.table_name = 'worker_entry' and a.new_values @> ${place}::jsonb) placed,
      (select max(a.id) as last from audit_entry a where a.row_id = ${entryId}::uuid and a.table_name = 'schedule_entry'
        and a.old_values ->> 'cancelled' = 'false') running`.execute(tx)
  return rows[0]?.was ?? true
}

/** The state of each question to a person about a job on a day, even if they were taken off it. */
export const questionsAbout = (tx: Database, { workerId, day, jobId }: { workerId: string; day: string; jobId: string }) =>
  tx
    .selectFrom('text_message')
    .select('state')
    .where('worker_id', '=', workerId)
    .where('kind', '=', 'ask')
    .where('about_day', '=', day)
    .where('about_job_id', '=', jobId)
    .execute()
