/** What is written down of what became of records. */
import { isDone, type QueueItem } from '@daysheet/domain/field/queue'
import { copyWaiting, hasNoRoom, withStore } from './store.ts'
import { removeUnusedPictures } from './kept-pictures.ts'
import type { QueuedRecord } from './database.ts'

/** What became of records, all at once. Pictures that nothing waiting names are forgotten, and what was sent long ago. */
export async function saveOutcomes(outcomes: ReadonlyMap<string, QueueItem>, now: number): Promise<void> {
  try {
    await writeOutcomes(outcomes, now)
  } catch (error) {
    if (!hasNoRoom(error)) throw error
    // Deleting needs no room and makes some: what was sent goes with its pictures, and comes back by itself.
    const sent = await removeSent(outcomes)
    await writeOutcomes(outcomes, now, sent)
  }
  void copyWaiting()
}

const removeSent = (outcomes: ReadonlyMap<string, QueueItem>): Promise<QueuedRecord[]> =>
  withStore(async (database) => {
    const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
    const records = transaction.objectStore('records')
    const removed: QueuedRecord[] = []
    for (const [id, { state }] of outcomes) {
      const kept = state === 'sent' ? await records.get(id) : undefined
      if (!kept) continue
      await records.delete(id)
      removed.push(kept)
    }
    await removeUnusedPictures(transaction, true)
    await transaction.done
    return removed
  })

const writeOutcomes = (outcomes: ReadonlyMap<string, QueueItem>, now: number, removed: readonly QueuedRecord[] = []): Promise<void> =>
  withStore(async (database) => {
    const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
    const records = transaction.objectStore('records')
    for (const [id, { state, tries, notBefore, sentAt, refusal }] of outcomes) {
      const kept = (await records.get(id)) ?? removed.find((record) => record.id === id)
      // Another window may have been quicker: what the server has is sent.
      if (kept && kept.state !== 'sent') await records.put({ ...kept, state, tries, notBefore, sentAt, refusal })
    }
    const all = await records.getAll()
    for (const record of all) if (isDone(record, now)) await records.delete(record.id)
    await removeUnusedPictures(transaction)
    await transaction.done
  })
