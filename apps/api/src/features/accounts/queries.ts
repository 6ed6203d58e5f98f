import type { Account, AccountChange, AccountSession } from '@daysheet/domain/accounts/account'
import type { Role } from '@daysheet/domain/session/role'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import { updateStanding } from '../people/queries.ts'
import type { LinkedPerson } from '@daysheet/domain/accounts/password-link'
import type { Owner } from '../session/queries.ts'

const moment = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const isAlive = (now: Date) => sql`s.expires_at > ${now} and s.last_used_at + s.idle_seconds * interval '1 second' > ${now}`

/** Everybody who may sign in, or could once, by username; or the one of this id. */
export async function peopleWhoSignIn(db: Database, now: Date, id?: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.id, p.kind, p.username, p.name, p.role, p.active, p.must_change_password as "mustChangePassword", ${moment(sql`l.at`)} as "lastSeenAt",
      (select json_build_object('id', w.id, 'name', w.name, 'phone', w.phone, 'active', w.active) from worker w where w.id = p.worker_id) as "paidAs",
      (select count(*)::int from session s where (s.account_id = p.id or s.supervisor_id = p.id) and ${isAlive(now)}) as sessions
    from (
      select id, 'account' as kind, username, name, role, active, must_change_password, worker_id from account
      union all
      select id, 'supervisor', username, name, role, active, must_change_password, worker_id from supervisor where username is not null) p
    left join last_seen l on l.person_id = p.id
    where ${id === undefined ? sql`true` : sql`p.id = ${id}::uuid`} order by p.username`.execute(db)
  return rows
}

/**
 * Holds who is owner until the transaction ends, and answers whether there is one and which role this account has: of two who take the role at once, or of one who is
 * demoted and one whom they demote, the second is asked when the first is done.
 */
export async function lockOwners(tx: Database, accountId: string): Promise<{ hasOwner: boolean; role: Role | null }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.owner', 0))`.execute(tx)
  const { rows } = await sql<{ hasOwner: boolean; role: Role | null }>`
    select exists (select from account where role = 'owner' and active) as "hasOwner",
      (select role from account where id = ${accountId}::uuid) as role`.execute(tx)
  return rows[0] ?? { hasOwner: false, role: null }
}

/** Changes somebody who may sign in, as their kind has it. */
export async function updatePerson(tx: Database, kind: Owner['kind'], id: string, change: AccountChange): Promise<void> {
  const { name, role, active, workerId } = change
  const paidAs = workerId === undefined ? {} : { worker_id: workerId }
  if (kind === 'supervisor') return updateStanding(tx, id, { ...(role !== undefined && { role: role && 'supervisor' }), ...paidAs })
  const set = {
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...paidAs,
  }
  if (Object.keys(set).length > 0) await tx.updateTable('account').set(set).where('id', '=', id).execute()
}

/** The sessions of somebody that live, used last first. */
export async function sessionsOf(db: Database, personId: string, now: Date): Promise<Omit<AccountSession, 'isThis'>[]> {
  const { rows } = await sql<Omit<AccountSession, 'isThis'>>`
    select s.id, ${moment(sql`s.created_at`)} as "createdAt", ${moment(sql`s.last_used_at`)} as "lastUsedAt", s.device, s.is_phone as "isPhone"
    from session s where (s.account_id = ${personId}::uuid or s.supervisor_id = ${personId}::uuid) and ${isAlive(now)}
    order by s.last_used_at desc, s.id`.execute(db)
  return rows
}

/** Ends one session of somebody, or all of them but `kept`; answers how many there were. */
export async function endSessions(tx: Database, personId: string, which: { id: string } | { kept: string }): Promise<number> {
  const { rows } = await sql`
    delete from session s where (s.account_id = ${personId}::uuid or s.supervisor_id = ${personId}::uuid)
      and ${'id' in which ? sql`s.id = ${which.id}::uuid` : sql`s.id <> ${which.kept}::uuid`} returning s.id`.execute(tx)
  return rows.length
}

/** An account has at most one link. A trigger removes it when the password changes. */
export const insertPasswordLink = (tx: Database, link: { account_id: string; token_hash: Buffer; expires_at: Date }) =>
  tx
    .insertInto('password_link')
    .values(link)
    .onConflict((other) => other.column('account_id').doUpdateSet(link))
    .execute()

/** The person that a link is for; undefined if the link is not valid any more. */
export async function personOfLink(db: Database, tokenHash: Buffer, now: Date): Promise<(LinkedPerson & { id: string }) | undefined> {
  return db
    .selectFrom('password_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('a.active', '=', true)
    .select(['a.id', 'a.username', 'a.name'])
    .executeTakeFirst()
}

/** Uses up a link. False if it was used before, or has expired. */
export async function takePasswordLink(tx: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx.deleteFrom('password_link').where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst()
  return taken.numDeletedRows === 1n
}
