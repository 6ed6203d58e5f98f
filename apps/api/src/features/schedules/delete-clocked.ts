/** Deleting what clock events go along with. (decision 0187) */
import { clockEventsRefusal } from '@daysheet/domain/timeclock/deleted-events'
import { queryOf } from '../../http/params.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import type { Hooks } from '../../rest/hooks.ts'
import { lockClockEvents, type PlannedTable } from './queries.ts'

/** Refuses to delete rows with another number of clock events than their caller was shown, and rows with any where nothing was said. */
export function refuseUnseenEvents(table: PlannedTable): NonNullable<Hooks['beforeDelete']> {
  return async (tx, ids, query) => {
    const shown = shownEvents(query)
    const here = await lockClockEvents(tx, table, ids)
    const refusal = here === undefined ? undefined : clockEventsRefusal(here, shown)
    if (refusal !== undefined) throw conflict(refusal, { code: 'CLOCK_EVENTS', details: { clockEvents: here } })
  }
}

/** The number of `?clockEvents=`. */
function shownEvents(query: unknown): number | undefined {
  const { clockEvents } = queryOf(query)
  if (clockEvents === undefined || clockEvents === '') return undefined
  if (typeof clockEvents === 'string' && /^\d{1,9}$/.test(clockEvents)) return Number(clockEvents)
  throw badRequest('clockEvents must be the number of clock events that were shown, such as 0.')
}
