import type { Crew, CrewChange, NewCrew } from '@daysheet/domain/crews/crew'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Every crew with its people, by name; one of them with `id`. */
export async function crews(db: Database, id?: string): Promise<Crew[]> {
  const { rows } = await sql<Crew>`
    select c.id, c.version, c.name, c.supervisor_id as "supervisorId",
      array(select m.worker_id from crew_member m join worker w on w.id = m.worker_id where m.crew_id = c.id order by w.name, w.id) as "workerIds",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'active', s.active) end as supervisor,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'active', w.active) order by w.name, w.id)
        from crew_member m join worker w on w.id = m.worker_id where m.crew_id = c.id), '[]') as workers
    from crew c left join supervisor s on s.id = c.supervisor_id
    ${id === undefined ? sql`` : sql`where c.id = ${id}::uuid`} order by lower(c.name), c.id`.execute(db)
  return rows
}

/** A crew, which stays what it is until this transaction ends. */
export async function lockCrew(tx: Database, id: string): Promise<Crew | undefined> {
  await tx.selectFrom('crew').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await crews(tx, id))[0]
}

/** Adds a crew, unless it is there. */
export async function insertCrew(tx: Database, { id, name, supervisorId }: NewCrew): Promise<boolean> {
  const added = await tx
    .insertInto('crew')
    .values({ id, name, supervisor_id: supervisorId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updateCrew(tx: Database, id: string, { name, supervisorId }: CrewChange): Promise<void> {
  const columns = { ...(name !== undefined && { name }), ...(supervisorId !== undefined && { supervisor_id: supervisorId }) }
  if (Object.keys(columns).length > 0) await tx.updateTable('crew').set(columns).where('id', '=', id).execute()
}

/** Makes these the people of a crew. A crew whose people change has changed. */
export async function setMembers(tx: Database, id: string, workerIds: readonly string[]): Promise<void> {
  const wanted = sql`${[...workerIds]}::uuid[]`
  const { rows } = await sql`
    with gone as (delete from crew_member where crew_id = ${id}::uuid and worker_id <> all(${wanted}) returning id),
    come as (insert into crew_member (crew_id, worker_id) select ${id}::uuid, one from unnest(${wanted}) one
      on conflict on constraint crew_member_once do nothing returning id)
    select from gone union all select from come`.execute(tx)
  if (rows.length > 0) await sql`update crew set edited_at = clock_timestamp() where id = ${id}::uuid`.execute(tx)
}

export async function deleteCrew(tx: Database, id: string): Promise<boolean> {
  return (await tx.deleteFrom('crew').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
