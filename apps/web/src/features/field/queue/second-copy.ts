/**
 * A second copy of what waits on the phone, outside IndexedDB. A browser that is killed while it
 * writes may delete the whole database when it is started again later, without an error. Cache
 * Storage keeps each copy in a file of its own. (decisions/phone-queue.md)
 */
import { waitingCacheName } from '#service-worker/caching-strategy.ts'
import type { StoreConnection, StoredDraft, StoredPicture, QueuedRecord } from './database.ts'

const stores = ['records', 'drafts', 'pictures'] as const
type CopiedStore = (typeof stores)[number]

/** A copy never changes: a changed draft or an extended record gets a new version. */
const addressOf = (store: CopiedStore, key: string, version: string | 0 = '') => `/kept/${store}/${encodeURIComponent(key)}${version || ''}`

const ofUrl = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const hasCaches = () => typeof caches !== 'undefined'

/** A browser whose Cache Storage does not answer must still save and start. Milliseconds. */
const longest = 20_000

const within = (work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve()
    setTimeout(end, longest)
    void work.then(end, end)
  })

/** Once the phone had no room, pictures are kept once. */
let isFull = false

/** Makes room by deleting all copies; false when there were none. */
export async function dropCopies(): Promise<boolean> {
  if (!hasCaches()) return false
  isFull = true
  return caches.delete(waitingCacheName)
}

let pending: Promise<void> | null = null
let last: Promise<void> = Promise.resolve()

/**
 * Copies what waits and deletes the copies of what was sent or discarded. Calls that come together
 * are one. Never fails: the database has everything.
 */
export function updateCopies(connect: () => Promise<StoreConnection>): Promise<void> {
  if (!hasCaches()) return Promise.resolve()
  pending ??= last = last.then(() => {
    pending = null
    return within(connect().then(copyAll))
  })
  return pending
}

async function copyAll(database: StoreConnection): Promise<void> {
  const cache = await caches.open(waitingCacheName)
  // The copies are listed first. So one that the database does not have was deleted there.
  const copied = new Map((await cache.keys()).map((request) => [ofUrl(request.url), request]))
  const records = (await database.getAll('records')).filter(({ state }) => state === 'waiting' || state === 'refused')
  const drafts = await database.getAll('drafts')
  const needed = new Map<string, () => Promise<Response> | Response>()
  for (const sha256 of isFull ? [] : [...records, ...drafts].flatMap(({ pictures }) => pictures))
    needed.set(addressOf('pictures', sha256), async () => ofPicture(await database.get('pictures', sha256)))
  // A record is copied after its pictures, and the first record of an act after the others: neither
  // is put back alone.
  for (const record of records.toSorted((one, other) => Number(isFirst(one)) - Number(isFirst(other)))) {
    const { id, additions } = record
    needed.set(addressOf('records', id, additions && `?${additions}`), () => Response.json({ ...record, held: undefined }))
  }
  for (const draft of drafts) needed.set(addressOf('drafts', draft.key, `?${draft.changedAt}`), () => Response.json(draft))
  for (const [address, read] of needed) if (!copied.has(address)) await cache.put(address, await read())
  // The copies are listed in the order of copying. What was copied last is deleted first.
  for (const [address, request] of [...copied].toReversed()) if (!needed.has(address)) await cache.delete(request)
}

const isFirst = ({ id, act }: QueuedRecord) => id === act

/** A picture that is gone has an empty copy, which is never put back. */
const ofPicture = (picture: StoredPicture | undefined): Response =>
  new Response(picture?.bytes, { headers: { 'content-type': picture?.mime ?? '', container: picture?.container ?? '' } })

/**
 * Puts back what the database has lost, and copies what a killed window did not. A record that the
 * server has already is sent again under its id, which changes nothing.
 */
export const putBack = (database: StoreConnection): Promise<void> =>
  hasCaches() ? within(putAllBack(database).then(() => copyAll(database))) : Promise.resolve()

async function putAllBack(database: StoreConnection): Promise<void> {
  // A write may be lost too, and a copy without its row is deleted.
  for (let tries = 0; tries < 3; tries += 1) {
    const lost = await lostRows(database)
    if (lost.length === 0) return
    await write(database, lost)
  }
}

interface LostRow {
  store: CopiedStore
  key: string
  value: QueuedRecord | StoredDraft | StoredPicture
}

/**
 * Copies without a row. If the first record of an act is missing, the act was not copied completely,
 * or it was sent.
 */
async function lostRows(database: StoreConnection): Promise<LostRow[]> {
  const cache = await caches.open(waitingCacheName)
  const lost: LostRow[] = []
  for (const request of await cache.keys()) {
    const [, , store, key] = new URL(request.url).pathname.split('/').map(decodeURIComponent) as [string, string, CopiedStore, string] // written above
    if (await database.getKey(store, key)) continue
    const copy = await cache.match(request)
    const value = copy && (await valueOf(store, key, copy))
    if (value) lost.push({ store, key, value })
  }
  const kept = new Set([...lost.map(({ key }) => key), ...(await database.getAllKeys('records'))])
  return lost.filter(({ value }) => !('act' in value) || value.act === undefined || kept.has(value.act))
}

async function write(database: StoreConnection, lost: readonly LostRow[]): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite')
  const records = transaction.objectStore('records')
  let { key: place } = (await records.index('byPlace').openKeyCursor(null, 'prev')) ?? { key: 0 }
  // In the order of creation; of two versions, the newer one.
  for (const { store, key, value } of lost.toSorted((one, other) => orderOf(one.value) - orderOf(other.value) || byAdditions(one, other))) {
    if (await transaction.objectStore(store).getKey(key)) continue
    await transaction.objectStore(store).put('place' in value ? { ...value, place: (place += 1) } : value)
  }
  await transaction.done
}

const byAdditions = ({ value: one }: LostRow, { value: other }: LostRow): number => additionsOf(other) - additionsOf(one)
const additionsOf = (value: LostRow['value']) => ('additions' in value ? (value.additions ?? 0) : 0)

const orderOf = (value: QueuedRecord | StoredDraft | StoredPicture): number =>
  'place' in value ? value.place : 'changedAt' in value ? -value.changedAt : 0

async function valueOf(store: CopiedStore, key: string, copy: Response) {
  if (store !== 'pictures') return (await copy.json()) as QueuedRecord | StoredDraft // written above
  const bytes = await copy.arrayBuffer()
  const of = (name: string) => copy.headers.get(name) ?? ''
  return bytes.byteLength > 0 && { sha256: key, bytes, mime: of('content-type'), container: of('container'), address: null }
}
