import { createHmac } from 'node:crypto'
import type { Role } from '@daysheet/domain/session/role'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Database, inTransaction } from '#db/connection.ts'
import { networkOf } from '#http/limits/client-network.ts'
import { setSupervisorPassword } from '../people/queries.ts'
import { firstPassword } from '#secrets/password-hash.ts'
import { hashPassword } from '#secrets/password-hash.ts'

/** Somebody who may sign in: an office account or a supervisor. */
export type Owner = {
  kind: 'account' | 'supervisor'
  id: string
  name: string
  username: string
  email: string | null
  passwordHash: string | null
  mustChangePassword: boolean
  active: boolean
}

export type SessionRow = Omit<Owner, 'id' | 'passwordHash' | 'email'> & {
  id: string
  role: Role | null
  /** Whether there is an owner among the accounts. */
  hasOwner: boolean
  ownerId: string
  lastUsedAt: Date
  idleSeconds: number
  expiresAt: Date
}

const owners = sql`(
  select 'account' as kind, id, coalesce(name, username) as name, username, email, password_hash, must_change_password, active from account
  union all
  select 'supervisor', id, coalesce(nullif(name, ''), username), username, email, password_hash, must_change_password, active from supervisor
  where username is not null)`

/** The one person of this username or e-mail address (lower case); nobody when several share the address. */
export async function ownerNamed(db: Database, by: { username: string } | { email: string }): Promise<Owner | undefined> {
  const condition = 'username' in by ? sql`username = ${by.username}` : sql`lower(email) = ${by.email}`
  return onlyOwner(db, condition)
}

export const ownerById = (db: Database, kind: Owner['kind'], id: string) => onlyOwner(db, sql`kind = ${kind} and id = ${id}::uuid`)

async function onlyOwner(db: Database, condition: RawBuilder<unknown>): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select kind, id, name, username, email, password_hash as "passwordHash", must_change_password as "mustChangePassword", active
    from ${owners} owner where ${condition} limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Begins a session, unless its owner may no longer sign in with the password that was checked: then it answers false. Holds the owner's row until the transaction
 * ends: a password change or a deactivation at the same moment comes either before, and is seen here, or after, and ends the session being made.
 */
export async function insertSession(
  tx: Database,
  session: { tokenHash: Buffer; owner: Owner; now: Date; idleSeconds: number; expiresAt: Date; device?: string | null; isPhone?: boolean },
): Promise<boolean> {
  const { tokenHash, owner, now, idleSeconds, expiresAt, device = null, isPhone = false } = session
  const { numAffectedRows } = await sql`
    insert into session (id, token_hash, ${sql.ref(`${owner.kind}_id`)}, created_at, last_used_at, idle_seconds, expires_at, device, is_phone)
    select ${uuid()}::uuid, ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${idleSeconds}::integer, ${expiresAt}::timestamptz, ${device}::text, ${isPhone}::boolean
    from ${sql.table(owner.kind)} where id = ${owner.id}::uuid and active and password_hash = ${owner.passwordHash}::text for share`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** The session of a token (by its hash) or of an id, with the person behind it. */
export async function findSession(db: Database, by: { tokenHash: Buffer } | { id: string }): Promise<SessionRow | undefined> {
  const condition = 'id' in by ? sql`s.id = ${by.id}::uuid` : sql`s.token_hash = ${by.tokenHash}`
  const { rows } = await sql<SessionRow>`
    select s.id, s.last_used_at as "lastUsedAt", s.idle_seconds as "idleSeconds", s.expires_at as "expiresAt",
      case when a.id is null then 'supervisor' else 'account' end as kind, coalesce(a.id, p.id) as "ownerId",
      coalesce(a.username, p.username, '') as username, coalesce(a.name, a.username, nullif(p.name, ''), p.username, '') as name,
      coalesce(a.role, p.role) as role, exists (select from account o where o.role = 'owner' and o.active) as "hasOwner",
      coalesce(a.active, p.active) as active, coalesce(a.must_change_password, p.must_change_password) as "mustChangePassword"
    from session s left join account a on a.id = s.account_id left join supervisor p on p.id = s.supervisor_id
    where ${condition}`.execute(db)
  return rows[0]
}

/** Notes that a session was used just now, unless another node did so meanwhile. */
export const touchSession = (db: Database, id: string, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).where('last_used_at', '<', now).execute()

export const deleteSession = (db: Database, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** A person's own new password. The session that sets it stays; a trigger ends the others. */
export async function changePassword(tx: Database, owner: Owner, passwordHash: string, keptSession: string) {
  await sql`select set_config('daysheet.kept_session', ${keptSession}, true)`.execute(tx)
  if (owner.kind === 'supervisor') return setSupervisorPassword(tx, owner.id, passwordHash)
  await setOwnPassword(tx, owner.id, passwordHash)
}

/** Sets the password that the account's user chose. */
export async function setOwnPassword(tx: Database, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash, must_change_password: false }).where('id', '=', id).execute()
}

interface PublicCall {
  /** What is counted together. */
  counted: string
  ip: string
  limit: Omit<RateSlot, 'key'>
}

/**
 * Counts a call of somebody who is not signed in, before anything of it is looked at; the counts are in the database, so that all nodes share them. Answers how many
 * seconds to wait when there were too many from that network.
 */
export async function waitOfPublicCall(
  { db, now, appSecret }: { db: Database; now: () => Date; appSecret: string },
  { counted, ip, limit }: PublicCall,
): Promise<number | undefined> {
  const key = createHmac('sha256', appSecret)
    .update([counted, networkOf(ip)].join('\n'))
    .digest()
  const full = await reserveSlots(db, [{ key, ...limit }], now())
  return full && Math.max(1, Math.ceil((full.getTime() - now().getTime()) / 1000))
}

/** One use of `key`, of which there may be `most` in the `seconds` that begin with the first. */
export type RateSlot = { key: Buffer; most: number; seconds: number }

/**
 * Counts one use of each key and answers nothing; or, when one of them has no use left in its window, counts nothing and answers when that window ends.
 * One statement, because every sign-in asks this before its password is looked at.
 */
export async function reserveSlots(db: Database, slots: RateSlot[], now: Date): Promise<Date | undefined> {
  const [keys, most, seconds] = [slots.map((slot) => slot.key), slots.map((slot) => slot.most), slots.map((slot) => slot.seconds)]
  const { rows } = await sql<{ ends: Date | null; taken: Buffer[] }>`
    with asked as (select * from unnest(${keys}::bytea[], ${most}::integer[], ${seconds}::integer[]) as a (key, most, seconds)),
    used_up as (
      select max(c.window_ends) as ends from sign_in_counter c join asked a on a.key = c.key where c.window_ends > ${now} and c.used >= a.most),
    taken as (
      insert into sign_in_counter as c (key, used, window_ends)
      select key, 1, ${now}::timestamptz + seconds * interval '1 second' from asked where (select ends from used_up) is null order by key
      on conflict (key) do update set
        used = case when c.window_ends <= ${now} then 1 else c.used + 1 end,
        window_ends = case when c.window_ends <= ${now} then excluded.window_ends else c.window_ends end
      where c.window_ends <= ${now} or c.used < (select a.most from asked a where a.key = c.key)
      returning key)
    select (select ends from used_up) as ends, array(select key from taken) as taken`.execute(db)
  const { ends, taken } = rows[0] ?? { ends: null, taken: [] }
  if (ends !== null) return ends
  if (taken.length === slots.length) return undefined
  // Somebody else took the last one between our look and our count: what was counted of the others is given back.
  await releaseSlots(
    db,
    taken.map((key) => ({ key, all: false })),
  )
  const isTaken = (key: Buffer) => taken.some((one) => one.equals(key))
  const left = keys.filter((key) => !isTaken(key))
  const latest = await db
    .selectFrom('sign_in_counter')
    .select('window_ends')
    .where('key', 'in', left)
    .orderBy('window_ends', 'desc')
    .executeTakeFirst()
  return latest?.window_ends ?? now
}

/** Takes back one use, or with `all` every use, of each key. */
export async function releaseSlots(tx: Database, slots: { key: Buffer; all: boolean }[]) {
  if (slots.length === 0) return
  const [keys, all] = [slots.map((slot) => slot.key), slots.map((slot) => slot.all)]
  await sql`
    with given as (
      select c.key, a.is_all from sign_in_counter c join unnest(${keys}::bytea[], ${all}::boolean[]) as a (key, is_all) on a.key = c.key
      order by c.key for update of c)
    update sign_in_counter c set used = case when given.is_all then 0 else greatest(c.used - 1, 0) end from given where c.key = given.key`.execute(
    tx,
  )
}

/** Which of these places the person has signed in from before. */
export async function findKnownDevices(db: Database, keys: Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db.selectFrom('familiar_place').select('key').where('key', 'in', keys).where('until', '>', now).execute()
  return rows.map((row) => row.key)
}

export async function saveKnownDevices(tx: Database, keys: Buffer[], until: Date) {
  await tx
    .insertInto('familiar_place')
    .values(keys.toSorted(Buffer.compare).map((key) => ({ key, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute()
}

/** Writes down that a one-use ticket was used; false when it had been already. */
export async function useUpTicket(db: Database, key: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_ticket')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Throws away what has been over for a day: the day is kept so that the first use of an expired token can be told so. */
export async function deleteExpiredSessions(tx: Database, now: Date) {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await tx.deleteFrom('session').where('expires_at', '<', dayAgo).execute()
  await tx.deleteFrom('used_ticket').where('expires_at', '<', dayAgo).execute()
  await tx.deleteFrom('familiar_place').where('until', '<', now).execute()
  // Skips what a sign-in elsewhere holds at this moment; it is swept next time.
  await sql`delete from sign_in_counter where key in (
    select key from sign_in_counter where window_ends < ${dayAgo} for update skip locked)`.execute(tx)
}

export type FirstAccount = { username: string; password: string; generated: boolean }

/**
 * Makes the first office account of an empty database and answers how to sign in with it, or nothing when there are accounts already.
 * Without a password a random one is made; the caller prints it once. Safe when several nodes start at once.
 */
export async function ensureFirstAccount(db: Database, first: { username: string; password?: string }): Promise<FirstAccount | undefined> {
  const existing = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (existing !== undefined) return undefined
  const account = { username: first.username.trim().toLowerCase(), password: first.password ?? firstPassword() }
  const passwordHash = await hashPassword(account.password)
  const isMade = await inTransaction(db, 'first start', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.first_account', 0))`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into account (id, username, password_hash)
      select ${uuid()}::uuid, ${account.username}, ${passwordHash} where not exists (select from account)`.execute(tx)
    return numAffectedRows === 1n
  })
  return isMade ? { ...account, generated: first.password === undefined } : undefined
}

/** The id of a new account; nothing when the username is taken, by an account or a supervisor. */
export async function insertAccount(
  tx: Database,
  account: { username: string; passwordHash: string; name?: string; role?: Role | null },
): Promise<string | undefined> {
  const taken = await tx.selectFrom('taken_username').select('username').where('username', '=', account.username).executeTakeFirst()
  if (taken !== undefined) return undefined
  const { username, passwordHash, name = null, role = null } = account
  const row = { id: uuid(), username, password_hash: passwordHash, must_change_password: true, name, role }
  await tx.insertInto('account').values(row).execute()
  return row.id
}

/** Each answers false when there is no such account. */
export async function setAccountActive(tx: Database, username: string, active: boolean): Promise<boolean> {
  const changed = await tx.updateTable('account').set({ active }).where('username', '=', username).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Answers whether the account is active; nothing when there is no such account. */
export async function setFirstPassword(tx: Database, username: string, passwordHash: string): Promise<{ active: boolean } | undefined> {
  const set = { password_hash: passwordHash, must_change_password: true }
  return tx.updateTable('account').set(set).where('username', '=', username).returning('active').executeTakeFirst()
}

export const listAccounts = (db: Database) =>
  db.selectFrom('account').select(['username', 'active', 'must_change_password']).orderBy('username').execute()

/** Whether the database refused a change because nobody would be owner any more. */
export const isLastOwner = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'account_keeps_an_owner'
