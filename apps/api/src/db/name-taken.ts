import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Whether another row of the table has this name, however its letters are written. Until this transaction ends nobody else names one. */
export async function isNameTaken(
  tx: Database,
  table: 'certificate_kind' | 'checklist_template' | 'crew',
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
  const { rows } =
    await sql`select from ${sql.table(table)} where lower(btrim(name)) = lower(btrim(${name})) and id <> ${id}::uuid`.execute(tx)
  return rows.length > 0
}
