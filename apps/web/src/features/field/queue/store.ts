/**
 * What a phone keeps until the server has it: records, and the pictures that they name. A record is kept when it was read back, and not before. Pictures are kept
 * as bytes: browsers have lost what was kept as a Blob. (product.md#field; decisions/phone-queue.md)
 */
import { openDB, type IDBPObjectStore } from 'idb'
import { newId } from '#client/new-id.ts'
import { removeUnusedPictures } from './kept-pictures.ts'
import { dropCopies, putBack, updateCopies } from './second-copy.ts'
import type { StoredPicture, NewPicture, QueuedRecord, NewRecord, StoredDraft, Schema, StoreConnection, Saving } from './database.ts'

const name = 'daysheet-field'
const version = 2

let connection: Promise<StoreConnection> | null = null

function connect(): Promise<StoreConnection> {
  const forget = () => {
    connection = null
  }
  connection ??= openDB<Schema>(name, version, {
    // What an older application has kept stays as it is.
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('records', { keyPath: 'id' }).createIndex('byPlace', 'place', { unique: true })
        database.createObjectStore('pictures', { keyPath: 'sha256' })
        database.createObjectStore('reads')
      }
      if (before < 2) database.createObjectStore('drafts', { keyPath: 'key' })
    },
    // Another window has a newer application: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      forget()
      ;(event.target as IDBDatabase).close() // the event of a database is its own
    },
    terminated: forget,
  }).then(async (opened) => {
    await putBack(opened)
    return opened
  })
  connection.catch(forget)
  return connection
}

/** Closes what is open, for a test or a sign-out that wipes. */
export async function disconnect(): Promise<void> {
  const open = connection
  connection = null
  ;(await open?.catch(() => null))?.close()
}

const noRoom = new Set(['QuotaExceededError'])
export const hasNoRoom = (error: unknown): boolean => isNamed(error, noRoom)
/** What browsers say of a connection that they lost in the background. */
const lostConnection = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])
/** By its name: a DOMException is no Error everywhere. */
const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && names.has(String(error.name))

/** Does it again with a new connection where the old one was lost, and without second copies where there was no room; whatever it does may be done twice. */
export async function withStore<Result>(action: (database: StoreConnection) => Promise<Result>): Promise<Result> {
  try {
    return await action(await connect())
  } catch (error) {
    if (isNamed(error, lostConnection)) await disconnect()
    else if (!hasNoRoom(error) || !(await dropCopies())) throw error
    return action(await connect())
  }
}

/** The device could not keep it; what was typed is still there. */
export class StorageFailed extends Error {
  readonly isFull: boolean
  constructor(cause: unknown) {
    const isFull = hasNoRoom(cause)
    super(isFull ? 'This phone has no room left.' : 'This phone could not save it. Please try again.', { cause })
    this.name = 'StorageFailed'
    this.isFull = isFull
  }
}

/** By which this window is known in what it writes. */
const thisWindow = newId()

/** How long a window may take to read back what it has written: one that was closed meanwhile never does. Milliseconds. */
export const readBackMs = 10_000

/** Whether another window may still take it back. A clock that was set back holds up nothing. */
export const isHeldElsewhere = ({ held }: Pick<QueuedRecord, 'held'>, now: number): boolean =>
  held !== undefined && held.window !== thisWindow && held.until > now && held.until <= now + readBackMs

/** Records that are not read back yet, which nobody sends; true: they are to be taken back, because it was said that they are not saved. */
const inDoubt = new Map<string, boolean>()

export const isInDoubt = (id: string): boolean => inDoubt.has(id)

const asNew = { state: 'waiting', tries: 0, notBefore: 0, sentAt: null, refusal: null } as const

/**
 * Keeps what belongs together, records in their order and the pictures they name, all of it or nothing, and reads it back. Kept once under its id, however often it is
 * asked. The draft that it was, whose pictures are kept already, is gone with it; where it is not read back as it was, all is as it was before, so that a second press
 * doubles nothing.
 */
export async function saveRecords(
  records: NewRecord | readonly NewRecord[],
  pictures: readonly NewPicture[] = [],
  draft?: string,
): Promise<void> {
  const recorded = [records].flat()
  const added = new Set<string>()
  const held = { window: thisWindow, until: Date.now() + readBackMs }
  const act = recorded.length > 1 ? recorded[0]?.id : undefined
  let draftBefore: StoredDraft | undefined
  try {
    await withStore(async (database) => {
      const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
      const over = await takeBack(transaction)
      const store = transaction.objectStore('records')
      for (const record of recorded) {
        if (await store.getKey(record.id)) {
          if (isHeldElsewhere((await store.get(record.id)) ?? {}, Date.now())) throw new Error('Another window is saving it.')
          continue
        }
        const last = await store.index('byPlace').openKeyCursor(null, 'prev')
        const place = (last?.key ?? 0) + 1
        const named = new Set(record.pictures)
        const pictureBytes = pictures.reduce((sum, { sha256, bytes }) => sum + (named.has(sha256) ? bytes.byteLength : 0), 0)
        await store.add({ ...record, ...asNew, pictureBytes, place, held, ...(act !== undefined && { act }) })
        added.add(record.id)
        inDoubt.set(record.id, false)
      }
      for (const picture of pictures) await keepPicture(transaction.objectStore('pictures'), picture)
      if (draft !== undefined) {
        draftBefore ??= await transaction.objectStore('drafts').get(draft)
        await transaction.objectStore('drafts').delete(draft)
      }
      await transaction.done
      for (const id of over) if (!added.has(id)) inDoubt.delete(id)
    })
    await withStore((database) => verifySaved(database, recorded, pictures))
  } catch (error) {
    for (const id of added) inDoubt.set(id, true)
    if (added.size > 0) await undo(draftBefore).catch(() => null) // then the next saving does
    throw new StorageFailed(error)
  }
  await release([...added]).catch(() => null) // this window sends them all the same, and any other when its time is over
  // It is not sent before it is copied: what the server had and the phone lost would be entered again.
  await copyWaiting()
  for (const id of added) inDoubt.delete(id)
}

/** Keeps the second copies up to date. */
export const copyWaiting = (): Promise<void> => updateCopies(connect)

/** Nothing of these is to be read back any more: any window may send them. Answers those that are there. */
export const release = (ids: readonly string[]): Promise<Set<string>> =>
  withStore(async (database) => {
    const transaction = database.transaction('records', 'readwrite')
    const there = new Set<string>()
    for (const id of ids) {
      const kept = await transaction.store.get(id)
      if (!kept) continue
      there.add(id)
      const { held: _, ...record } = kept
      await transaction.store.put(record)
    }
    await transaction.done
    return there
  })

const undo = (draft: StoredDraft | undefined): Promise<void> =>
  withStore(async (database) => {
    const transaction = database.transaction(['records', 'pictures', 'drafts'], 'readwrite')
    const ids = await takeBack(transaction)
    if (draft) await transaction.objectStore('drafts').put(draft)
    await removeUnusedPictures(transaction)
    await transaction.done
    for (const id of ids) inDoubt.delete(id)
  })

/** Removes what was said not to be saved, unless another window has sent it; answers their ids. */
async function takeBack(transaction: Saving): Promise<string[]> {
  const records = transaction.objectStore('records')
  const ids = [...inDoubt].flatMap(([id, isOver]) => (isOver ? [id] : []))
  for (const id of ids) {
    const kept = await records.get(id)
    if (kept?.held?.window === thisWindow && kept.state === 'waiting' && kept.tries === 0) await records.delete(id)
  }
  return ids
}

/** Keeps a picture once; one that was written badly is written anew. */
export async function keepPicture(
  pictures: Pick<IDBPObjectStore<Schema, ('records' | 'pictures' | 'drafts')[], 'pictures', 'readwrite'>, 'get' | 'add' | 'put'>,
  picture: NewPicture,
): Promise<void> {
  const kept = await pictures.get(picture.sha256)
  if (!kept) await pictures.add({ ...picture, address: null })
  else if (!isSame(kept.bytes, picture.bytes)) await pictures.put({ ...picture, address: null })
}

function isSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const bytes = new Uint8Array(other)
  return one.byteLength === other.byteLength && new Uint8Array(one).every((byte, at) => byte === bytes[at])
}

async function verifySaved(database: StoreConnection, recorded: readonly NewRecord[], pictures: readonly NewPicture[]): Promise<void> {
  for (const record of recorded) {
    const kept = await database.get('records', record.id)
    if (JSON.stringify(kept?.body) !== JSON.stringify(record.body)) throw new Error('A record was read back otherwise than it was kept.')
  }
  for (const { sha256 } of pictures) {
    const picture = await database.get('pictures', sha256)
    if (!picture || (await digestOf(picture.bytes)) !== sha256) throw new Error('A picture was read back otherwise than it was kept.')
  }
}

/** By which a picture is known here and on the server: SHA-256 of its bytes, in hexadecimal. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Everything that is kept, in the order of making. */
export const allRecords = (): Promise<QueuedRecord[]> => withStore((database) => database.getAllFromIndex('records', 'byPlace'))

export const pictureOf = (sha256: string): Promise<StoredPicture | undefined> => withStore((database) => database.get('pictures', sha256))

export const removePicture = (sha256: string): Promise<void> => withStore((database) => database.delete('pictures', sha256))

/** The server has a picture: its bytes are no longer needed for sending. */
export const pictureSent = (sha256: string, address: string): Promise<void> =>
  withStore(async (database) => {
    const transaction = database.transaction('pictures', 'readwrite')
    const kept = await transaction.store.get(sha256)
    if (kept) await transaction.store.put({ ...kept, address })
    await transaction.done
  })
