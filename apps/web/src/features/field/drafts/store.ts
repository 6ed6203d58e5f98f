/** Drafts in the store of the phone: one for each form of each job of a day, with the pictures it names. (product.md#field-screen; decisions/phone-records.md) */
import { copyWaiting, digestOf, keepPicture, StorageFailed, withStore } from '../queue/store.ts'
import { removeUnusedPictures } from '../queue/kept-pictures.ts'
import type { StoredDraft, StoredPicture } from '../queue/database.ts'

/** One draft for each form of each job of a day. */
export const draftKey = (account: string, scheduleEntryId: string, what: string): string => [account, scheduleEntryId, what].join(' ')

export const draftOf = (key: string): Promise<StoredDraft | undefined> => withStore((database) => database.get('drafts', key))

export async function saveDraft(draft: StoredDraft): Promise<void> {
  try {
    await withStore((database) => database.put('drafts', draft))
  } catch (error) {
    throw new StorageFailed(error)
  }
  void copyWaiting()
}

/** Keeps a picture and the draft that names it, both or neither, and reads the picture back. Else nobody would know whose the picture is, and it would be forgotten. */
export async function saveDraftPicture(draft: StoredDraft, picture: Omit<StoredPicture, 'address'>): Promise<void> {
  try {
    await withStore(async (database) => {
      const transaction = database.transaction(['pictures', 'drafts'], 'readwrite')
      await keepPicture(transaction.objectStore('pictures'), picture)
      await transaction.objectStore('drafts').put(draft)
      await transaction.done
    })
    const kept = await withStore((database) => database.get('pictures', picture.sha256))
    if (!kept || (await digestOf(kept.bytes)) !== picture.sha256) throw new Error('A picture was read back otherwise than it was kept.')
  } catch (error) {
    throw new StorageFailed(error)
  }
  await copyWaiting()
}

/** Throws a draft away, with the pictures that nothing else names. */
export const discardDraft = (key: string): Promise<void> =>
  withStore(async (database) => {
    const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
    await transaction.objectStore('drafts').delete(key)
    await removeUnusedPictures(transaction)
    await transaction.done
    void copyWaiting()
  })

/** What somebody has begun and not saved, what was changed last first. */
export const draftsOfAccount = async (account: string): Promise<StoredDraft[]> =>
  (await withStore((database) => database.getAll('drafts')))
    .filter((draft) => draft.account === account)
    .toSorted((one, other) => other.changedAt - one.changedAt)
