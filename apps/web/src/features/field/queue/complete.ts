/**
 * Changes stored records that were never sent: adds position and photo to a punch, or removes it.
 * (decisions/phone-punches.md)
 */
import { isIncomplete } from '@daysheet/domain/field/queue'
import { removeUnusedPictures } from './kept-pictures.ts'
import { sendingLock } from './send.ts'
import { copyWaiting, hasNoRoom, keepPicture, withStore } from './store.ts'
import type { NewPicture, QueuedRecord } from './database.ts'

/** Changes to a body. A null property is removed from it. */
export interface Addition {
  body: Readonly<Record<string, unknown>>
  picture?: NewPicture
}

/** Too close to the deadline, a sender may have read the record already. Milliseconds. */
const marginMs = 500

const mayChange = (kept: QueuedRecord | undefined, now: number): kept is QueuedRecord =>
  kept?.state === 'waiting' && kept.tries === 0 && isIncomplete(kept, now + marginMs)

/**
 * Adds to records that were never sent, before their deadline. Returns whether all were changed.
 */
export async function addTo(ids: readonly string[], { body, picture }: Addition): Promise<boolean> {
  const added = await withStore(async (database) => {
    const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
    const records = transaction.objectStore('records')
    const open: QueuedRecord[] = []
    for (const id of ids) {
      const kept = await records.get(id)
      if (mayChange(kept, Date.now())) open.push(kept)
    }
    // Picture first: if there is no room for it, no record may refer to it.
    if (picture && open.length > 0) await keepPicture(transaction.objectStore('pictures'), picture)
    for (const kept of open) {
      const pictures = picture ? [...kept.pictures, picture.sha256] : kept.pictures
      const pictureBytes = (kept.pictureBytes ?? 0) + (picture?.bytes.byteLength ?? 0)
      const whole = Object.fromEntries(Object.entries({ ...kept.body, ...body }).filter(([, value]) => value !== null))
      await records.put({ ...kept, body: whole, pictures, pictureBytes, additions: (kept.additions ?? 0) + 1 })
    }
    await transaction.done
    return open.length
  })
  return added === ids.length
}

/** Adds a photo. If the phone has no room for it, adds the reason instead. */
export async function addPhoto(ids: readonly string[], { body, picture }: Required<Addition>, withoutRoom: Addition): Promise<void> {
  try {
    await addTo(ids, { body, picture })
  } catch (error) {
    if (!hasNoRoom(error)) throw error
    await addTo(ids, withoutRoom)
  }
}

/** Closes the records: copies them as they are now, and then any window may send them. */
export async function completeRecords(ids: readonly string[]): Promise<void> {
  await copyWaiting()
  await withStore(async (database) => {
    const transaction = database.transaction('records', 'readwrite')
    for (const id of ids) {
      const kept = await transaction.store.get(id)
      if (kept?.completeBy === undefined) continue
      const { completeBy: _, ...record } = kept
      await transaction.store.put(record)
    }
    await transaction.done
  })
}

/**
 * Removes records that were never sent, and returns those it could not remove. Holding the lock
 * means that no window is sending; a later send no longer finds the records.
 */
export function removeUnsent(ids: readonly string[]): Promise<string[]> {
  return navigator.locks.request(sendingLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return [...ids]
    const left = await withStore(async (database) => {
      const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
      const records = transaction.objectStore('records')
      const others: string[] = []
      for (const id of ids) {
        const kept = await records.get(id)
        if (kept?.state === 'waiting' && kept.tries === 0) await records.delete(id)
        else others.push(id)
      }
      await removeUnusedPictures(transaction)
      await transaction.done
      return others
    })
    await copyWaiting()
    return left
  })
}
