import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import { completeWithinMs } from '@daysheet/domain/field/queue'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { someCaches } from '#testing/field/caches.ts'
import { aPhone } from '#testing/field/phone.ts'
import { addPhoto, addTo, completeRecords, removeUnsent } from './complete.ts'
import { pictureMark } from './kept-pictures.ts'
import { sendQueue } from './send.ts'
import type { Sending } from './sending.ts'
import { allRecords, digestOf, disconnect, pictureOf, saveRecords } from './store.ts'
import type { NewRecord } from './database.ts'

beforeEach(() => aPhone())

const place = { latitude: 40.7, longitude: -73.8, noPositionReason: null }
const aPunch = (id: string): NewRecord => ({
  id,
  kind: 'Events',
  account: 'ana',
  madeAt: Date.now(),
  body: { type: 'in', noPositionReason: 'closed', noPhotoReason: 'closed' },
  pictures: [],
  completeBy: Date.now() + completeWithinMs,
})
async function aFace() {
  const bytes = new TextEncoder().encode('a face').buffer
  return { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'events' }
}
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

function aServer() {
  const sent: FieldBatch['records'] = []
  const sending: Sending = {
    account: 'ana',
    upload: ({ sha256 }) => Promise.resolve(`/api/images/events/download/${sha256}.jpg`),
    sendBatch: ({ records }) => {
      sent.push(...records)
      return Promise.resolve(records.map(({ id }) => ({ id, state: 'stored' })))
    },
    now: Date.now,
    chance: () => 1,
  }
  return { sent, send: () => sendQueue(sending) }
}

describe('position and photo of a punch', () => {
  test('are sent with the punch, once it is complete', async () => {
    const { sent, send } = aServer()
    await saveRecords([aPunch('one'), aPunch('two')])
    await send()
    expect(sent).toEqual([])
    const face = await aFace()
    expect(await addTo(['one'], { body: { image: pictureMark(face.sha256), noPhotoReason: null }, picture: face })).toBe(true)
    expect(await addTo(['one', 'two'], { body: place })).toBe(true)
    await send()
    expect(sent).toEqual([])
    await completeRecords(['one', 'two'])
    await send()
    expect(sent.map(({ body }) => body)).toEqual([
      { type: 'in', latitude: 40.7, longitude: -73.8, noPhotoReason: 'closed' },
      { type: 'in', image: `/api/images/events/download/${face.sha256}.jpg`, latitude: 40.7, longitude: -73.8 },
    ])
  })

  test('are missing if the app was closed; the punch is sent with the reason', async () => {
    const { sent, send } = aServer()
    await saveRecords(aPunch('one'))
    await disconnect()
    wait(completeWithinMs)
    await send()
    expect(sent.map(({ body }) => body)).toEqual([{ type: 'in', noPositionReason: 'closed', noPhotoReason: 'closed' }])
  })

  test('are dropped if they come too late or the punch was removed', async () => {
    const { sent, send } = aServer()
    await saveRecords(aPunch('one'))
    wait(completeWithinMs)
    expect(await addTo(['one', 'none'], { body: place })).toBe(false)
    await send()
    expect(await addTo(['one'], { body: place })).toBe(false)
    expect(sent.map(({ body }) => body)).toEqual([{ type: 'in', noPositionReason: 'closed', noPhotoReason: 'closed' }])
  })

  test('a full phone: the punch has the reason instead of the photo', async () => {
    await saveRecords(aPunch('one'))
    const face = await aFace()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const seen = { image: pictureMark(face.sha256), noPhotoReason: null }
    await addPhoto(['one'], { body: seen, picture: face }, { body: { noPhotoReason: 'full' } })
    add.mockRestore()
    expect(await allRecords()).toMatchObject([{ pictures: [], body: { type: 'in', noPhotoReason: 'full' } }])
    expect((await allRecords())[0]?.body).not.toHaveProperty('image')
  })

  test('are also in the second copy', async () => {
    vi.stubGlobal('caches', someCaches())
    await saveRecords(aPunch('one'))
    await addTo(['one'], { body: place })
    await completeRecords(['one'])
    await disconnect()
    vi.stubGlobal('indexedDB', new IDBFactory())
    expect(await allRecords()).toMatchObject([{ id: 'one', body: { latitude: 40.7 } }])
    vi.unstubAllGlobals()
  })
})

describe('a punch that was a mistake', () => {
  test('is removed with its photo if no send has started', async () => {
    const { sent, send } = aServer()
    await saveRecords([aPunch('one'), aPunch('two')])
    const face = await aFace()
    await addTo(['one'], { body: { image: pictureMark(face.sha256) }, picture: face })
    expect(await removeUnsent(['one'])).toEqual([])
    expect(await addTo(['one'], { body: place })).toBe(false)
    expect(await pictureOf(face.sha256)).toBeUndefined()
    wait(completeWithinMs)
    await send()
    expect(sent.map(({ id }) => id)).toEqual(['two'])
  })

  test('stays if it was sent, was tried, or a window is sending', async () => {
    const { send } = aServer()
    await saveRecords([aPunch('one'), aPunch('two')])
    await completeRecords(['one'])
    await send()
    expect(await removeUnsent(['one', 'two'])).toEqual(['one'])
    await saveRecords({ ...aPunch('three'), completeBy: 0 })
    const reading = Promise.withResolvers<void>()
    const sending = navigator.locks.request('daysheet-field-queue', { ifAvailable: true }, () => reading.promise)
    expect(await removeUnsent(['three'])).toEqual(['three'])
    reading.resolve()
    await sending
  })
})
