import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { someCaches } from '#testing/field/caches.ts'
import { aPhone } from '#testing/field/phone.ts'
import { sendQueue } from './send.ts'
import type { Sending } from './sending.ts'
import { allRecords, copyWaiting, digestOf, disconnect, saveRecords } from './store.ts'
import type { NewRecord } from './database.ts'

let { cache, ...caches } = someCaches()

beforeEach(async () => {
  await aPhone()
  ;({ cache, ...caches } = someCaches())
  vi.stubGlobal('caches', caches)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const aRecord = (id: string, pictures: readonly string[] = []): NewRecord => ({
  id,
  kind: 'Events',
  account: 'ana',
  madeAt: Date.now(),
  body: { type: 'in' },
  pictures,
})

/** The browser is killed after so many of these, until what is returned is called. */
function killAfter(count: number, method: 'put' | 'delete'): () => void {
  const act = cache[method] as (...given: unknown[]) => Promise<unknown>
  let left = count
  Object.assign(cache, { [method]: (...given: unknown[]) => ((left -= 1) >= 0 ? act(...given) : Promise.reject(new Error('killed'))) })
  return () => void Object.assign(cache, { [method]: act })
}

/** The browser deletes the database. */
async function loseDatabase(): Promise<void> {
  await disconnect()
  vi.stubGlobal('indexedDB', new IDBFactory())
}

const sending: Sending = {
  account: 'ana',
  upload: () => Promise.resolve('/api/images/events/download/face.jpg'),
  sendBatch: ({ records }) => Promise.resolve(records.map(({ id }) => ({ id, state: 'stored' }))),
  now: () => Date.now(),
  chance: () => 1,
}

test('a record that was sent never comes back without its picture, however far its copies were deleted', async () => {
  const bytes = new TextEncoder().encode('a face').buffer
  const face = { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'events' }
  await saveRecords(aRecord('one', [face.sha256]), [face])
  expect(await cache.keys()).toHaveLength(2)
  const revive = killAfter(1, 'delete')
  await sendQueue(sending)
  await copyWaiting()
  expect(await cache.keys()).toHaveLength(1)
  revive()
  await loseDatabase()
  expect(await allRecords()).toEqual([])
})

const idsAfterLoss = async () => (await loseDatabase(), (await allRecords()).map(({ id }) => id))
const report = ['1 report', '2 bags', '3 areas'].map((id) => aRecord(id))

test.each([0, 1, 2])('a report that has copies of only %i of its three records does not come back in part', async (copied) => {
  const revive = killAfter(copied, 'put')
  await saveRecords(report)
  expect(await cache.keys()).toHaveLength(copied)
  revive()
  expect(await idsAfterLoss()).toEqual([])
})

test('a report comes back whole, and no part of it once it was sent and one copy was deleted', async () => {
  await saveRecords(report)
  expect(await idsAfterLoss()).toEqual(['1 report', '2 bags', '3 areas'])
  const revive = killAfter(1, 'delete')
  await sendQueue(sending)
  await copyWaiting()
  expect(await cache.keys()).toHaveLength(2)
  revive()
  expect(await idsAfterLoss()).toEqual([])
})
