/** Where somebody is clocked whom a phone knows by job and person alone. (decisions/phone-punches.md) */
import type { PunchPlace } from '@daysheet/domain/field/punch'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { addPlace, isOwnEntry, placeOf } from './queries.ts'
import { restoreEntries } from './restore-places.ts'

/**
 * The worker entry of a person on a job of a day: the existing one, or a new one that is not
 * planned. A job that was taken off the schedule meanwhile comes back as cancelled. Throws 404 if
 * the caller never ran the job.
 */
export async function placeFor(tx: Database, place: PunchPlace, own: OwnDays | undefined): Promise<string> {
  await restoreEntries(tx, [place.scheduleEntryId])
  if (!(await isOwnEntry(tx, place.scheduleEntryId, own))) throw notFound('ScheduleEntry', place.scheduleEntryId)
  const known = await placeOf(tx, place)
  if (known !== undefined) return known
  await addPlace(tx, { ...place, id: newId() })
  // Somebody else may have put them there at this moment.
  return (await placeOf(tx, place)) ?? Promise.reject(notFound('ScheduleEntry', place.scheduleEntryId))
}
