import {
  certificateChange,
  daysInOrder,
  orderOfDays,
  type Certificate,
  type CertificateChange,
  type ImportedCertificates,
  type NewCertificate,
  type SavedCertificate,
} from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { isOfCompany } from '@daysheet/domain/certificates/purpose'
import { pictureAddressMessage, pictureToKeep } from '@daysheet/domain/records/picture-address'
import { inTransaction, type Database } from '#db/connection.ts'
import { listRefused, notFound, validationError, type Mistake } from '#http/errors.ts'
import { areRepeated, isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import * as queries from './queries.ts'
import type { HttpError } from '#http-error.ts'

const all: queries.Reader = { hasDetails: true }
const sentAs = (body: NewCertificate) => ({ kind: 'Certificate', id: body.id, body })

/** Adds a certificate; asked again with the same id, it is the one that is there. Says who else has its number. */
export async function addCertificate(db: Database, actor: string, added: NewCertificate): Promise<SavedCertificate> {
  return inTransaction(db, actor, async (tx) => {
    if ((await isRepeated(tx, sentAs(added))) && (await queries.lockCertificate(tx, added.id))) return saved(tx, added.id)
    const { kept, refusal } = checked(added, await queries.certificateKinds(tx))
    if (refusal) throw refusal
    await queries.insertCertificates(tx, [kept])
    return saved(tx, added.id)
  })
}

/** Adds all of a file or none; of what is wrong it is said in which row. What is there already, from the same file chosen before, gets the pictures that it lacks and is left out otherwise. */
export async function importCertificates(db: Database, actor: string, added: readonly NewCertificate[]): Promise<ImportedCertificates> {
  return inTransaction(db, actor, async (tx) => {
    await areRepeated(tx, added.map(sentAs))
    const kinds = await queries.certificateKinds(tx)
    const rows = added.map((one) => checked(one, kinds))
    if (rows.some(({ refusal }) => refusal)) throw listRefused(rows.map(({ refusal }) => refusal))
    const whole = rows.map(({ kept }) => kept)
    const before = await queries.enteredBefore(tx, whole)
    const count = await queries.insertCertificates(
      tx,
      whole.filter(({ id }) => !before.has(id)),
    )
    const completed = await queries.addMissingPictures(
      tx,
      whole.flatMap(({ id, front, back }) => {
        const entered = before.get(id)
        return entered === undefined || (front ?? back) === null ? [] : [{ id: entered, front, back }]
      }),
    )
    const sameNumber = await queries.sameNumbers(
      tx,
      added.map(({ id }) => id),
    )
    return { added: count, completed, sameNumber }
  })
}

interface Change {
  id: string
  change: CertificateChange
  /** Those that the caller has seen: a 412 tells of a newer one. */
  versions: readonly number[] | undefined
}

/** Puts right what was entered wrong. */
export async function changeCertificate(db: Database, actor: string, { id, change, versions }: Change): Promise<SavedCertificate> {
  return inTransaction(db, actor, async (tx) => {
    const current = await queries.lockCertificate(tx, id)
    if (!current) throw notFound('Certificate', id)
    await refuseStale(tx, { table: 'certificate', current, properties: Object.keys(certificateChange.shape), versions })
    const { kept, refusal } = checked({ ...current, ...queries.definedOf(change) }, await queries.certificateKinds(tx))
    if (refusal) throw refusal
    const { front, back } = kept
    await queries.updateCertificate(tx, id, { ...change, ...('front' in change && { front }), ...('back' in change && { back }) })
    if (kept.expires !== current.expires || kept.issued !== current.issued) await queries.forgetReminders(tx, id)
    return saved(tx, id)
  })
}

/** Takes away one that was entered by mistake. The audit keeps what it was. */
export async function removeCertificate(db: Database, actor: string, id: string): Promise<void> {
  await inTransaction(db, actor, async (tx) => {
    if (!(await queries.deleteCertificate(tx, id))) throw notFound('Certificate', id)
  })
}

async function oneOf(tx: Database, id: string): Promise<Certificate> {
  const [found] = await queries.certificates(tx, { ids: [id] }, all)
  if (!found) throw notFound('Certificate', id)
  return found
}

async function saved(tx: Database, id: string): Promise<SavedCertificate> {
  const others = await queries.sameNumbers(tx, [id])
  return {
    certificate: await oneOf(tx, id),
    sameNumber: others.map(({ holder, workerId, supervisorId }) => ({ holder, workerId, supervisorId })),
  }
}

/** What is stored of a certificate, and what is wrong with it beyond its shape: whose it is goes by its kind, and a picture is one that was uploaded. */
function checked<Row extends NewCertificate>(row: Row, kinds: readonly CertificateKind[]): { kept: Row; refusal: HttpError | undefined } {
  const kind = kinds.find(({ id }) => id === row.kindId)
  const isPersonal = row.workerId !== null || row.supervisorId !== null
  const pictures = { front: addressOf(row.front), back: addressOf(row.back) }
  const mistakes: Mistake[] = []
  const mistake = (property: string, message: string) => void mistakes.push({ property, code: 'custom', message })
  if (!kind) mistake('kindId', 'is not a certificate type')
  else if (isOfCompany(kind.purpose) && isPersonal) mistake('kindId', 'is a company license, not a personal one')
  else if (!isOfCompany(kind.purpose) && !isPersonal) mistake('workerId', "can't be blank: it is not a company license")
  if (!daysInOrder(row)) mistake('expires', orderOfDays)
  if (kind?.purpose === 'training' && row.issued === null) mistake('issued', "can't be blank: it counts from the end of training")
  for (const side of ['front', 'back'] as const) if (pictures[side] === undefined) mistake(side, pictureAddressMessage)
  const kept = { ...row, front: pictures.front ?? null, back: pictures.back ?? null }
  return { kept, refusal: mistakes.length > 0 ? validationError('Certificate', mistakes) : undefined }
}

const addressOf = (address: string | null): string | null | undefined =>
  address === null || address === '' ? null : pictureToKeep(address)
