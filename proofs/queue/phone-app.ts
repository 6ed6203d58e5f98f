/** The part of the phone's application that keeps and sends, as it is built for a phone, to be started again and again with nothing left in memory. */
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import * as fakes from 'fake-indexeddb'
import { build, type Rolldown } from 'vite'
import type * as NewId from '../../apps/web/src/client/new-id.ts'
import type * as Pictures from '../../apps/web/src/features/field/queue/kept-pictures.ts'
import type * as Send from '../../apps/web/src/features/field/queue/send.ts'
import type * as Store from '../../apps/web/src/features/field/queue/store.ts'
import type * as Calls from '../../apps/web/src/features/field/queue/calls.ts'
import type { Environment } from '../proof.ts'

export type PhoneApp = Pick<typeof Store, 'saveRecords' | 'allRecords' | 'digestOf'> &
  Pick<typeof Send, 'sendQueue'> &
  Pick<typeof Pictures, 'pictureMark'> &
  Pick<typeof Calls, 'callsFor'> &
  Pick<typeof NewId, 'newId'>

/** What a browser hands an application. */
export interface Surroundings {
  indexedDB: Pick<IDBFactory, 'open'>
  caches: Pick<CacheStorage, 'open' | 'delete'>
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  navigator: { onLine: boolean; locks: unknown }
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = fakes
const ofTheStore = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction }

/** Builds the application of the tree at `root`; what comes back starts it, each time anew. */
export async function buildPhone({ root, folder }: Pick<Environment, 'root' | 'folder'>): Promise<(given: Surroundings) => PhoneApp> {
  const entry = path.join(folder, 'phone-entry.ts')
  const from = (file: string) => JSON.stringify(path.join(root, 'apps/web/src', file))
  fs.writeFileSync(
    entry,
    [
      `export { saveRecords, allRecords, digestOf } from ${from('features/field/queue/store.ts')}`,
      `export { sendQueue } from ${from('features/field/queue/send.ts')}`,
      `export { pictureMark } from ${from('features/field/queue/kept-pictures.ts')}`,
      `export { callsFor } from ${from('features/field/queue/calls.ts')}`,
      `export { newId } from ${from('client/new-id.ts')}`,
    ].join('\n'),
  )
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['cjs'], fileName: 'phone' } },
  })) as Rolldown.RolldownOutput[] // a library that is not watched
  const [chunk] = built.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('The application of the phone was not built')
  const names = ['exports', 'indexedDB', 'caches', 'fetch', 'navigator', 'localStorage', ...Object.keys(ofTheStore)]
  const start = vm.compileFunction(chunk.code, names, { filename: 'phone.cjs' }) as (...given: unknown[]) => void // what it exports is put into the first
  return ({ indexedDB, caches, fetch, navigator, localStorage }) => {
    const app = {}
    start(app, indexedDB, caches, fetch, navigator, localStorage, ...Object.values(ofTheStore))
    return app as PhoneApp // the entry above exports them
  }
}
