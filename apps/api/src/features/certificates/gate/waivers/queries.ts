/** What was let pass for a reason, and who has clocked where they are looked at. (product.md#certificate-gate; decisions/certificate-gate.md) */
import { sql, type Insertable } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Tables } from '#db/tables.ts'
import { isClocked } from '#features/timeclock/queries.ts'

/** Who has clocked on these entries. */
export async function clockedOn(tx: Database, entryIds: readonly string[]): Promise<{ entryId: string; workerId: string }[]> {
  const { rows } = await sql<{ entryId: string; workerId: string }>`
    select c.schedule_entry_id as "entryId", c.worker_id as "workerId" from worker_entry c
    where c.schedule_entry_id = any(${[...entryIds]}::uuid[]) and ${sql.raw(isClocked('c'))}`.execute(tx)
  return rows
}

/** What was waived for entries. */
export const waiversOf = (tx: Database, entryIds: readonly string[]) =>
  tx
    .selectFrom('certificate_waiver')
    .select(['schedule_entry_id', 'job_id', 'problems'])
    .where('schedule_entry_id', 'in', [...entryIds])
    .execute()

export async function insertWaivers(tx: Database, rows: Insertable<Tables['certificate_waiver']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('certificate_waiver').values(rows).execute()
}
