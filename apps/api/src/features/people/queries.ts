import { tellApart, type ToldApart, type Written } from '@daysheet/domain/people/tell-apart'
import { employeeNumberKey } from '@daysheet/domain/people/worker'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { ValueSql } from '#rest/model.ts'

/** Which of these usernames somebody else has: an office account, or a supervisor other than the given ones. */
export async function takenUsernames(db: Database, usernames: readonly string[], exceptSupervisors: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const rows = await db
    .selectFrom('taken_username')
    .select('username')
    .where('username', 'in', usernames)
    .where((row) => row.or([row('supervisor_id', 'is', null), row('supervisor_id', 'not in', [...exceptSupervisors])]))
    .execute()
  return rows.map((row) => row.username)
}

/** Whether a supervisor has a password. The hash itself is never read by a call. */
export const hasPassword: ValueSql = (supervisor) => `(${supervisor}.password_hash is not null)`

/** A supervisor's own new password. */
export async function setSupervisorPassword(tx: Database, id: string, passwordHash: string) {
  await tx.updateTable('supervisor').set({ password_hash: passwordHash, must_change_password: false }).where('id', '=', id).execute()
}

/** Keeps a supervisor to their own days or lets them go, and says as which employee they are paid. */
export async function updateStanding(tx: Database, id: string, set: { role?: 'supervisor' | null; worker_id?: string | null }) {
  if (Object.keys(set).length > 0) await tx.updateTable('supervisor').set(set).where('id', '=', id).execute()
}

/**
 * Sets the role of all active supervisors who may sign in, or only of these. Returns the ids whose
 * role changed.
 */
export async function updateRoles(tx: Database, role: 'supervisor' | null, ids?: readonly string[]): Promise<string[]> {
  const changed = await tx
    .updateTable('supervisor')
    .set({ role })
    .where('username', 'is not', null)
    .where('active', '=', true)
    .where('role', 'is distinct from', role)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

/**
 * The names to use in files and printouts for employees who share a name, and for supervisors who
 * do, by id. There only the name says who is meant.
 */
export async function namesakes(db: Database, written: Written = 'file'): Promise<Map<string, string>> {
  const supervisors = await db.selectFrom('supervisor').select(['id', 'name', 'phone']).execute()
  return new Map([
    ...tellApart(await everyEmployee(db), written),
    ...tellApart(
      supervisors.map((one) => ({ ...one, employeeNumber: null })),
      written,
    ),
  ])
}

/**
 * The label that distinguishes each employee on a supervisor's phone; it may use the usual crew.
 */
export async function calledOnPhones(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<ToldApart>`
    select w.id, w.name, w.employee_number as "employeeNumber", w.phone,
      (select string_agg(c.name, ', ' order by c.name) from crew_member m join crew c on c.id = m.crew_id where m.worker_id = w.id) as crew
    from worker w`.execute(db)
  return tellApart(rows, 'phone')
}

/** What distinguishes each employee, active or not, from others with the same name. */
export const everyEmployee = (db: Database): Promise<ToldApart[]> =>
  db.selectFrom('worker').select(['id', 'name', 'employee_number as employeeNumber', 'phone']).execute()

/** Names of employees, other than the given ones, who have these numbers, by their keys. */
export async function numberHolders(
  db: Database,
  numbers: readonly string[],
  except: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select lower(employee_number) as key, name from worker
    where lower(employee_number) = any(${numbers.map(employeeNumberKey)}) and id <> all(${[...except]}::uuid[])`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Others who save employee numbers wait until the transaction ends: a free number stays free. */
export async function lockEmployeeNumbers(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.employee-numbers', 0))`.execute(tx)
}

/** A table of people. */
export type PersonTable = 'worker' | 'supervisor'

/**
 * Holds somebody's row until the transaction ends: whoever plans them at this moment (which shares the row) comes either before, and is seen
 * afterwards, or after, and finds them inactive. Rows that only refer to theirs (a text that is written) do not wait. Answers the row's version; nothing
 * when there is none.
 */
export async function lockPerson(tx: Database, table: PersonTable, id: string): Promise<number | undefined> {
  const locked = await tx.selectFrom(table).select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return locked?.version
}

export async function deactivatePerson(tx: Database, table: PersonTable, id: string) {
  await tx.updateTable(table).set({ active: false }).where('id', '=', id).where('active', '=', true).execute()
}

/** Which of these e-mail addresses somebody else has, in lower case: an office account, or a supervisor other than the given ones. */
export async function takenEmails(db: Database, emails: readonly string[], exceptSupervisors: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const wanted = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from supervisor where lower(email) = any(${wanted}) and id <> all(${[...exceptSupervisors]}::uuid[])
    union select lower(email) from account where lower(email) = any(${wanted})`.execute(db)
  return rows.map((row) => row.email)
}

/** Lets nobody else give out usernames or e-mail addresses until the transaction ends, so that what was free stays so. */
export async function lockUsernames(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.names', 0))`.execute(tx)
}

export async function personExists(db: Database, table: PersonTable, id: string): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function passwordHashOf(tx: Database, supervisorId: string): Promise<string | null> {
  const row = await tx.selectFrom('supervisor').select('password_hash').where('id', '=', supervisorId).executeTakeFirst()
  return row?.password_hash ?? null
}
