/** Puts the signed copy that a phone sends to its load, as the office's own upload does. (product.md#waste-shipment-record; decisions/phone-records.md) */
import type { SignedCopy } from '@daysheet/domain/field/loads'
import { loadsWithNumber } from '@daysheet/domain/field/signed-copy'
import { maxSignedCopies } from '@daysheet/domain/loads/signed-copies'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { isRepeated } from '#rest/first-body.ts'
import { insertNote, lockLoad, updateLoad } from '../queries.ts'
import { openLoad } from '../save-load.ts'
import { jobsInLoads, noteWithId, openLoads } from './queries.ts'
import { HttpError } from '#http-error.ts'

interface Sender {
  db: Database
  actor: string
  /** Whose loads alone may be meant. */
  own: OwnDays | undefined
}

/** What stands with the load of who sent what: the note has the id of the phone's record, so that a repetition finds it, also after the office took a page away or closed the load. */
export async function addSignedCopy({ db, actor, own }: Sender, { id, ...copy }: SignedCopy & { id: string }): Promise<void> {
  await inTransaction(db, actor, async (tx) => {
    await isRepeated(tx, { kind: 'SignedCopy', id, body: copy })
    if (await isThere(tx, id, copy)) return
    const loadId = await loadOf(tx, copy, own)
    await lockLoad(tx, loadId)
    // The same copy may have come twice at the same moment: whoever waited for the load finds it there.
    if (await isThere(tx, id, copy)) return
    const { number, signedCopies: before } = await openLoad(tx, { id: loadId, versions: undefined })
    const signedCopies = [...new Set([...before, ...copy.images])]
    if (signedCopies.length > maxSignedCopies)
      throw conflict(`Load ${number} has ${before.length} pictures of its signed copy; more than ${maxSignedCopies} do not fit.`, {
        code: 'COPIES_FULL',
      })
    await updateLoad(tx, loadId, { signedCopies })
    await insertNote(tx, loadId, { id, isCall: false, text: noteOf(copy) })
  })
}

/** What the office reads: `Signed copy of 4711-2 from the phone, 2 pictures. Page 2 is torn.` */
function noteOf({ wsrNumber, images, note }: SignedCopy): string {
  const what = `Signed copy${wsrNumber === null ? '' : ` of ${wsrNumber}`} from the phone, ${images.length === 1 ? '1 picture' : `${images.length} pictures`}.`
  return [what, note].filter(Boolean).join(' ')
}

async function isThere(tx: Database, id: string, copy: SignedCopy): Promise<boolean> {
  const known = await noteWithId(tx, id)
  if (!known) return false
  const isOfLoad = copy.loadId === null || copy.loadId.toLowerCase() === known.loadId
  const properties = [...(isOfLoad ? [] : ['loadId']), ...(known.text === noteOf(copy) ? [] : ['note'])]
  if (properties.length > 0) throw otherUnderId('This id is of another record.', { id, properties })
  return true
}

/** The load that is meant, of those that the sender may mean. */
async function loadOf(tx: Database, { loadId, wsrNumber }: SignedCopy, own: OwnDays | undefined): Promise<string> {
  const loads = await openLoads(tx, own)
  if (loadId !== null) {
    // One that is closed says so; one that is somebody else's is not there.
    if (!own || loads.some(({ id }) => id === loadId.toLowerCase())) return loadId
    throw noSuchLoad('There is no open load of yours that this is the signed copy of.')
  }
  const jobs = await jobsInLoads(
    tx,
    loads.map(({ id }) => id),
  )
  const found = loadsWithNumber(
    loads.map((load) => ({ ...load, jobs: jobs.get(load.id) ?? [] })),
    wsrNumber ?? '',
  )
  const [load, ...others] = found
  if (!load) throw noSuchLoad(`There is no open load with the waste shipment record ${wsrNumber ?? ''}.`)
  if (others.length > 0)
    throw conflict(`Loads ${found.map(({ number }) => number).join(' and ')} have the waste shipment record ${wsrNumber ?? ''}.`, {
      code: 'SEVERAL_LOADS',
    })
  return load.id
}

const noSuchLoad = (message: string) => new HttpError(422, message, { code: 'NO_LOAD' })
