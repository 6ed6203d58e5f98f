import { companyForm, companyKindNames, type CompanyChange, type NewCompany, type WasteCompany } from '@daysheet/domain/loads/company'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import * as queries from './queries.ts'

/** Adds a hauler or a landfill; asked again with the same id, it is the one that is there. */
export async function addCompany(db: Database, actor: string, company: NewCompany): Promise<WasteCompany> {
  return inTransaction(db, actor, async (tx) => {
    if ((await isRepeated(tx, { kind: 'WasteCompany', id: company.id, body: company })) && (await queries.lockCompany(tx, company.id)))
      return savedCompany(tx, company.id)
    await refuseTakenName(tx, company)
    await queries.insertCompany(tx, company)
    return savedCompany(tx, company.id)
  })
}

/** Changes one. `versions` are those that the caller has seen: a 412 tells of a newer one. */
export async function changeCompany(
  db: Database,
  actor: string,
  { id, change, versions }: { id: string; change: CompanyChange; versions: readonly number[] | undefined },
): Promise<WasteCompany> {
  return inTransaction(db, actor, async (tx) => {
    const current = await queries.lockCompany(tx, id)
    if (!current) throw notFound('WasteCompany', id)
    const { kind } = current
    await refuseStale(tx, { table: 'waste_company', current, properties, versions })
    if (change.name !== undefined) await refuseTakenName(tx, { id, kind, name: change.name })
    await queries.updateCompany(tx, id, change)
    return savedCompany(tx, id)
  })
}

const properties = Object.keys(companyForm.shape)

async function savedCompany(tx: Database, id: string): Promise<WasteCompany> {
  const [company] = await queries.companies(tx, id)
  if (!company) throw notFound('WasteCompany', id)
  return company
}

async function refuseTakenName(tx: Database, company: Pick<WasteCompany, 'id' | 'kind' | 'name'>): Promise<void> {
  if (await queries.isNameTaken(tx, company))
    throw conflict(`There is a ${companyKindNames[company.kind].toLowerCase()} named ${company.name} already. Choose another name.`)
}
