import type { ExpiryStep } from '@daysheet/domain/certificates/expiring'
import type { Language } from '@daysheet/domain/people/worker'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

export interface RemindedWorker {
  id: string
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
export async function workersToRemind(tx: Database, ids: readonly string[]): Promise<RemindedWorker[]> {
  const { rows } = await sql<RemindedWorker>`
    select id, phone, language from worker where id = any(${[...ids]}::uuid[]) and active and phone is not null order by id for share`.execute(
    tx,
  )
  return rows
}

/** Of which certificates somebody was told at which step. */
export async function toldReminders(db: Database): Promise<{ certificateId: string; step: ExpiryStep }[]> {
  const { rows } = await sql<{ certificateId: string; step: ExpiryStep }>`
    select certificate_id as "certificateId", step from certificate_reminder`.execute(db)
  return rows
}

export async function insertReminders(tx: Database, told: readonly { certificateId: string; step: ExpiryStep }[]): Promise<void> {
  await tx
    .insertInto('certificate_reminder')
    .values(told.map(({ certificateId, step }) => ({ certificate_id: certificateId, step })))
    .onConflict((again) => again.constraint('certificate_reminder_once').doNothing())
    .execute()
}
