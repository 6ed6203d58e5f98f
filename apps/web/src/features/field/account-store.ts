/**
 * The session of the phone app, kept where a killed browser loses nothing: what is written to
 * localStorage reaches the disk some seconds later, so that a sign-in or a sign-out of the last
 * seconds was undone. At a start it counts more than localStorage, which the windows and the
 * office's screens share. Those delete it when they sign in or out (client.ts). (decision 0420)
 */
import { openDB } from 'idb'
import { sessionDatabase } from '../../client/client.ts'
import type { FieldAccount } from './account.ts'

/** Both null after a sign-out. */
export interface KeptSession {
  token: string | null
  account: FieldAccount | null
}

const store = 'session'
const key = 'current'

/** A browser whose storage does not answer must still start and sign in. Milliseconds. */
const longest = 3000

const within = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, longest, null))])

const open = () =>
  openDB(sessionDatabase, 1, {
    upgrade: (database) => void database.createObjectStore(store),
    // Another window deletes it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(), // of a database
  })

/** One after the other, so that the newest is the last. */
let last: Promise<unknown> = Promise.resolve()

/** Done when it is on the disk, or cannot be. */
export function keepSession(session: KeptSession): Promise<unknown> {
  const write = async () => {
    const database = await open()
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    await transaction.store.put(session, key)
    await transaction.done
    database.close()
  }
  // An older one that stays would undo this at the next start.
  const written = last.then(write).catch(() => void globalThis.indexedDB?.deleteDatabase(sessionDatabase))
  last = written
  return within(written)
}

/** What was kept last; null where nothing was, or where only localStorage knows by now. */
export async function keptSession(): Promise<KeptSession | null> {
  const read = async () => {
    const database = await open()
    const found = (await database.get(store, key)) as KeptSession | undefined // written above
    database.close()
    return found ?? null
  }
  return within(last.then(read))
}
