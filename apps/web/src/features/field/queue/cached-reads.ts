/** What was read from the server, kept for when there is no network. */
import { withStore } from './store.ts'

/** Something that was read, and when it was asked for, by the phone's clock. */
export interface CachedRead<Read> {
  read: Read
  requestedAt: number
}

/** What was read last under a name, however long ago. */
export const cachedRead = <Read>(key: string): Promise<CachedRead<Read> | undefined> =>
  withStore(async (database) => (await database.get('reads', key)) as CachedRead<Read> | undefined) // written by cacheRead under the same name

export const cacheRead = (key: string, read: CachedRead<unknown>): Promise<unknown> =>
  withStore((database) => database.put('reads', read, key))

/** Whoever leaves takes what was read for them with them; what waits stays. */
export const clearCachedReads = (): Promise<void> => withStore((database) => database.clear('reads'))
