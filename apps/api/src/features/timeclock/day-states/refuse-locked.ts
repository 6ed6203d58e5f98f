import { formatDay } from '@daysheet/domain/calendar/day'
import type { Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { lockedDays, lockWorkers, workersOn } from './queries.ts'

/**
 * Refuses a change of hours on a locked day: exported hours stay as they are until the office
 * reopens the day. Locks the workers of these entries until the transaction ends.
 */
export async function refuseLocked(tx: Database, workerEntryIds: readonly string[]): Promise<void> {
  await lockWorkers(tx, await workersOn(tx, workerEntryIds))
  const locked = await lockedDays(tx, workerEntryIds)
  if (locked.length === 0) return
  const days = [...new Set(locked.map(({ day }) => formatDay(day)))]
  const [are, them] = days.length === 1 ? ['is', 'it'] : ['are', 'them']
  throw conflict(`${days.join(', ')} ${are} locked. Reopen ${them} first; nothing was changed.`, { code: 'LOCKED' })
}
