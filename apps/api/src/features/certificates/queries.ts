import type { Certificate, CertificateChange, NewCertificate, SameNumber } from '@daysheet/domain/certificates/certificate'
import type { CheckedPerson } from '@daysheet/domain/certificates/check-certificates'
import type { CertificateKind, CertificateKindChange, NewCertificateKind } from '@daysheet/domain/certificates/kind'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** Every kind in the order in which they are offered; one of them with `id`. */
export async function certificateKinds(db: Database, id?: string): Promise<CertificateKind[]> {
  const kinds = db
    .selectFrom('certificate_kind')
    .select(['id', 'version', 'name', 'issuer', 'authority', 'purpose', 'months', 'required', 'retired'])
  return (id === undefined ? kinds : kinds.where('id', '=', id)).orderBy('retired').orderBy('id').execute()
}

/** Whether the office has entered any certificate. */
export async function keepsCards(db: Database): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from certificate where worker_id is not null or supervisor_id is not null) as are`.execute(db)
  return rows[0]?.are === true
}

/** A kind, which stays what it is until this transaction ends. */
export async function lockKind(tx: Database, id: string): Promise<CertificateKind | undefined> {
  await tx.selectFrom('certificate_kind').select('id').where('id', '=', id).forUpdate().execute()
  return (await certificateKinds(tx, id))[0]
}

/** Adds a kind, unless it is there. */
export async function insertKind(tx: Database, kind: NewCertificateKind): Promise<void> {
  await tx
    .insertInto('certificate_kind')
    .values(kind)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function updateKind(tx: Database, id: string, change: CertificateKindChange): Promise<void> {
  const columns = definedOf(change)
  if (Object.keys(columns).length > 0) await tx.updateTable('certificate_kind').set(columns).where('id', '=', id).execute()
}

type Defined<Row> = { [Key in keyof Row]?: Exclude<Row[Key], undefined> }

/** A change without what it does not say. */
export const definedOf = <Row extends object>(row: Row): Defined<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Defined<Row> // the same entries, fewer of them

/** Who reads certificates: whether numbers, notes and pictures are for them, and of which people. */
export interface Reader {
  hasDetails: boolean
  own?: OwnDays | undefined
}

/** Whose certificates are meant; the company's where nobody is named. */
export type Holder = { worker: string } | { supervisor: string } | 'company' | { ids: readonly string[] } | 'everybody'

/** Those of whom a reader may know, as a condition on the certificates of `c`. */
const isTheirs = (own: OwnDays | undefined) =>
  own === undefined
    ? sql`true`
    : sql`(c.supervisor_id = ${own.supervisorId}::uuid or num_nonnulls(c.worker_id, c.supervisor_id) = 0
        or exists (select from worker w where w.id = c.worker_id and ${ownRows(own, 'Workers', 'w')}))`

function isHeldBy(holder: Holder) {
  if (holder === 'everybody') return sql`true`
  if (holder === 'company') return sql`num_nonnulls(c.worker_id, c.supervisor_id) = 0`
  if ('ids' in holder) return sql`c.id = any(${[...holder.ids]}::uuid[])`
  return 'worker' in holder ? sql`c.worker_id = ${holder.worker}::uuid` : sql`c.supervisor_id = ${holder.supervisor}::uuid`
}

/** The certificates of somebody, those that last longest first. */
export async function certificates(db: Database, holder: Holder, { hasDetails, own }: Reader): Promise<Certificate[]> {
  const secret = (column: string) => (hasDetails ? sql`c.${sql.ref(column)}` : sql`null`)
  const { rows } = await sql<Certificate>`
    select c.id, c.version, c.kind_id as "kindId", c.worker_id as "workerId", c.supervisor_id as "supervisorId", c.issued, c.expires, c.functions,
      ${secret('number')} as number, ${secret('note')} as note, ${secret('front')} as front, ${secret('back')} as back
    from certificate c where ${isHeldBy(holder)} and ${isTheirs(own)} order by c.expires desc, c.id desc`.execute(db)
  return rows
}

/** The same of everybody who is active, and of the company, with their names; of people who are not, nothing runs out. */
export async function certificatesInUse(db: Database, { hasDetails, own }: Reader): Promise<(Certificate & { holder: string | null })[]> {
  const secret = (column: string) => (hasDetails ? sql`c.${sql.ref(column)}` : sql`null`)
  const { rows } = await sql<Certificate & { holder: string | null }>`
    select c.id, c.version, c.kind_id as "kindId", c.worker_id as "workerId", c.supervisor_id as "supervisorId", c.issued, c.expires, c.functions,
      ${secret('number')} as number, ${secret('note')} as note, ${secret('front')} as front, ${secret('back')} as back,
      coalesce(w.name, s.name) as holder
    from certificate c left join worker w on w.id = c.worker_id left join supervisor s on s.id = c.supervisor_id
    where coalesce(w.active, s.active, true) and ${isTheirs(own)} order by coalesce(w.name, s.name), c.id`.execute(db)
  return rows
}

/** A certificate with all its details, which stays what it is until this transaction ends. */
export async function lockCertificate(tx: Database, id: string): Promise<Certificate | undefined> {
  await tx.selectFrom('certificate').select('id').where('id', '=', id).forUpdate().execute()
  return (await certificates(tx, { ids: [id] }, { hasDetails: true }))[0]
}

/** Of certificates that are to be added, those that were entered before, and as which: as somebody's of that kind with the same last day and number; a file may lack a number that was entered since. */
export async function enteredBefore(tx: Database, added: readonly NewCertificate[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; before: string }>`
    select a.id, c.id as before from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a(id uuid, "kindId" uuid, "workerId" uuid, "supervisorId" uuid, number text, expires date)
    join certificate c on c.kind_id = a."kindId" and c.expires = a.expires and c.number is not distinct from coalesce(a.number, c.number)
      and c.worker_id is not distinct from a."workerId" and c.supervisor_id is not distinct from a."supervisorId"`.execute(tx)
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Gives certificates the pictures that they have not got. Answers of how many. */
export async function addMissingPictures(tx: Database, pictures: readonly Pick<Certificate, 'id' | 'front' | 'back'>[]): Promise<number> {
  const { rows } = await sql`
    update certificate c set front = coalesce(c.front, a.front), back = coalesce(c.back, a.back)
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as a(id uuid, front text, back text)
    where c.id = a.id and ((c.front is null and a.front is not null) or (c.back is null and a.back is not null)) returning c.id`.execute(tx)
  return rows.length
}

/** Adds certificates; those that are there already stay as they are. Answers how many were added. */
export async function insertCertificates(tx: Database, added: readonly NewCertificate[]): Promise<number> {
  const { rows } = await sql`
    insert into certificate (id, kind_id, worker_id, supervisor_id, number, issued, expires, functions, note, front, back)
    select id, "kindId", "workerId", "supervisorId", number, issued, expires, functions, note, front, back
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(id uuid, "kindId" uuid, "workerId" uuid, "supervisorId" uuid, number text, issued date,
      expires date, functions text, note text, front text, back text)
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length
}

export async function updateCertificate(tx: Database, id: string, { kindId, ...change }: CertificateChange): Promise<void> {
  const columns = { ...definedOf(change), ...(kindId !== undefined && { kind_id: kindId }) }
  if (Object.keys(columns).length > 0) await tx.updateTable('certificate').set(columns).where('id', '=', id).execute()
}

/** Of a certificate whose days were put right people are told anew. */
export async function forgetReminders(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('certificate_reminder').where('certificate_id', '=', id).execute()
}

export async function deleteCertificate(tx: Database, id: string): Promise<boolean> {
  return (await tx.deleteFrom('certificate').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

/** Who else has a certificate of the same kind with the number of one of these. */
export async function sameNumbers(db: Database, ids: readonly string[]): Promise<(SameNumber & { number: string })[]> {
  const { rows } = await sql<SameNumber & { number: string }>`
    select distinct o.number, o.worker_id as "workerId", o.supervisor_id as "supervisorId", coalesce(w.name, s.name) as holder
    from certificate c join certificate o on o.kind_id = c.kind_id and o.number = c.number and o.id <> c.id
      and (o.worker_id, o.supervisor_id) is distinct from (c.worker_id, c.supervisor_id)
    left join worker w on w.id = o.worker_id left join supervisor s on s.id = o.supervisor_id
    where c.id = any(${[...ids]}::uuid[]) and c.number is not null order by o.number, holder limit 100`.execute(db)
  return rows
}

/** What the rules ask of the certificates of a person `p`, whose column is `key`. */
const heldBy = (key: 'worker_id' | 'supervisor_id') => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kindId', c.kind_id, 'issued', c.issued, 'expires', c.expires, 'functions', c.functions)) from certificate c where c.${sql.ref(key)} = p.id), '[]')`

/** Whether an employee needs certificates, as `needsCertificates` says it. */
export const needsCards = (worker: string) => sql`lower(btrim(coalesce(${sql.ref(`${worker}.role`)}, ''))) not in ('office', 'warehouse')`

/** Everybody who is active, with their certificates; people of the office and the warehouse, who need none, left out. */
export async function peopleToCheck(db: Database, own?: OwnDays): Promise<CheckedPerson[]> {
  const { rows } = await sql<CheckedPerson>`
    select 'worker' as person, p.id as "personId", p.name, p.role, ${heldBy('worker_id')} as certificates
    from worker p where p.active and ${needsCards('p')} and ${ownRows(own, 'Workers', 'p')}
    union all
    select 'supervisor', p.id, p.name, null, ${heldBy('supervisor_id')}
    from supervisor p where p.active and ${ownRows(own, 'Supervisors', 'p')}`.execute(db)
  return rows
}
