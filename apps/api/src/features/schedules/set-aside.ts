/**
 * What somebody clocked is not deleted: a person who is taken off, or a job or a day that goes, stays for it, and its punches are left out of the hours. (product.md#clock-events;
 * decisions/time-punches.md)
 */
import { takenOffSchedule } from '@daysheet/domain/timeclock/deleted-events'
import type { Database } from '#db/connection.ts'
import type { Hooks } from '#rest/hooks.ts'
import { clearQuestion, onJobCancelledChange } from '../texts/handover/queries.ts'
import { clockedPlaces, voidPunches } from '../timeclock/corrections/queries.ts'
import { refuseLocked } from '../timeclock/day-states/refuse-locked.ts'
import * as queries from './queries.ts'
import type { PlannedTable } from './queries.ts'

const reasonOf = { worker_entry: 'Taken off the crew', schedule_entry: takenOffSchedule, schedule: takenOffSchedule } as const

/** Sets those rows aside on which somebody clocked or something was put right; all others may be deleted. */
export function setAside(table: PlannedTable): NonNullable<Hooks['setAside']> {
  return async (tx, ids) => {
    const crew = table === 'worker_entry' ? [] : await queries.crewOf(tx, table, ids)
    const clocked = await clockedPlaces(tx, table === 'worker_entry' ? ids : crew.map(({ id }) => id))
    if (clocked.length === 0) return { kept: new Set(), count: 0 }
    await refuseLocked(tx, clocked)
    const voided = await voidPunches(tx, { workerEntryIds: clocked, reason: reasonOf[table] })
    for (const id of clocked) await clearQuestion(tx, id)
    const taken = await queries.takeOffCrew(tx, clocked)
    if (table === 'worker_entry') return { kept: new Set(clocked), count: Math.max(taken, Math.min(voided, 1)) }
    const places = new Set(clocked)
    const entries = [...new Set(crew.flatMap(({ id, entryId }) => (places.has(id) ? [entryId] : [])))]
    const cancelled = await cancelAll(tx, entries, clocked)
    if (table === 'schedule_entry') return { kept: new Set(entries), count: cancelled }
    const schedules = new Set(crew.flatMap(({ id, scheduleId }) => (places.has(id) ? [scheduleId] : [])))
    await queries.deleteOtherEntries(tx, [...schedules], entries)
    return { kept: schedules, count: schedules.size }
  }
}

async function cancelAll(tx: Database, entryIds: readonly string[], clocked: readonly string[]): Promise<number> {
  await queries.deleteOtherCrew(tx, entryIds, clocked)
  for (const id of entryIds) await onJobCancelledChange(tx, id, true)
  return queries.takeOffSchedule(tx, entryIds, takenOffSchedule)
}
