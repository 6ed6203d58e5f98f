/** Reviews, approves, locks and reopens days, and answers exceptions: all that is asked, or nothing. (product.md#time-review; decisions/time-approval.md) */
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { workweekOf } from '@daysheet/domain/calendar/workweek'
import { noReasonText, refusalOf, stateAfter, type DayAction } from '@daysheet/domain/time-review/day-state'
import { namesToLock, type LockedNames } from '@daysheet/domain/time-review/locked-names'
import type { AnswerExceptions, MarkDays, MarkedDays, ReviewDay } from '@daysheet/domain/time-review/review-week'
import { may, type Permission } from '@daysheet/domain/session/permissions'
import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { forbidden, type Session } from '#http/access.ts'
import { conflict, unprocessable } from '#http/errors.ts'
import { readSettings } from '../settings/queries.ts'
import { namesakes } from '../people/queries.ts'
import { isRepeated } from '#rest/first-body.ts'
import * as dayStates from '../timeclock/day-states/queries.ts'
import * as queries from './queries.ts'
import { dayKey, exportsHolding, isBlocking, readReview, type Clock, type KeyedDay, type Reviewed } from './review.ts'
import { insertExport } from './exports/queries.ts'
import { weekFile } from './exports/week-file.ts'
import { fileNames, weekLines } from './exports/week-lines.ts'
import { HttpError } from '#http-error.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/** Who does it: as the audit names them, who they are, with what they may, and kept to their own days or not. */
export type Reviewer = { actor: string; person: Session['actor'] } & Pick<Session, 'standing' | 'own'>

const needed: Record<DayAction, Permission> = { review: 'time.review', approve: 'time.approve', lock: 'time.lock', reopen: 'time.reopen' }

/** Marks days that are as their sender saw them. A repetition of an act answers what it did. */
export async function markDays({ db, now, config }: Needs, reviewer: Reviewer, act: MarkDays): Promise<MarkedDays> {
  const { id, action, days, reason } = act
  const { actor, person, standing, own } = reviewer
  const state = stateAfter(action)
  if (!may(standing, needed[action])) throw forbidden(standing, needed[action])
  if (action === 'reopen' && (reason ?? '').trim() === '')
    throw unprocessable('Please give the reason for reopening the days.', { code: 'NO_REASON' })
  return inTransaction(db, actor, async (tx) => {
    await isRepeated(tx, { kind: 'ReviewedDays', id, body: act })
    const known = await dayStates.statesOfAct(tx, id)
    if (known.length > 0) return { state, days: known.length, exports: [] }
    const workerIds = [...new Set(days.map(({ workerId }) => workerId))]
    await dayStates.lockWorkers(tx, workerIds)
    const scope = { ...bounds(days.map(({ day }) => day)), workerIds, own, reader: await queries.readerOf(tx, person) }
    const clock = { now: now(), zone: config.businessTimeZone }
    const reviewed = await readReview(tx, scope, clock)
    const chosen = seenDays(reviewed, act)
    refuse(reviewed, chosen, action)
    if (action === 'review' || action === 'approve') refuseOwnHours(reviewed, chosen)
    const namesOf = action === 'lock' ? lockedNames(reviewed, await namesakes(tx, 'paper')) : () => null
    const stored = await dayStates.insertStates(
      tx,
      id,
      chosen.map(({ workerId, day, digest, minutes, stateId }) => ({
        workerId,
        day,
        state,
        digest,
        minutes,
        reason: reason?.trim() || null,
        replacesId: stateId,
        words: namesOf({ workerId, day }),
      })),
    )
    if (stored < chosen.length) throw changed([])
    const keys = new Set(chosen.map(dayKey))
    const touched = { period: scope, holds: (day: KeyedDay) => keys.has(dayKey(day)), known: reviewed.days }
    const exports = action === 'reopen' ? await exportsHolding(tx, touched, clock) : []
    if (action === 'lock') await storeFile(tx, id, await withLockedBefore(tx, { reviewed, chosen, own }, clock))
    return { state, days: stored, exports }
  })
}

function bounds(days: readonly Day[]): { from: Day; to: Day } {
  const sorted = days.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

const changed = (names: readonly string[]) =>
  conflict(
    `${names.length === 0 ? 'Some of these days were' : `${list(names)} ${names.length === 1 ? 'was' : 'were'}`} changed by another user. Nothing was saved. Please review them again.`,
    { code: 'CHANGED_MEANWHILE' },
  )

/** The first few, and how many more. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, 5)
  return names.length > shown.length ? `${shown.join('; ')} and ${names.length - shown.length} more` : shown.join('; ')
}

/** The days that were sent, as they are; a 409 when one is not what its sender saw. */
function seenDays({ days, shifts }: Reviewed, { days: sent }: MarkDays): ReviewDay[] {
  const here = new Map(days.map((day) => [dayKey(day), day]))
  const once = new Map(sent.map((day) => [dayKey(day), day]))
  const other = [...once.values()].filter((day) => {
    const now = here.get(dayKey(day))
    return now?.digest !== day.digest || now.stateId !== day.stateId
  })
  if (other.length > 0) throw changed(other.map(nameWith(shifts)))
  return [...once.keys()].flatMap((key) => here.get(key) ?? [])
}

const nameWith = (shifts: Reviewed['shifts']) => {
  const names = new Map(shifts.map(({ shift: { workerId }, workerName }) => [workerId, workerName ?? 'Unknown']))
  return ({ workerId, day }: { workerId: string; day: Day }) => `${names.get(workerId) ?? 'Unknown'} on ${formatDay(day)}`
}

/** Refuses all when something cannot be done to one: who it is and why is said. */
function refuse({ exceptions, shifts }: Reviewed, days: readonly ReviewDay[], action: DayAction): void {
  const blocks = Map.groupBy(exceptions.filter(isBlocking), dayKey)
  const name = nameWith(shifts)
  const refusals = days.flatMap((day) => {
    const refusal = refusalOf(action, { ...day, blocks: blocks.get(dayKey(day))?.length ?? 0 })
    return refusal === undefined ? [] : [`${name(day)} ${refusal}`]
  })
  if (refusals.length > 0) throw unprocessable(`${list(refusals)}. Nothing was saved.`, { code: 'NOT_READY' })
}

const ownHours = (name: string) =>
  new HttpError(403, `${name}: you cannot approve your own hours. Ask another user.`, { code: 'OWN_HOURS' })

/** Nobody approves what they are paid themselves, and a day with jobs of others is not reviewed by one of their supervisors. */
function refuseOwnHours({ shifts }: Reviewed, days: readonly ReviewDay[]): void {
  const day = days.find(({ isOwnHours }) => isOwnHours)
  if (day) throw ownHours(nameWith(shifts)(day))
  const other = days.find(({ isWhole }) => !isWhole)
  if (other) throw notWhole(nameWith(shifts)(other))
}

const notWhole = (name: string) =>
  new HttpError(403, `${name} also has jobs of other supervisors. The office reviews this day.`, { code: 'NOT_WHOLE' })

/** The names that each day keeps with its lock. */
function lockedNames({ shifts }: Reviewed, names: ReadonlyMap<string, string>) {
  const ofDay = Map.groupBy(shifts, ({ shift }) => dayKey(shift))
  return (day: KeyedDay): LockedNames => {
    const here = ofDay.get(dayKey(day)) ?? []
    return namesToLock(
      names.get(day.workerId) ?? here[0]?.workerName ?? 'Unknown',
      here.map(({ shift }) => shift),
    )
  }
}

interface FileDays {
  reviewed: Reviewed
  chosen: readonly ReviewDay[]
}

/**
 * Adds the days of the same workweeks that were locked before, so that the newest file of a week is
 * complete. A locked day that has changed since is left out until it is reopened and locked again.
 */
async function withLockedBefore(
  tx: Database,
  { reviewed, chosen, own }: FileDays & Pick<Reviewer, 'own'>,
  clock: Clock,
): Promise<FileDays> {
  const { workweekStarts } = await readSettings(tx)
  const weekOf = ({ day }: Pick<ReviewDay, 'day'>) => workweekOf(day, workweekStarts)
  const weeks = new Map(chosen.map((day) => [weekOf(day).from, weekOf(day)]))
  const period = bounds([...weeks.values()].flatMap(({ from, to }) => [from, to]))
  const isOfWeeks = (day: Pick<ReviewDay, 'day'>) => weeks.has(weekOf(day).from)
  const locked = (await dayStates.statesOf(tx, period)).filter((one) => one.state === 'locked' && isOfWeeks(one))
  if (locked.length === chosen.length) return { reviewed, chosen }
  const all = await readReview(tx, { ...period, workerIds: [...new Set(locked.map(({ workerId }) => workerId))], own }, clock)
  return {
    reviewed: all,
    chosen: all.days.filter((day) => day.state === 'locked' && day.since === null && day.isWhole && isOfWeeks(day)),
  }
}

async function storeFile(tx: Database, id: string, { reviewed, chosen }: FileDays): Promise<void> {
  const file = weekFile(weekLines(reviewed, chosen, await fileNames(tx)))
  const sha256 = createHash('sha256').update(file).digest('hex')
  const digests = Object.fromEntries(chosen.map((day) => [dayKey(day), day.digest]))
  await insertExport(tx, { id, ...bounds(chosen.map(({ day }) => day)), file, sha256, digests })
}

/** Keeps that there is nothing to change about exceptions that are there, or takes it back. Not of days that are locked. */
export async function answerExceptions({ db, now, config }: Needs, { actor, person, own }: Reviewer, act: AnswerExceptions): Promise<void> {
  const { id, isNothingToChange, comment, exceptions } = act
  await inTransaction(db, actor, async (tx) => {
    if (await isRepeated(tx, { kind: 'AnsweredExceptions', id, body: act })) return
    const workerIds = [...new Set(exceptions.map(({ workerId }) => workerId))]
    await dayStates.lockWorkers(tx, workerIds)
    const scope = { ...bounds(exceptions.map(({ day }) => day)), workerIds, own, reader: await queries.readerOf(tx, person) }
    const reviewed = await readReview(tx, scope, { now: now(), zone: config.businessTimeZone })
    const keyOf = (exception: KeyedDay & { key: string }) => `${dayKey(exception)} ${exception.key}`
    const here = new Map(reviewed.exceptions.map((exception) => [keyOf(exception), exception]))
    const gone = exceptions.filter((exception) => !here.has(keyOf(exception)))
    const name = nameWith(reviewed.shifts)
    if (gone.length > 0) throw changed(gone.map(name))
    const digests = new Map(reviewed.days.map((day) => [dayKey(day), day.digest]))
    const other = exceptions.filter((one) => one.digest !== undefined && one.digest !== digests.get(dayKey(one)))
    if (other.length > 0) throw changed(other.map(name))
    const ownDays = new Set(reviewed.days.filter(({ isOwnHours }) => isOwnHours).map(dayKey))
    const partlySeen = new Set(reviewed.days.filter(({ isWhole }) => !isWhole).map(dayKey))
    // What blocks an approval is half of it.
    const theirs = exceptions.find((one) => ownDays.has(dayKey(one)) && here.get(keyOf(one))?.severity === 'block')
    if (theirs) throw ownHours(name(theirs))
    // The hours of a day are paid together, so a reader who sees only some of its jobs may not
    // decide.
    const partly = exceptions.find((one) => here.get(keyOf(one))?.severity === 'block' && partlySeen.has(dayKey(one)))
    if (partly) throw notWhole(name(partly))
    const isAboutPay = exceptions.some((one) => here.get(keyOf(one))?.severity === 'block')
    if (isNothingToChange && isAboutPay && (comment ?? '').trim() === '') throw unprocessable(noReasonText, { code: 'NO_REASON' })
    const locked = reviewed.days.filter((day) => day.state === 'locked' && exceptions.some((one) => dayKey(one) === dayKey(day)))
    if (locked.length > 0) throw conflict(`${list(locked.map(name))} ${locked.length === 1 ? 'is' : 'are'} locked.`, { code: 'LOCKED' })
    await dayStates.insertAnswers(tx, { actId: id, isNothingToChange, comment: comment?.trim() || null }, exceptions)
  })
}
