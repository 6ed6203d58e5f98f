/** The files of hours that went out: what each holds, and for which figures. */
import type { Day } from '@daysheet/domain/calendar/day'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

export interface StoredExport {
  id: string
  from: Day
  to: Day
  madeAt: string
  madeBy: string
  /** By worker and day, `{workerId} {day}`. */
  digests: Record<string, string>
}

/** The files that went out and hold some of these days, newest first. */
export async function exportsOf(db: Database, { from, to }: { from: Day; to: Day }): Promise<StoredExport[]> {
  const { rows } = await sql<StoredExport>`
    select x.id, x.from_day as "from", x.to_day as "to", to_char(x.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt", x.made_by as "madeBy", x.digests
    from time_export x where x.from_day <= ${to}::date and x.to_day >= ${from}::date order by x.made_at desc, x.id`.execute(db)
  return rows
}

export async function insertExport(
  tx: Database,
  {
    id,
    from,
    to,
    file,
    sha256,
    digests,
  }: { id: string; from: Day; to: Day; file: string; sha256: string; digests: Record<string, string> },
): Promise<void> {
  await tx
    .insertInto('time_export')
    .values({ id, from_day: from, to_day: to, file, sha256, digests: JSON.stringify(digests) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const storedExport = (db: Database, id: string) =>
  db.selectFrom('time_export').select(['from_day as from', 'to_day as to', 'file']).where('id', '=', id).executeTakeFirst()
