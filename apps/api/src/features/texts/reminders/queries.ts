import type { ExpiryStep } from '@daysheet/domain/certificates/expiring'
import type { Language } from '@daysheet/domain/fields/fields'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Somebody who is told: an employee or a supervisor. */
export interface Reminded {
  workerId: string | null
  supervisorId: string | null
  phone: string
  language: Language
}

/** Keeps every other process from sending reminders before this transaction ends; answers whether it is ours to send them. */
export async function lockReminders(tx: Database): Promise<boolean> {
  const { rows } = await sql<{
    isOurs: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('daysheet.certificate_reminders', 0)) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs === true
}

/** Those who are active and can be texted, among these, held so that nobody leaves meanwhile. */
export async function peopleToRemind(tx: Database, ids: readonly string[]): Promise<Reminded[]> {
  const list = sql`${[...ids]}::uuid[]`
  const workers = await sql<Reminded>`
    select id as "workerId", null as "supervisorId", phone, language from worker
    where id = any(${list}) and active and phone <> '' order by id for share`.execute(tx)
  // Nobody has said in which language a supervisor reads; the office's screens speak English to them.
  const supervisors = await sql<Reminded>`
    select null as "workerId", id as "supervisorId", phone, 'en' as language from supervisor
    where id = any(${list}) and active and phone <> '' order by id for share`.execute(tx)
  return [...workers.rows, ...supervisors.rows]
}

/** Of which of these certificates somebody was told at which step. */
export async function toldReminders(
  db: Database,
  certificateIds: readonly string[],
): Promise<{ certificateId: string; step: ExpiryStep }[]> {
  const { rows } = await sql<{ certificateId: string; step: ExpiryStep }>`
    select certificate_id as "certificateId", step from certificate_reminder where certificate_id = any(${[...certificateIds]}::uuid[])`.execute(
    db,
  )
  return rows
}

export async function insertReminders(tx: Database, told: readonly { certificateId: string; step: ExpiryStep }[]): Promise<void> {
  await tx
    .insertInto('certificate_reminder')
    .values(told.map(({ certificateId, step }) => ({ certificate_id: certificateId, step })))
    .onConflict((again) => again.constraint('certificate_reminder_once').doNothing())
    .execute()
}
