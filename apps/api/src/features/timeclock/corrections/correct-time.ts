/** Puts punches right: rows are added, what was clocked stays. (product.md#corrections; decisions/time-punches.md) */
import {
  newestCorrections,
  reversalOf,
  undoReason,
  type CorrectionAct,
  type NewCorrection,
  type SavedCorrections,
  type TimeCorrection,
} from '@daysheet/domain/timeclock/correction'
import { newerCorrectionText, twinText, type NewerCorrection } from '@daysheet/domain/timeclock/newer-correction'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Session } from '#http/access.ts'
import { conflict, modelNotFound, unprocessable } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { idInUse } from '#rest/repeated.ts'
import { refuseLocked } from '../day-states/refuse-locked.ts'
import * as queries from './queries.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/**
 * The person who makes a correction, as in the audit, and the days that they are limited to.
 * `isLooking`: they see the current hours, so adding a punch that exists already is a mistake and
 * is refused. An offline phone may know more than the office, so the punch that it adds is stored,
 * and the time review shows both.
 */
export type Corrector = { actor: string; isLooking?: boolean } & Pick<Session, 'own'>

/** An act, and of one that comes from a site why somebody worked without a certificate. */
type Act = CorrectionAct & { certificateReason?: string | null | undefined }

/** What was sent under the id of an act, through any route. */
export const sentAct = (id: string, body: object) => ({ kind: 'TimeCorrection', id, body })

/**
 * Adds the corrections of an act, all or none. The same id again returns the corrections that
 * exist. `sent` is the original request when the act was made from it.
 */
export async function correctTime(
  { db, now, config }: Needs,
  { actor, own, isLooking = false }: Corrector,
  act: Act,
  sent: object = act,
): Promise<SavedCorrections> {
  return inTransaction(db, actor, async (tx) => {
    await isRepeated(tx, sentAct(act.id, sent))
    const known = await savedBefore(tx, act.id, { actor, own })
    if (known.length > 0) return { corrections: known }
    return { corrections: await saveAct(tx, act, { at: now(), zone: config.businessTimeZone, own, isLooking }) }
  })
}

/** Takes an act back by one that makes every punch stand as it did before. Refused when somebody has put one of them right again since. */
export async function undoCorrections(
  { db, now, config }: Needs,
  { actor, own }: Corrector,
  { undone, id }: { undone: string; id: string },
): Promise<SavedCorrections> {
  return inTransaction(db, actor, async (tx) => {
    await isRepeated(tx, sentAct(id, { undone }))
    const known = await savedBefore(tx, id, { actor, own })
    if (known.length > 0) return { corrections: known }
    const made = await queries.correctionsOfAct(tx, undone)
    if (made.length === 0) throw modelNotFound(undone, `There is no act of correction with the id ${undone}.`)
    if (!(await isOfOwnPlaces(tx, made, own))) throw otherJob()
    const all = new Map(
      (
        await queries.correctionsOfPunches(
          tx,
          made.map(({ punchId }) => punchId),
        )
      ).map((row) => [row.id, row]),
    )
    const corrections = made.map((correction): NewCorrection => ({
      id: newId(),
      ...reversalOf(correction, all.get(correction.replacesId ?? '')),
    }))
    return { corrections: await saveAct(tx, { id, reason: undoReason, corrections }, { at: now(), zone: config.businessTimeZone, own }) }
  })
}

/**
 * The corrections saved under the id of an act. An act of another person is returned only to a
 * caller who sees all of its worker entries.
 */
async function savedBefore(tx: Database, actId: string, { actor, own }: Corrector): Promise<TimeCorrection[]> {
  const known = await queries.correctionsOfAct(tx, actId)
  const isOfAnother = known.some(({ madeBy }) => madeBy !== actor)
  if (isOfAnother && !(await isOfOwnPlaces(tx, known, own))) throw idInUse('TimeCorrection', actId, ['corrections'])
  return known
}

/** Whether the caller sees every worker entry that these corrections are about. */
async function isOfOwnPlaces(tx: Database, made: readonly TimeCorrection[], own: Session['own']): Promise<boolean> {
  if (!own) return true
  const named = new Set(made.flatMap(({ originId, workerEntryId }) => [originId, workerEntryId]))
  return (await queries.lockPlaces(tx, [...named], own)).size === named.size
}

const otherJob = () =>
  unprocessable('This punch belongs to a job that is not yours. Ask the office to correct it. Nothing was changed.', { code: 'OTHER_JOB' })

/** A phone's clock, and that of whoever types, may be a little ahead of ours. */
const tolerance = 5 * 60_000

async function saveAct(
  tx: Database,
  act: Act,
  { at, zone, own, isLooking = false }: { at: Date; zone: string } & Omit<Corrector, 'actor'>,
): Promise<TimeCorrection[]> {
  const { corrections } = act
  refuseTwice(corrections)
  const punches = await queries.knownPunches(
    tx,
    corrections.map(({ punchId }) => punchId),
  )
  const seen = new Set(corrections.map(({ replacesId }) => replacesId))
  const replaced = (await queries.correctionsOfPunches(tx, [...punches.keys()])).filter(({ id }) => seen.has(id))
  const named = [
    ...corrections.map(({ workerEntryId }) => workerEntryId),
    ...[...punches.values()].map(({ originId }) => originId),
    // Where a punch counts so far: that place loses it, whichever place its sender names.
    ...replaced.map(({ workerEntryId }) => workerEntryId),
  ]
  const places = await queries.lockPlaces(tx, named, own)
  // The same act may have come twice at the same moment, as a phone's network brings it: whoever waited for the place finds it there.
  const known = await queries.correctionsOfAct(tx, act.id)
  if (known.length > 0) return known
  await refuseLocked(tx, [...places.keys()])
  const rows = corrections.map((correction): queries.NewRow => {
    if (correction.action !== 'restore' && Date.parse(correction.time) > at.getTime() + tolerance)
      throw unprocessable('This time is in the future. Enter one that is past.', { code: 'IN_THE_FUTURE' })
    const punch = punches.get(correction.punchId)
    const { originId, ...clocked } = standingOf(correction, punch)
    const worker = places.get(correction.workerEntryId)
    if (worker === undefined)
      throw unprocessable(`There is no worker entry ${correction.workerEntryId}. Nothing was changed.`, { code: 'NO_WORKER_ENTRY' })
    if (!places.has(originId) || isOfOthers(correction, replaced, places)) throw otherJob()
    if (worker !== places.get(originId))
      throw unprocessable('A punch stays with its person: the other worker entry belongs to someone else. Nothing was changed.', {
        code: 'OTHER_WORKER',
      })
    const said = {
      reason: act.reason.trim(),
      comment: act.comment?.trim() || null,
      certificateReason: act.certificateReason?.trim() || null,
    }
    return { ...correction, ...clocked, originId, actId: act.id, ...said }
  })
  const newest = newestCorrections(await queries.correctionsOfPunches(tx, [...punches.keys()]))
  const unseen = rows.flatMap(({ punchId, replacesId }) => {
    const last = newest.find((correction) => correction.punchId === punchId)
    return (last?.id ?? null) === replacesId ? [] : [last]
  })
  // One that came between the two reads may count on a place that is not held.
  const elsewhere = newest.filter(({ workerEntryId }) => !places.has(workerEntryId))
  const [first] = [...unseen, ...elsewhere]
  if (unseen.length + elsewhere.length > 0)
    throw correctedMeanwhile(first, { zone, isSeen: !own || places.has(first?.workerEntryId ?? '') })
  if (isLooking) await refuseTwins(tx, rows, zone)
  if (!(await queries.insertCorrections(tx, rows, at))) throw conflict(changedMeanwhile, { code: 'CORRECTED_MEANWHILE' })
  return queries.correctionsOfAct(tx, act.id)
}

/** Where the punch is from, and what it says when it counts as it came again. */
function standingOf({ action, punchId, id, workerEntryId }: NewCorrection, punch: queries.KnownPunch | undefined) {
  if (action === 'add') {
    if (punchId !== id) throw unprocessable('A punch that is added has the id of its correction.', { code: 'PUNCH_ID' })
    return { originId: workerEntryId, replacesId: null }
  }
  if (!punch) throw unprocessable(`There is no clock event or added punch ${punchId}. Nothing was changed.`, { code: 'NO_PUNCH' })
  const { originId, type, time } = punch
  if (action !== 'restore') return { originId }
  if (!punch.isClocked) throw unprocessable('Only a clocked punch can be restored. Enter this punch again.', { code: 'NOT_CLOCKED' })
  return { originId, workerEntryId: originId, type, time }
}

/** Whether a punch counts so far where whoever corrects it sees nothing. */
const isOfOthers = ({ replacesId }: NewCorrection, replaced: readonly TimeCorrection[], places: ReadonlyMap<string, string>) =>
  replaced.some(({ id, workerEntryId }) => id === replacesId && !places.has(workerEntryId))

function refuseTwice(corrections: readonly NewCorrection[]): void {
  if (new Set(corrections.map(({ punchId }) => punchId)).size < corrections.length)
    throw unprocessable('A punch is put right once in one go.', { code: 'PUNCH_TWICE' })
}

const changedMeanwhile = 'Someone else corrected this first. Nothing was changed; check it again.'

function correctedMeanwhile(newest: TimeCorrection | undefined, { zone, isSeen }: { zone: string; isSeen: boolean }) {
  if (!newest) return conflict(changedMeanwhile, { code: 'CORRECTED_MEANWHILE' })
  const { id, punchId, madeBy, madeAt, action, type, time, workerEntryId } = newest
  const details: NewerCorrection = { id, punchId, madeBy, madeAt, ...(isSeen && { action, type, time, workerEntryId }) }
  return conflict(`${newerCorrectionText(details, zone)} Nothing was changed; look at it again.`, { code: 'CORRECTED_MEANWHILE', details })
}

/** Refuses a punch that another office user has added already. */
async function refuseTwins(tx: Database, rows: readonly NewCorrection[], zone: string): Promise<void> {
  for (const row of rows.filter(({ action }) => action === 'add')) {
    const twin = await queries.twinOf(tx, row)
    if (twin) throw conflict(`${twinText(twin, zone)} Nothing was changed; look at it again.`, { code: 'PUNCH_EXISTS' })
  }
}
