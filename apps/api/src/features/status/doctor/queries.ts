/** What the doctor asks the database of itself. Each works on an empty database too. */
import type { RoleFacts } from '@daysheet/domain/status/doctor-lines'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

export type AppliedMigration = { name: string; checksum: string }

/** The applied migrations in order; nothing where there are no tables of Daysheet. */
export async function appliedMigrations(db: Database): Promise<AppliedMigration[] | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.applied_migration') is not null as found`.execute(db)
  if (rows[0]?.found !== true) return undefined
  return db.selectFrom('applied_migration').select(['name', 'checksum']).orderBy('name').execute()
}

export type RoleRow = RoleFacts & { mayMigrate: boolean }

/** What the role we are connected as may do. The audit and the list of migrations are written by nobody but their owner; everything else has to be open to us. */
export async function roleFacts(db: Database): Promise<RoleRow> {
  const { rows } = await sql<RoleRow>`
    with ours as (
      select c.oid, c.relname, pg_has_role(c.relowner, 'member') as is_owned from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')
    select current_user as name, r.rolsuper as "isSuperuser",
      coalesce((select bool_and(is_owned) from ours), false) as "isOwner",
      coalesce((select bool_and(is_owned) from ours), true) and has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
        as "mayMigrate",
      array(select relname::text from ours where not (has_table_privilege(oid, 'select') and (relname in ('applied_migration', 'audit_archive') or has_table_privilege(oid, 'insert'))
        and (relname in ('applied_migration', 'audit_archive', 'audit_entry') or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))) order by 1) as closed
    from pg_roles r where r.rolname = current_user`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The role we are connected as is not known')
  return row
}

/** The database's clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}

/** These moments as a clock on the wall of that zone shows them, `2026-11-20 09:30`; null when PostgreSQL knows no such zone. */
export async function formatInZone(db: Database, zone: string, moments: readonly Date[]): Promise<string[] | null> {
  const { rows: zones } = await sql<{
    found: boolean
  }>`select exists (select from pg_timezone_names where name = ${zone}) as found`.execute(db)
  if (zones[0]?.found !== true) return null
  const { rows } = await sql<{ shown: string }>`select to_char(m::timestamptz at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as shown
    from jsonb_array_elements_text(${JSON.stringify(moments)}::jsonb) with ordinality as one(m, place) order by place`.execute(db)
  return rows.map(({ shown }) => shown)
}
