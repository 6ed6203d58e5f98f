/** Deleting what clock events go along with. (decisions/time-punches.md) */
import { clockEventsRefusal } from '@daysheet/domain/timeclock/deleted-events'
import { conflict } from '#http/errors.ts'
import { parseWith } from '#http/validation.ts'
import type { Hooks } from '#rest/hooks.ts'
import { deleteParameters } from './params.ts'
import { lockClockEvents, type PlannedTable } from './queries.ts'

/** Refuses to delete rows with another number of clock events than their caller was shown, and rows with any where nothing was said. */
export function requireSeenEvents(table: PlannedTable): NonNullable<Hooks['beforeDelete']> {
  return async (tx, ids, query) => {
    const shown = parseWith(deleteParameters, query).clockEvents
    const here = await lockClockEvents(tx, table, ids)
    const refusal = here === undefined ? undefined : clockEventsRefusal(here, shown)
    if (refusal !== undefined) throw conflict(refusal, { code: 'CLOCK_EVENTS', details: { clockEvents: here } })
  }
}
