import { dayOf } from '@daysheet/domain/calendar/day'
import { workweekOf } from '@daysheet/domain/calendar/workweek'
import { cardsForJob } from '@daysheet/domain/certificates/allowed-on-job'
import { gateOf } from '@daysheet/domain/certificates/gate'
import { rankedReplacements, type ReplaceBody, type Replaced, type Replacement } from '@daysheet/domain/schedules/replacement'
import { weekSoFar } from '@daysheet/domain/schedules/week-so-far'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { inTransaction, type Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { conflict, notFound, unprocessable } from '#http/errors.ts'
import { checkNewCrew, overrideIn } from '#features/certificates/gate/queries.ts'
import { certificateKinds, keepsCards } from '#features/certificates/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { declinesOn } from '#features/texts/answers/queries.ts'
import { entriesOfSchedules } from '#features/timeclock/queries.ts'
import { inactiveNames, lockClockEvents } from '../queries.ts'
import * as queries from './queries.ts'

type Today = Pick<Deps, 'db' | 'now' | 'config'>

const noCards = { first: null, restrictedTo: null }

/**
 * The people who can take a place on a crew: free that day and allowed on the job, the likeliest
 * first. Cards are checked as for the planner's marks: once the office has entered a card, or if
 * its settings require cards. (product.md#replace)
 */
export async function replacementsFor({ db, now, config }: Today, id: string): Promise<Replacement[]> {
  const place = await queries.placeOf(db, id)
  if (!place) throw notFound('WorkerEntry', id)
  const { day, job } = place
  const { certificateGate, timeThresholds, workweekStarts } = await readSettings(db)
  const week = workweekOf(day, workweekStarts)
  const [kinds, free, declines, entries] = await Promise.all([
    certificateKinds(db),
    queries.freePeople(db, place),
    declinesOn(db, place.scheduleId),
    entriesOfSchedules(db, await queries.schedulesBetween(db, week), week),
  ])
  const hasCards = await keepsCards(db)
  const checksCards = hasCards || gateOf(certificateGate, { hasCards }) !== 'off'
  const hours = weekSoFar(entries, dayOf(now(), config.businessTimeZone))
  const declinedAt = new Map(declines.map(({ workerId, time }) => [workerId, time]))
  const candidates = free.flatMap((person): Replacement[] => {
    const cards = checksCards ? cardsForJob(person, { day, job, kinds }) : noCards
    if (!cards) return []
    const { personId: workerId, name, hasPhone, lastOnJob } = person
    const own = hours.get(workerId)
    return [
      {
        workerId,
        name: name ?? '',
        hasPhone,
        hoursWorked: hoursOf(own?.minutes ?? 0),
        daysPlanned: own?.plannedDays.size ?? 0,
        lastOnJob,
        card: cards.first,
        restrictedTo: cards.restrictedTo,
        declinedAt: declinedAt.get(workerId) ?? null,
      },
    ]
  })
  return rankedReplacements(candidates, timeThresholds.usualShiftHours)
}

/**
 * Replaces a person on a crew, in one act. The new person must still be free, so that two office
 * users cannot put them on two jobs. (product.md#replace)
 */
export async function replace({ db, now, config }: Today, actor: string, id: string, body: ReplaceBody): Promise<Replaced> {
  const { workerId } = body
  return inTransaction(db, actor, async (tx) => {
    const seen = await queries.placeOf(tx, id)
    if (!seen) throw notFound('WorkerEntry', id)
    await queries.lockPlace(tx, seen)
    const place = await queries.placeOf(tx, id)
    if (place?.entryId !== seen.entryId) throw notFound('WorkerEntry', id)
    await refuseUnfit(tx, place, workerId)
    await checkNewCrew(tx, [{ entryId: place.entryId, workerId, override: overrideIn(body) }], dayOf(now(), config.businessTimeZone))
    return queries.swap(tx, place, workerId)
  })
}

async function refuseUnfit(tx: Database, { id, name, day, cancelled }: queries.Place, workerId: string): Promise<void> {
  if (cancelled) throw conflict('This job is cancelled. Reactivate it before replacing people on it.')
  if (((await lockClockEvents(tx, 'worker_entry', [id])) ?? 0) > 0)
    throw conflict(`${name} has clocked in or out here. Remove ${name} before another person is put on the job.`, {
      code: 'CLOCKED_ALREADY',
    })
  const busyAt = await queries.lockFree(tx, { workerId, day })
  if (busyAt !== null) throw conflict(`This person was put on ${busyAt} in the meantime. Choose another one.`, { code: 'NOT_FREE' })
  const [inactive] = (await inactiveNames(tx, 'worker', [workerId])).values()
  if (inactive !== undefined) throw unprocessable(`${inactive} is not active. Make them active before putting them on a job.`)
}
