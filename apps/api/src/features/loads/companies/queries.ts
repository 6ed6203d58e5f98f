/** Every statement on haulers and landfills. */
import type { CompanyChange, NewCompany, WasteCompany } from '@daysheet/domain/loads/company'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'

/** A company `c` as JSON; null where there is none. */
export const companyJson = (c: string): RawBuilder<WasteCompany | null> =>
  sql.raw(`case when ${c}.id is not null then jsonb_build_object('id', ${c}.id, 'version', ${c}.version, 'kind', ${c}.kind, 'name', ${c}.name,
    'operator', ${c}.operator, 'address', ${c}.address, 'phone', ${c}.phone, 'permitNumber', ${c}.permit_number, 'permitExpires', ${c}.permit_expires,
    'active', ${c}.active) end`)

/** Every hauler and landfill, by name; one of them with `id`. */
export async function companies(db: Database, id?: string): Promise<WasteCompany[]> {
  const { rows } = await sql<WasteCompany>`
    select c.id, c.version, c.kind, c.name, c.operator, c.address, c.phone, c.permit_number as "permitNumber", c.permit_expires as "permitExpires", c.active
    from waste_company c ${id === undefined ? sql`` : sql`where c.id = ${id}::uuid`} order by c.kind, lower(c.name), c.id`.execute(db)
  return rows
}

/** A company, which stays what it is until this transaction ends. */
export async function lockCompany(tx: Database, id: string): Promise<WasteCompany | undefined> {
  await tx.selectFrom('waste_company').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await companies(tx, id))[0]
}

/** Whether another one of the kind has this name, however its letters are written. Until this transaction ends nobody else names one. */
export async function isNameTaken(tx: Database, { id, kind, name }: Pick<WasteCompany, 'id' | 'kind' | 'name'>): Promise<boolean> {
  await sql`lock table waste_company in share row exclusive mode`.execute(tx)
  const { rows } = await sql`
    select from waste_company where kind = ${kind} and lower(btrim(name)) = lower(btrim(${name})) and id <> ${id}::uuid`.execute(tx)
  return rows.length > 0
}

/** Adds a company, unless it is there. */
export async function insertCompany(tx: Database, { permitNumber, permitExpires, ...company }: NewCompany): Promise<void> {
  await tx
    .insertInto('waste_company')
    .values({ ...company, permit_number: permitNumber, permit_expires: permitExpires })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function updateCompany(tx: Database, id: string, { permitNumber, permitExpires, ...change }: CompanyChange): Promise<void> {
  const columns = {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(permitNumber !== undefined && { permit_number: permitNumber }),
    ...(permitExpires !== undefined && { permit_expires: permitExpires }),
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('waste_company').set(columns).where('id', '=', id).execute()
}
