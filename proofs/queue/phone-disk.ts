/** What a phone keeps things in: IndexedDB and Cache Storage, with the ways of failing that browsers have. It outlives the application, which may be killed at any moment. */
import { IDBFactory as Disk } from 'fake-indexeddb'
import type { Random } from '../../apps/api/src/demo/random.ts'

/** How likely what goes wrong is, each time. */
export interface Faults {
  /** A write says that it was done, and was not. */
  lostWrite: number
  /** What was kept as a Blob is empty when the application is started again, as WebKit had it. */
  lostBlob: number
  /** The browser deletes its IndexedDB when it is started again, as Chromium does after two kills. */
  lostDatabase: number
}

const writings = ['add', 'put', 'delete', 'clear'] as const

export class PhoneDisk {
  #disk = new Disk()
  /** What Cache Storage has of each cache, by address. */
  readonly #caches = new Map<string, Map<string, Response>>()
  readonly #databases = new Set<string>()
  readonly #random: Random
  readonly #faults: Faults
  #hasBlobs = false
  /** How many transactions were lost without a word. */
  lostWrites = 0
  /** How often the database was deleted. */
  lostDatabases = 0

  constructor(random: Random, faults: Faults) {
    this.#random = random
    this.#faults = faults
  }

  /** Connects a started application. `onStep` is told each time it touches the disk; `cut` ends all it has open, and nothing of it is written afterwards. */
  attach(onStep: () => void): { indexedDB: Pick<IDBFactory, 'open'>; caches: Pick<CacheStorage, 'open' | 'delete'>; cut: () => void } {
    const open = new Set<IDBDatabase>()
    const running = new Set<IDBTransaction>()
    let isCut = false
    const requireAlive = () => {
      if (isCut) throw new DOMException('The application was killed', 'AbortError')
    }
    const watch = (database: IDBDatabase) => {
      open.add(database)
      const begin = database.transaction.bind(database)
      database.transaction = (stores, mode, options) => {
        onStep()
        requireAlive()
        const transaction = begin(stores, mode, options)
        running.add(transaction)
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
        this.#spoil(transaction, () => {
          onStep()
          requireAlive()
        })
        return transaction
      }
    }
    return {
      indexedDB: {
        open: (name, version) => {
          requireAlive()
          const request = this.#disk.open(name, version)
          this.#databases.add(name)
          request.addEventListener('success', () => (isCut ? request.result.close() : watch(request.result)))
          return request
        },
      },
      caches: this.#cacheStorage(() => {
        onStep()
        requireAlive()
      }),
      cut: () => {
        isCut = true
        for (const transaction of running) abort(transaction)
        for (const database of open) database.close()
      },
    }
  }

  /** Cache Storage as far as it is used. Each entry is there whole or not at all. */
  #cacheStorage(before: () => void): Pick<CacheStorage, 'open' | 'delete'> {
    const urlOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, 'https://daysheet.test').href
    const all = this.#caches
    return {
      async open(name) {
        const entries = all.get(name) ?? new Map<string, Response>()
        all.set(name, entries)
        return {
          keys: async () => [...entries.keys()].map((url) => new Request(url)),
          match: async (request) => entries.get(urlOf(request))?.clone(),
          put: async (request, response) => {
            const whole = new Response(await response.arrayBuffer(), response)
            before()
            entries.set(urlOf(request), whole)
          },
          delete: async (request) => {
            before()
            return entries.delete(urlOf(request))
          },
        } satisfies Partial<Cache> as unknown as Cache // no more of it is used
      },
      delete: async (name) => all.delete(name),
    }
  }

  /** Steps in before each write of a transaction; all writes of an unlucky one come to nothing. */
  #spoil(transaction: IDBTransaction, before: () => void): void {
    const isLost = transaction.mode === 'readwrite' && this.#random.chance(this.#faults.lostWrite)
    if (isLost) this.lostWrites += 1
    const storeOf = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = storeOf(name)
      for (const writing of writings) {
        const write = store[writing].bind(store) as (...given: unknown[]) => IDBRequest // one of four, each with its own parameters
        const spoiled = (...given: unknown[]) => {
          before()
          if (hasBlob(given[0])) this.#hasBlobs = true
          return isLost ? store.count() : write(...given)
        }
        Object.defineProperty(store, writing, { value: spoiled, configurable: true })
      }
      return store
    }
  }

  /** The phone was off: Blobs are lost, bytes are not, and sometimes the whole database is. */
  async rest(): Promise<void> {
    if (this.#random.chance(this.#faults.lostDatabase)) {
      this.#disk = new Disk()
      this.lostDatabases += 1
      return
    }
    if (!this.#hasBlobs) return
    for (const name of this.#databases) {
      const database = await done(this.#disk.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
        for (const value of (await done(store.getAll())) as unknown[])
          if (hasBlob(value) && this.#random.chance(this.#faults.lostBlob)) await done(store.put(emptied(value)))
      }
      database.close()
    }
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The disk failed')))
  })

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It was over already.
  }
}

const membersOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
const hasBlob = (value: unknown): boolean => membersOf(value).some(([, member]) => member instanceof Blob)
const emptied = (value: unknown) =>
  Object.fromEntries(membersOf(value).map(([key, member]) => [key, member instanceof Blob ? new Blob([], { type: member.type }) : member]))
