/**
 * Stores the phone app's session where a killed browser does not lose it. localStorage reaches the
 * disk some seconds late, so a kill could undo a recent sign-in or sign-out. At startup this
 * database wins over localStorage. All windows and the office's screens share localStorage, and a
 * sign-in or sign-out on the office's screens deletes this database (client.ts). (decisions/phone-app.md)
 */
import type { Me } from '@daysheet/domain/session/me'
import { openDB } from 'idb'
import { sessionDatabase } from '#client/client.ts'

export type FieldAccount = Pick<Me, 'id' | 'kind' | 'name'> & {
  timeZone: string
  /** Missing when an older version of the app stored the account. */
  username?: string
  /** The session of which the server said that it is theirs; empty when it is over, absent of what an older application remembered. */
  token?: string
}

/** Both null after a sign-out. */
export interface KeptSession {
  token: string | null
  account: FieldAccount | null
}

const store = 'session'
const key = 'current'

/** The app must start and sign in even if the browser's storage never answers. Milliseconds. */
const longest = 3000

const within = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, longest, null))])

const open = () =>
  openDB(sessionDatabase, 1, {
    upgrade: (database) => void database.createObjectStore(store),
    // Otherwise another window could not delete the database.
    // The target of this event is a database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** Writes run one after another, so that the newest session is stored last. */
let last: Promise<unknown> = Promise.resolve()

/** Resolves when the session is on disk, or when that failed. */
export function keepSession(session: KeptSession): Promise<unknown> {
  const write = async () => {
    const database = await open()
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    await transaction.store.put(session, key)
    await transaction.done
    database.close()
  }
  // An older session left in the database would undo this change at the next start.
  const written = last.then(write).catch(() => void globalThis.indexedDB?.deleteDatabase(sessionDatabase))
  last = written
  return within(written)
}

/** The session stored last. Null if there is none, or if only localStorage has it. */
export async function keptSession(): Promise<KeptSession | null> {
  const read = async () => {
    const database = await open()
    const found = (await database.get(store, key)) as KeptSession | undefined // written above
    database.close()
    return found ?? null
  }
  return within(last.then(read))
}
