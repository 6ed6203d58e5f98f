import type { PackedPerson } from '@daysheet/domain/certificates/pack'
import type { Day } from '@daysheet/domain/calendar/day'
import type { HeldCertificate } from '@daysheet/domain/certificates/validity'
import type { NumberedJob } from '@daysheet/domain/jobs/job-number'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { needsCards } from '../queries.ts'

export interface StoredCard extends HeldCertificate {
  number: string | null
  functions: string | null
  front: string | null
  back: string | null
}

export interface PackToPrint {
  day: Day
  job: NumberedJob & { address: string; boro: string | null }
  /** Who runs the job, and its crew. */
  people: PackedPerson<StoredCard>[]
  company: StoredCard[]
}

const cards = (condition: ReturnType<typeof sql>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kindId', t.kind_id, 'issued', t.issued, 'expires', t.expires, 'number', t.number, 'functions', t.functions,
    'front', t.front, 'back', t.back)) from certificate t where ${condition}), '[]')`

/** Everything that a pack for a job of a day is made of; nothing when there is no such entry. */
export async function packToPrint(db: Database, entryId: string): Promise<PackToPrint | undefined> {
  const { rows } = await sql<PackToPrint>`
    select s.day, jsonb_build_object('jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'address', j.address, 'boro', j.boro) as job,
      ${cards(sql`num_nonnulls(t.worker_id, t.supervisor_id) = 0`)} as company,
      coalesce((select jsonb_agg(p.one) from (
        select jsonb_build_object('personId', w.id, 'name', w.name, 'certificates', ${cards(sql`t.worker_id = w.id`)}) as one
        from worker_entry c join worker w on w.id = c.worker_id
        where c.schedule_entry_id = e.id and c.planned and ${needsCards('w')}
        union all
        select jsonb_build_object('personId', v.id, 'name', v.name, 'certificates', ${cards(sql`t.supervisor_id = v.id`)})
        from supervisor v where v.id = e.supervisor_id) p), '[]') as people
    from schedule_entry e join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id where e.id = ${entryId}::uuid`.execute(db)
  return rows[0]
}

export async function insertPack(tx: Database, entryId: string, digest: string): Promise<void> {
  await tx.insertInto('certificate_pack').values({ schedule_entry_id: entryId, digest }).execute()
}

/** What the newest pack of each of these entries was about; entries without one are left out. */
export async function newestPacks(db: Database, entryIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; digest: string }>`
    select distinct on (schedule_entry_id) schedule_entry_id as id, digest from certificate_pack
    where schedule_entry_id = any(${[...entryIds]}::uuid[]) order by schedule_entry_id, printed_at desc, id desc`.execute(db)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}
