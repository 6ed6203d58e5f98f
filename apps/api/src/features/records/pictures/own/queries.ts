import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** A picture, and who wants to see it as the audit names them. */
interface Wanted {
  container: string
  name: string
  actor: string
}

/**
 * Whether a picture is of the own days of its reader: a record that is there for them names it, or
 * they sent it themselves. By name alone, because some records say the whole address and some only
 * the name. Each record is looked for by its job and by its supervisor apart, so that an index
 * finds it. (decisions/roles.md)
 */
export async function isOwnPicture(db: Database, own: OwnDays, { container, name, actor }: Wanted): Promise<boolean> {
  const says = (column: string): RawBuilder<SqlBool> => sql`position(${name} in ${sql.raw(column)}::text) > 0`
  const me = sql`${own.supervisorId}::uuid`
  const jobs = ownRows(own, 'Jobs', 'j')
  const records = ['image_set', 'checklist', 'job_inspection'].map((table) => {
    const from = sql`from ${sql.table(table)} r`
    return sql`exists (select ${from} join job j on j.id = r.job_id where ${jobs} and ${says('r.images')})
      or exists (select ${from} where r.supervisor_id = ${me} and ${says('r.images')})`
  })
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from stored_file f join audit_entry a on a.row_id = f.id and a.table_name = 'stored_file' and a.action = 'insert'
        where f.container = ${container} and f.name = ${name} and a.actor = ${actor})
      or exists (select from clock_event r where ${ownRows(own, 'Events', 'r')} and (${says('r.image')} or ${says('r.signature')}))
      or ${sql.join(records, sql` or `)}
      or exists (select from question q join checklist r on r.id = q.checklist_id join job j on j.id = r.job_id where ${jobs} and ${says('q.images')})
      or exists (select from question q join checklist r on r.id = q.checklist_id where r.supervisor_id = ${me} and ${says('q.images')})
      or exists (select from field_refusal r where r.supervisor_id = ${me} and ${says('r.shown')})
      as is`.execute(db)
  return rows[0]?.is === true
}
