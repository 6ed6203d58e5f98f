import { nextTextState, reasonUnknown } from '@daysheet/domain/texts/text-status'
import { statesSetAside } from '@daysheet/domain/texts/delivery-state'
import type { Database } from '#db/connection.ts'
import { setTextState } from './queries.ts'
import * as queries from './restored/queries.ts'

/**
 * For a database restored from a backup. The server that was backed up may have sent texts that
 * were waiting or being handed over at that time. No one can know, so they stay `unknown`, and this
 * server never sends them by itself. It does not ask the carrier either: that the carrier has no
 * record of a text within minutes would prove nothing. Returns how many there were. (promises R8,
 * decisions/backups.md) Nothing is put into the queue: a restored database has no queue until a server
 * starts on it, and no job may wait in it then.
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
