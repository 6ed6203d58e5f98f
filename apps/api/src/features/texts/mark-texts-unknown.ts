import { reasonUnknown } from '@daysheet/domain/schedules/text-status'
import type { Database } from '../../db/connection.ts'
import { applyCarrierUpdate } from './carrier-update.ts'
import * as queries from './queries.ts'

/**
 * In a database that comes from a backup: what was waiting or being handed over then may have gone out since, from the server that was backed up. Nobody can say, so it is `unknown` for good, is never sent
 * from here by itself, and the carrier is not asked either: that it has no record of it within minutes would prove nothing. Answers how many there were. (promises R8, decision 0171)
 */
export async function markTextsUnknown(tx: Database, now: Date): Promise<number> {
  let count = 0
  for (const state of ['queued', 'handing'] as const) {
    for (;;) {
      const left = await queries.unsettledMessages(tx, state, { from: new Date(0), to: new Date('9999-12-31') })
      if (left.length === 0) break
      for (const { id } of left) {
        const locked = await queries.lockMessage(tx, { id })
        if (locked) await applyCarrierUpdate(tx, locked, { state: 'unknown', reason: reasonUnknown }, now)
        await queries.clearHandover(tx, id)
      }
      count += left.length
    }
  }
  return count
}
