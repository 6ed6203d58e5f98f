/** Puts back who was taken off a job before a phone could send what was clocked there: nothing that was clocked is lost. (decisions/time-punches.md) */
import { takenOffSchedule } from '@daysheet/domain/timeclock/deleted-events'
import type { Database } from '#db/connection.ts'
import type { PendingRow } from '#rest/hooks.ts'
import { deletedRows, replacementPlaces, restoreRows, schedulesOfDays, type DeletedRow, type RestoredTable } from './queries.ts'

/** Whether there once was this worker entry. */
export const placeExisted = async (tx: Database, id: string): Promise<boolean> => (await deletedRows(tx, 'worker_entry', [id])).length > 0

const parentsOf = (rows: readonly DeletedRow[], key: string) => rows.map(({ values }) => values[key])

async function restoreMissing(tx: Database, table: RestoredTable, ids: readonly unknown[]): Promise<void> {
  await restoreRows(tx, table, await deletedRows(tx, table, ids))
}

/**
 * Makes worker entries that were deleted exist again for events that name them: not planned, on their job of their day. A job that was taken off the schedule
 * comes back cancelled. Where the same person is on the same job again, the event is theirs there. Ids that nobody ever had are left alone.
 */
export async function restorePlaces(tx: Database, events: readonly PendingRow[]): Promise<void> {
  const ids = events.map(({ columns }) => columns['worker_entry_id'])
  const gone = await deletedRows(tx, 'worker_entry', ids)
  if (gone.length === 0) return
  await restoreEntries(tx, parentsOf(gone, 'schedule_entry_id'))
  await restoreMissing(tx, 'worker', parentsOf(gone, 'worker_id'))
  const off = { planned: false, txt_status: null, txt_status_time: null, txt_reason: null, version: 1 }
  await restoreRows(
    tx,
    'worker_entry',
    gone.map(({ id, values }) => ({ id, values: { ...values, ...off } })),
  )
  const here = await replacementPlaces(tx, gone)
  for (const { columns } of events) columns['worker_entry_id'] = here.get(String(columns['worker_entry_id'])) ?? columns['worker_entry_id']
}

/** Puts back jobs of a day that were deleted, cancelled; ids that are there or never were are left alone. */
export async function restoreEntries(tx: Database, ids: readonly unknown[]): Promise<void> {
  const gone = await deletedRows(tx, 'schedule_entry', ids)
  if (gone.length === 0) return
  const days = await restoreDays(tx, parentsOf(gone, 'schedule_id'))
  await restoreMissing(tx, 'job', parentsOf(gone, 'job_id'))
  const off = { cancelled: true, cancelled_reason: takenOffSchedule, supervisor_id: null, version: 1 }
  await restoreRows(
    tx,
    'schedule_entry',
    gone.map(({ id, values }) => {
      const schedule = String(values['schedule_id'])
      return { id, values: { ...values, ...off, schedule_id: days.get(schedule) ?? schedule } }
    }),
  )
}

/** Which schedule stands for each deleted one: itself, put back, or the one its day has by now. */
async function restoreDays(tx: Database, ids: readonly unknown[]): Promise<Map<string, string>> {
  const gone = await deletedRows(tx, 'schedule', ids)
  await restoreRows(tx, 'schedule', gone)
  const schedules = await schedulesOfDays(tx, parentsOf(gone, 'day'))
  return new Map(gone.map(({ id, values }) => [id, schedules.get(String(values['day'])) ?? id]))
}
