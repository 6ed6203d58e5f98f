import { crewForm, type Crew, type CrewChange, type NewCrew } from '@daysheet/domain/crews/crew'
import { inTransaction, type Database } from '#db/connection.ts'
import { isNameTaken } from '#db/name-taken.ts'
import { conflict, notFound } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import * as queries from './queries.ts'

/** Adds a crew; asked again with the same id, it is the one that is there. */
export async function addCrew(db: Database, actor: string, crew: NewCrew): Promise<Crew> {
  return inTransaction(db, actor, async (tx) => {
    if ((await isRepeated(tx, { kind: 'Crew', id: crew.id, body: crew })) && (await queries.lockCrew(tx, crew.id)))
      return savedCrew(tx, crew.id)
    await refuseTakenName(tx, crew)
    if (await queries.insertCrew(tx, crew)) await queries.setMembers(tx, crew.id, crew.workerIds)
    return savedCrew(tx, crew.id)
  })
}

/** Changes a crew. `versions` are those that the caller has seen: a 412 tells of a newer one. */
export async function changeCrew(
  db: Database,
  actor: string,
  { id, change, versions }: { id: string; change: CrewChange; versions: readonly number[] | undefined },
): Promise<Crew> {
  return inTransaction(db, actor, async (tx) => {
    const current = await queries.lockCrew(tx, id)
    if (!current) throw notFound('Crew', id)
    await refuseStale(tx, { table: 'crew', current, properties: Object.keys(crewForm.shape), versions })
    if (change.name !== undefined) await refuseTakenName(tx, { id, name: change.name })
    await queries.updateCrew(tx, id, change)
    if (change.workerIds) await queries.setMembers(tx, id, change.workerIds)
    return savedCrew(tx, id)
  })
}

export async function removeCrew(db: Database, actor: string, id: string): Promise<void> {
  await inTransaction(db, actor, async (tx) => {
    if (!(await queries.deleteCrew(tx, id))) throw notFound('Crew', id)
  })
}

async function savedCrew(tx: Database, id: string): Promise<Crew> {
  const [crew] = await queries.crews(tx, id)
  if (!crew) throw notFound('Crew', id)
  return crew
}

async function refuseTakenName(tx: Database, crew: { id: string; name: string }): Promise<void> {
  if (await isNameTaken(tx, 'crew', crew)) throw conflict(`A crew named ${crew.name} already exists. Choose another name.`)
}
