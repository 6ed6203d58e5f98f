import {
  certificateKindForm,
  type CertificateKind,
  type CertificateKindChange,
  type NewCertificateKind,
} from '@daysheet/domain/certificates/kind'
import { inTransaction, type Database } from '#db/connection.ts'
import { isNameTaken } from '#db/name-taken.ts'
import { conflict, notFound } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import * as queries from './queries.ts'

/** Adds a kind of certificate; asked again with the same id, it is the one that is there. */
export async function addKind(db: Database, actor: string, kind: NewCertificateKind): Promise<CertificateKind> {
  return inTransaction(db, actor, async (tx) => {
    if ((await isRepeated(tx, { kind: 'CertificateKind', id: kind.id, body: kind })) && (await queries.lockKind(tx, kind.id)))
      return savedKind(tx, kind.id)
    await refuseTakenName(tx, kind)
    await queries.insertKind(tx, kind)
    return savedKind(tx, kind.id)
  })
}

interface Change<Body> {
  id: string
  change: Body
  /** Those that the caller has seen: a 412 tells of a newer one. */
  versions: readonly number[] | undefined
}

export async function changeKind(
  db: Database,
  actor: string,
  { id, change, versions }: Change<CertificateKindChange>,
): Promise<CertificateKind> {
  return inTransaction(db, actor, async (tx) => {
    const current = await queries.lockKind(tx, id)
    if (!current) throw notFound('CertificateKind', id)
    await refuseStale(tx, { table: 'certificate_kind', current, properties: Object.keys(certificateKindForm.shape), versions })
    if (change.name !== undefined) await refuseTakenName(tx, { id, name: change.name })
    await queries.updateKind(tx, id, change)
    return savedKind(tx, id)
  })
}

async function savedKind(tx: Database, id: string): Promise<CertificateKind> {
  const [kind] = await queries.certificateKinds(tx, id)
  if (!kind) throw notFound('CertificateKind', id)
  return kind
}

async function refuseTakenName(tx: Database, kind: { id: string; name: string }): Promise<void> {
  if (await isNameTaken(tx, 'certificate_kind', kind)) throw conflict(`A type named ${kind.name} already exists. Choose another name.`)
}
