import { nextTextState, reasonUnknown } from '@daysheet/domain/schedules/text-status'
import { statesSetAside } from '@daysheet/domain/texts/delivery-state'
import type { Database } from '../../db/connection.ts'
import { setTextState } from './queries.ts'
import * as queries from './restored/queries.ts'

/**
 * In a database that comes from a backup: what was waiting or being handed over then may have gone
 * out since, from the server that was backed up. Nobody can say, so it is `unknown` for good, is
 * never sent from here by itself, and the carrier is not asked either: that it has no record of it
 * within minutes would prove nothing. Answers how many there were. (promises R8, decision 0171)
 *
 * Nothing is put into the queue: a restored database has no queue until a server starts on it, and
 * nothing may wait in it then.
 */
export async function markTextsUnknown(tx: Database, now: Date): Promise<number> {
  const ids = await queries.setTextsAside(tx, statesSetAside, reasonUnknown)
  for (const { workerEntryId, kind, txtStatus, txtReason } of await queries.entriesShowing(tx, ids)) {
    const news = { type: 'failed', asking: kind === 'ask', reason: reasonUnknown } as const
    const textState = nextTextState({ txtStatus, txtReason }, news)
    if (textState.txtStatus === txtStatus && textState.txtReason === txtReason) continue
    await setTextState(tx, workerEntryId, textState, textState.txtStatus === txtStatus ? 'keep' : now)
  }
  return ids.length
}
