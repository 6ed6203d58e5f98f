import { dayOf } from '@daysheet/domain/calendar/day'
import { missingToClose, wordsToKeep } from '@daysheet/domain/loads/closing'
import { companyKindNames, type CompanyKind } from '@daysheet/domain/loads/company'
import { laterBags, laterBagsWords } from '@daysheet/domain/loads/later-bags'
import { loadForm, type Load, type LoadChange, type NewLoad, type NewLoadNote } from '@daysheet/domain/loads/load'
import { wrongDate } from '@daysheet/domain/loads/load-state'
import { suffixesOf } from '@daysheet/domain/loads/waste-record'
import { v7 as newId } from 'uuid'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound, validationError } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import { readSettings } from '../settings/queries.ts'
import { companies } from './companies/queries.ts'
import * as queries from './queries.ts'

/** What an action on loads stands on, and who acts. */
export interface Acting extends Pick<Deps, 'db' | 'now'> {
  config: Pick<Config, 'businessTimeZone'>
  actor: string
}

/** Adds a load; asked again with the same id, it is the one that is there. */
export async function addLoad({ db, actor, ...acting }: Acting, { id, lines, ...said }: NewLoad): Promise<Load> {
  return inTransaction(db, actor, async (tx) => {
    if ((await isRepeated(tx, { kind: 'Load', id, body: { lines, ...said } })) && (await queries.lockLoad(tx, id))) return savedLoad(tx, id)
    await refuseWrongReferences(tx, id, said)
    if (await queries.insertLoad(tx, id, said)) await queries.setLines(tx, id, await heldLines(tx, lines ?? []))
    const load = await withKeptSuffixes(tx, await savedLoad(tx, id))
    refuseWrongDates(load, acting)
    refuseLaterBags(load, acting)
    return load
  })
}

/** What a change of a load comes with: the versions that the caller has seen, of which a 412 tells where there is a newer one. */
interface Seen {
  id: string
  versions: readonly number[] | undefined
}

/** Changes a load that is not closed. What was said before stays, where nothing else is said. */
export async function changeLoad({ db, actor, ...acting }: Acting, { change, ...seen }: Seen & { change: LoadChange }): Promise<Load> {
  return inTransaction(db, actor, async (tx) => {
    const { id } = await openLoad(tx, seen)
    const { lines, ...said } = change
    await refuseWrongReferences(tx, id, said)
    await queries.updateLoad(tx, id, said)
    if (lines) await queries.setLines(tx, id, await heldLines(tx, lines))
    const load = await withKeptSuffixes(tx, await savedLoad(tx, id))
    refuseWrongDates(load, acting)
    // What was so before keeps nobody from entering the rest.
    if (lines || change.transportedOn !== undefined) refuseLaterBags(load, acting)
    return load
  })
}

/** Once the load is picked up, the record numbers are on paper and must not change. */
const withKeptSuffixes = (tx: Database, load: Load): Promise<Load> =>
  load.transportedOn === null && Object.keys(load.recordSuffixes).length === 0 ? Promise.resolve(load) : keepSuffixes(tx, load)

const areKept = ({ jobs, recordSuffixes }: Load) => jobs.every(({ jobId }) => recordSuffixes[jobId] !== undefined)

async function keepSuffixes(tx: Database, load: Load): Promise<Load> {
  if (areKept(load)) return load
  await queries.keepSuffixes(tx, load.id, suffixesOf(load))
  return savedLoad(tx, load.id)
}

/** Saves the record numbers of a load that is printed, so that they do not change any more. */
export const withPrintedSuffixes = ({ db, actor }: Pick<Acting, 'db' | 'actor'>, load: Load): Promise<Load> =>
  areKept(load)
    ? Promise.resolve(load)
    : inTransaction(db, actor, async (tx) => keepSuffixes(tx, (await queries.lockLoad(tx, load.id)) ?? load))

/** Closes a load of which everything is known; again it changes nothing. */
export async function closeLoad({ db, actor, now }: Acting, seen: Seen): Promise<Load> {
  return inTransaction(db, actor, async (tx) => {
    const load = await lockedLoad(tx, seen)
    if (load.closedAt !== null) return load
    const missing = missingToClose(load)
    if (missing.length > 0)
      throw conflict(`Before load ${load.number} is closed, enter ${inWords(missing)}.`, { code: 'LOAD_INCOMPLETE', details: { missing } })
    await queries.setClosed(tx, load.id, { at: now(), by: actor, words: wordsToKeep(load, await readSettings(tx)) })
    return savedLoad(tx, load.id)
  })
}

/** Opens a closed load again, and writes down why. */
export async function reopenLoad({ db, actor }: Acting, { reason, ...seen }: Seen & { reason: string }): Promise<Load> {
  return inTransaction(db, actor, async (tx) => {
    const load = await lockedLoad(tx, seen)
    if (load.closedAt === null) return load
    await queries.setClosed(tx, load.id, null)
    await queries.insertNote(tx, load.id, { id: newId(), isCall: false, text: `Reopened: ${reason}` })
    return savedLoad(tx, load.id)
  })
}

/** Takes back a load that has not left: its bags are on the floor again. */
export async function removeLoad({ db, actor }: Acting, seen: Seen): Promise<void> {
  await inTransaction(db, actor, async (tx) => {
    const { id, number, transportedOn } = await openLoad(tx, seen)
    if (transportedOn !== null)
      throw conflict(`Load ${number} was picked up: it is kept. What is wrong about it can be changed.`, { code: 'LOAD_LEFT' })
    await queries.deleteLoad(tx, id)
  })
}

/** Writes down a call or something else about a load, also of a closed one; again it is one. */
export async function addNote({ db, actor }: Acting, loadId: string, note: NewLoadNote) {
  return inTransaction(db, actor, async (tx) => {
    await lockedLoad(tx, { id: loadId, versions: undefined })
    // A note belongs to one load: the same note on another load is a different one.
    if (!(await isRepeated(tx, { kind: 'LoadNote', id: note.id, body: { ...note, loadId } }))) await queries.insertNote(tx, loadId, note)
    return queries.notesOf(tx, loadId)
  })
}

async function lockedLoad(tx: Database, { id, versions }: Seen): Promise<Load> {
  const current = await queries.lockLoad(tx, id)
  if (!current) throw notFound('Load', id)
  await refuseStale(tx, { table: 'load', current, properties, versions })
  return current
}

const properties = [...Object.keys(loadForm.omit({ lines: true }).shape), 'closedAt', 'closedBy']

/** A load that may be changed, held until the transaction ends. */
export async function openLoad(tx: Database, seen: Seen): Promise<Load> {
  const load = await lockedLoad(tx, seen)
  if (load.closedAt !== null)
    throw conflict(`Load ${load.number} is closed. Reopen it to change it.`, { code: 'LOAD_CLOSED', details: { number: load.number } })
  return load
}

async function savedLoad(tx: Database, id: string): Promise<Load> {
  const load = await queries.loadWithId(tx, id)
  if (!load) throw notFound('Load', id)
  return load
}

/** Lines whose bagouts there are, held: from here on nobody else puts their bags into a load. */
async function heldLines<Line extends { entryId: string }>(tx: Database, lines: readonly Line[]): Promise<readonly Line[]> {
  const bagouts = await queries.lockBagouts(
    tx,
    lines.map(({ entryId }) => entryId),
  )
  const wrong = lines.flatMap(({ entryId }, at) => (bagouts.has(entryId.toLowerCase()) ? [] : [at]))
  if (wrong.length > 0)
    throw validationError(
      'Load',
      wrong.map((at) => ({ property: `lines.${at}.entryId`, code: 'reference', message: 'is no bagout that there is' })),
    )
  return lines
}

/** A landfill takes nothing away, a hauler buries nothing, and a request belongs to one load. */
async function refuseWrongReferences(tx: Database, id: string, { haulerId, landfillId, containerReqId }: LoadChange): Promise<void> {
  if (haulerId) await requireCompany(tx, 'haulerId', { id: haulerId, kind: 'hauler' })
  if (landfillId) await requireCompany(tx, 'landfillId', { id: landfillId, kind: 'landfill' })
  if (!containerReqId) return
  const request = await queries.lockRequest(tx, containerReqId)
  if (!request) throw validationError('Load', [{ property: 'containerReqId', code: 'reference', message: 'is no request that there is' }])
  if (request.loadId !== null && request.loadId !== id)
    throw conflict(`That request belongs to load ${request.number} already.`, { code: 'REQUEST_IN_LOAD' })
}

async function requireCompany(tx: Database, property: string, { id, kind }: { id: string; kind: CompanyKind }): Promise<void> {
  const [company] = await companies(tx, id)
  if (company?.kind !== kind)
    throw validationError('Load', [{ property, code: 'reference', message: `is no ${companyKindNames[kind].toLowerCase()} that there is` }])
}

function refuseWrongDates(load: Load, { now, config }: Pick<Acting, 'now' | 'config'>): void {
  const wrong = wrongDate(load, dayOf(now(), config.businessTimeZone))
  if (wrong) throw validationError('Load', [{ property: wrong.property, code: 'order', message: wrong.message }])
}

function refuseLaterBags(load: Load, { config }: Pick<Acting, 'config'>): void {
  const later = laterBags(load, config.businessTimeZone)
  if (later !== undefined)
    throw conflict(`${laterBagsWords(load, later)} Leave them out, or correct the day of the pick-up.`, { code: 'BAGS_AFTER_PICK_UP' })
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
