import 'fake-indexeddb/auto'
import type { FieldBatch, FieldResult } from '@daysheet/domain/field/batch'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import { ApiError } from '#client/client.ts'
import { cacheRead, cachedRead, clearCachedReads } from './cached-reads.ts'
import { saveOutcomes } from './outcomes.ts'
import { sendQueue } from './send.ts'
import type { Sending } from './sending.ts'
import { pictureMark } from './kept-pictures.ts'
import { allRecords, digestOf, disconnect, saveRecords, StorageFailed, pictureOf, pictureSent } from './store.ts'
import type { NewRecord } from './database.ts'

const clock = { now: Date.parse('2026-11-25T12:00:00.000Z') }

beforeEach(() => aPhone())

let made = 0
const aRecord = (more: Partial<NewRecord> = {}): NewRecord => {
  made += 1
  return {
    id: `019a0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    kind: 'Events',
    account: 'ana',
    madeAt: clock.now,
    body: { type: 'in' },
    pictures: [],
    ...more,
  }
}

async function aPicture(text: string) {
  const bytes = new TextEncoder().encode(text).buffer
  return { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'events' }
}

/** A server that stores what it is sent, each once. */
function aServer({ account = 'ana', answer = (_id: string): FieldResult['state'] | undefined => 'stored' } = {}) {
  const stored = new Map<string, object>()
  const calls: FieldBatch[] = []
  const uploads: string[] = []
  const refusal = { statusCode: 422, code: null, message: 'There is no worker entry.', messages: null }
  const sending: Sending = {
    account,
    upload: (picture) => {
      uploads.push(picture.sha256)
      return Promise.resolve(`/api/images/events/download/${picture.sha256}.jpg`)
    },
    sendBatch: (batch) => {
      calls.push(batch)
      return Promise.resolve(
        batch.records.flatMap(({ id, body }): FieldResult[] => {
          const state = answer(id)
          if (state === 'stored') stored.set(id, body)
          return state === undefined ? [] : [state === 'stored' ? { id, state } : { id, state, refusal }]
        }),
      )
    },
    now: () => clock.now,
    chance: () => 1,
  }
  return { sending, stored, calls, uploads }
}
/** What is not with the server. */
const left = async () => (await allRecords()).flatMap(({ id, state, tries }) => (state === 'sent' ? [] : [[id, state, tries]]))

describe('what is kept', () => {
  test('is there after the application was closed, in the order of making, each once', async () => {
    const [first, second] = [aRecord(), aRecord({ madeAt: clock.now - 3_600_000 })]
    await saveRecords(first)
    await saveRecords(second)
    await saveRecords(first)
    await disconnect()
    expect((await allRecords()).map(({ id, place, state }) => [id, place, state])).toEqual([
      [first.id, 1, 'waiting'],
      [second.id, 2, 'waiting'],
    ])
  })

  test('is a record with its pictures or nothing, and it is read back before it is said to be kept', async () => {
    const picture = await aPicture('a face')
    await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    expect(new TextDecoder().decode((await pictureOf(picture.sha256))?.bytes)).toBe('a face')
    const wrong = { ...picture, sha256: 'not its digest' }
    await expect(saveRecords(aRecord({ pictures: [wrong.sha256] }), [wrong])).rejects.toThrow(StorageFailed)
  })

  test('is tried again with a new connection when the browser has lost the old one', async () => {
    await saveRecords(aRecord())
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
    })
    const record = aRecord()
    await saveRecords(record)
    expect(add.mock.calls.length).toBeGreaterThan(1)
    expect(await left()).toHaveLength(2)
  })

  test('not when the phone is full: that is said, and what was kept stays', async () => {
    await saveRecords(aRecord())
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const refused = await saveRecords(aRecord()).catch((error: unknown) => error)
    expect(refused).toMatchObject({ isFull: true, message: 'This phone has no room left.' })
    vi.restoreAllMocks()
    expect(await left()).toHaveLength(1)
  })
})

describe('what is not read back', () => {
  /** The store cannot be read until it is given back. */
  const unreadable = () =>
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })

  test('is not saved: it is taken back, and nothing is doubled by a second press', async () => {
    const record = aRecord()
    await saveRecords(aRecord())
    // The transaction commits, and the read back fails.
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new Error('unreadable')
    })
    await expect(saveRecords(record)).rejects.toThrow(StorageFailed)
    vi.restoreAllMocks()
    expect(await left()).toHaveLength(1)
  })

  test('is taken back by the next saving where it could not be at once, and is not sent before', async () => {
    const lost = unreadable()
    await expect(saveRecords(aRecord())).rejects.toThrow(StorageFailed)
    lost.mockRestore()
    const { sending, calls } = aServer()
    await sendQueue(sending)
    expect([calls, (await left()).length]).toEqual([[], 1])
    const again = aRecord()
    await saveRecords(again)
    expect(await left()).toEqual([[again.id, 'waiting', 0]])
    await sendQueue(sending)
    expect(calls.flatMap(({ records }) => records.map(({ id }) => id))).toEqual([again.id])
  })

  test('of a picture is written anew', async () => {
    const picture = await aPicture('a face')
    const bad = new TextEncoder().encode('a feca').buffer
    await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('daysheet-field')
      opening.onsuccess = () => resolve(opening.result)
    })
    const writing = database.transaction('pictures', 'readwrite')
    writing.objectStore('pictures').put({ ...picture, bytes: bad, address: null })
    await new Promise((resolve) => (writing.oncomplete = resolve))
    database.close()
    await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    expect(new TextDecoder().decode((await pictureOf(picture.sha256))?.bytes)).toBe('a face')
  })
})

describe('a full phone', () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  test('sends what it has and has room again', async () => {
    const picture = await aPicture('a full phone')
    const record = aRecord({ pictures: [picture.sha256] })
    await saveRecords(record, [picture])
    const { sending, stored, uploads } = aServer()
    const noRoom = full()
    await sendQueue(sending).catch(() => null)
    noRoom.mockRestore()
    expect([[...stored.keys()], uploads.length, await pictureOf(picture.sha256)]).toEqual([[record.id], 1, undefined])
    expect(await left()).toEqual([])
  })

  test('shows what was sent as soon as that made room', async () => {
    const picture = await aPicture('a full phone, seen')
    const record = aRecord({ pictures: [picture.sha256] })
    await saveRecords(record, [picture])
    const { sending } = aServer()
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete')
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (remove.mock.calls.length === 0) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    })
    await sendQueue(sending)
    vi.restoreAllMocks()
    expect((await allRecords()).map(({ id, state }) => [id, state])).toEqual([[record.id, 'sent']])
  })

  test('does not upload a picture again whose record could not go yet', async () => {
    const picture = await aPicture('a full phone, away')
    await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    const { sending, uploads } = aServer()
    const noRoom = full()
    const away = () => Promise.reject(new ApiError(0, 'The server cannot be reached.'))
    await sendQueue({ ...sending, sendBatch: away }).catch(() => null)
    noRoom.mockRestore()
    await sendQueue(sending)
    expect([uploads.length, await left()]).toEqual([1, []])
  })
})

describe('sending', () => {
  test('takes pictures first, each once, and puts their addresses into the records', async () => {
    const [face, signature] = [await aPicture('a face'), await aPicture('a signature')]
    const body = { type: 'in', image: pictureMark(face.sha256), nested: [{ url: pictureMark(signature.sha256) }] }
    const [one, two] = [
      aRecord({ body, pictures: [face.sha256, signature.sha256] }),
      aRecord({ body: { image: pictureMark(face.sha256) }, pictures: [face.sha256] }),
    ]
    await saveRecords(one, [face, signature])
    await saveRecords(two, [face])
    const { sending, stored, uploads, calls } = aServer()
    await sendQueue(sending)
    const address = (sha256: string) => `/api/images/events/download/${sha256}.jpg`
    expect(uploads).toEqual([face.sha256, signature.sha256])
    expect(stored.get(one.id)).toEqual({ type: 'in', image: address(face.sha256), nested: [{ url: address(signature.sha256) }] })
    expect(stored.get(two.id)).toEqual({ image: address(face.sha256) })
    expect(calls).toHaveLength(1)
    expect(await left()).toEqual([])
    // The face of whoever is in stays, for whoever asks who is there (on-site.test.tsx).
    expect([await pictureOf(face.sha256), await pictureOf(signature.sha256)]).toMatchObject([{ sha256: face.sha256 }, undefined])
  })

  test('leaves what is refused for a person and what is to come later for later; nothing else waits for it', async () => {
    const [bad, soon, good] = [aRecord(), aRecord(), aRecord()]
    for (const record of [bad, soon, good]) await saveRecords(record)
    const { sending, calls } = aServer({ answer: (id) => (id === bad.id ? 'refused' : id === soon.id ? 'later' : 'stored') })
    await sendQueue(sending)
    expect(await left()).toEqual([
      [bad.id, 'refused', 0],
      [soon.id, 'waiting', 1],
    ])
    expect((await allRecords())[0]?.refusal?.message).toBe('There is no worker entry.')
    await sendQueue(sending)
    expect(calls).toHaveLength(1)
    clock.now += 2000
    await sendQueue(sending)
    expect(calls[1]?.records.map(({ id }) => id)).toEqual([soon.id])
  })

  test('an answer that was lost on the way changes nothing: it is sent again, and stored once', async () => {
    const record = aRecord()
    await saveRecords(record)
    const { sending, stored } = aServer()
    const lost: Sending = {
      ...sending,
      sendBatch: async (batch) => {
        await sending.sendBatch(batch, 0)
        throw new ApiError(0, 'The server cannot be reached.')
      },
    }
    await sendQueue(lost)
    expect(await left()).toEqual([[record.id, 'waiting', 1]])
    clock.now += 2000
    await sendQueue(sending)
    expect([stored.size, await left()]).toEqual([1, []])
  })

  test('a batch that is refused whole because of one record is sent in halves: the others are stored', async () => {
    const records = Array.from({ length: 9 }, () => aRecord())
    for (const record of records) await saveRecords(record)
    const { sending, stored } = aServer()
    const strict: Sending = {
      ...sending,
      sendBatch: (batch) =>
        batch.records.some(({ id }) => id === records[4]?.id)
          ? Promise.reject(new ApiError(422, 'records.4.id must be a UUID'))
          : sending.sendBatch(batch, 0),
    }
    await sendQueue(strict)
    expect(stored.size).toBe(8)
    expect(await left()).toEqual([[records[4]?.id, 'refused', 0]])
  })

  test('a refusal by something that stands before the server is none: nothing is judged, and it is sent again', async () => {
    const picture = await aPicture('a face')
    const records = [aRecord({ pictures: [picture.sha256] }), aRecord()]
    await saveRecords(records[0]!, [picture])
    await saveRecords(records[1]!)
    const { sending, stored } = aServer()
    const blocked = () => Promise.reject(new ApiError(403, 'The server refused the request.', { code: 'FORBIDDEN', isOurs: false }))
    await sendQueue({ ...sending, upload: blocked, sendBatch: blocked })
    expect(await left()).toEqual(records.map(({ id }) => [id, 'waiting', 1]))
    // Nor is its code one of ours, by which the phone would say that nobody may send this.
    expect((await allRecords()).map(({ refusal }) => refusal)).toEqual(
      records.map(() => expect.objectContaining({ statusCode: 0, code: null })),
    )
    clock.now += 2000
    await sendQueue(sending)
    expect(stored.size).toBe(2)
  })

  test('whoever has to sign in again loses nothing and waits for nothing', async () => {
    const picture = await aPicture('a face')
    const [first, second] = [aRecord({ pictures: [picture.sha256] }), aRecord()]
    await saveRecords(first, [picture])
    await saveRecords(second)
    const { sending, stored } = aServer()
    const expired = () => Promise.reject(new ApiError(401, 'Please sign in again.'))
    await expect(sendQueue({ ...sending, upload: expired, sendBatch: expired })).rejects.toThrow('Please sign in again.')
    await expect(sendQueue({ ...sending, sendBatch: expired })).rejects.toThrow('Please sign in again.')
    expect(await left()).toEqual([
      [first.id, 'waiting', 0],
      [second.id, 'waiting', 0],
    ])
    await sendQueue(sending)
    expect(stored.size).toBe(2)
  })

  test('somebody else on the same phone sends nothing of the first', async () => {
    const mine = aRecord()
    await saveRecords(mine)
    const theirs = aRecord({ account: 'bo' })
    await saveRecords(theirs)
    const { sending, calls } = aServer({ account: 'bo' })
    await sendQueue(sending)
    expect(calls.flatMap(({ records }) => records.map(({ id }) => id))).toEqual([theirs.id])
    expect(await left()).toEqual([[mine.id, 'waiting', 0]])
  })

  test('a picture that the server cannot take holds up its record alone, and is not tried for each one anew', async () => {
    const [full, other] = [await aPicture('too much'), await aPicture('fine')]
    const records = [aRecord({ pictures: [full.sha256] }), aRecord({ pictures: [other.sha256] }), aRecord({ pictures: [full.sha256] })]
    await saveRecords(records[0]!, [full])
    await saveRecords(records[1]!, [other])
    await saveRecords(records[2]!, [full])
    const { sending, stored } = aServer()
    const tried: string[] = []
    await sendQueue({
      ...sending,
      upload: (picture) => {
        tried.push(picture.sha256)
        return picture.sha256 === full.sha256 ? Promise.reject(new ApiError(507, 'No room.')) : sending.upload(picture, 0)
      },
    })
    expect(tried).toEqual([full.sha256, other.sha256])
    expect([...stored.keys()]).toEqual([records[1]?.id])
    expect(await left()).toEqual([
      [records[0]?.id, 'waiting', 1],
      [records[2]?.id, 'waiting', 1],
    ])
  })

  test('records without pictures go before any picture, and the oldest pictures before the rest', async () => {
    const pictures = await Promise.all(Array.from({ length: 25 }, (_, at) => aPicture(`picture ${at}`)))
    for (const picture of pictures) await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    await saveRecords(aRecord())
    const { sending, calls, uploads } = aServer()
    const uploadsBefore: number[] = []
    await sendQueue({
      ...sending,
      sendBatch: (batch) => {
        uploadsBefore.push(uploads.length)
        return sending.sendBatch(batch, 0)
      },
    })
    expect([uploadsBefore, calls.map(({ records }) => records.length)]).toEqual([
      [0, 20, 25],
      [1, 20, 5],
    ])
    expect(await left()).toEqual([])
  })

  test('a record with more pictures than go ahead of others waits for a call of its own, and nothing for it', async () => {
    const pictures = await Promise.all(Array.from({ length: 40 }, (_, at) => aPicture(`wall ${at}`)))
    const [walls, punch] = [aRecord({ pictures: pictures.map(({ sha256 }) => sha256) }), aRecord()]
    await saveRecords(walls, pictures)
    await saveRecords(punch)
    const { sending, calls } = aServer()
    await sendQueue(sending)
    expect(calls.map(({ records }) => records.map(({ id }) => id))).toEqual([[punch.id], [walls.id]])
  })

  test('a picture that a slow line does not take is not the first again', async () => {
    const pictures = await Promise.all(['large', 'small', 'smaller'].map((text) => aPicture(`slow ${text}`)))
    for (const picture of pictures) await saveRecords(aRecord({ pictures: [picture.sha256] }), [picture])
    const { sending, stored } = aServer()
    const slow: Sending = {
      ...sending,
      upload: (picture) => (picture.sha256 === pictures[0]!.sha256 ? Promise.reject(new ApiError(0, 'late')) : sending.upload(picture, 0)),
    }
    await sendQueue(slow)
    expect(stored.size).toBe(0)
    clock.now += 2000
    await sendQueue(slow)
    expect([stored.size, (await left()).length]).toEqual([2, 1])
  })

  test('what something on the way dislikes in one record holds up that one alone; a network that lets nothing through is asked three times', async () => {
    const records = Array.from({ length: 9 }, () => aRecord())
    for (const record of records) await saveRecords(record)
    const { sending, stored } = aServer()
    const blocked = () => Promise.reject(new ApiError(403, 'The server refused the request.', { isOurs: false }))
    let tried = 0
    await sendQueue({ ...sending, sendBatch: () => ((tried += 1), blocked()) })
    expect([tried, stored.size]).toEqual([3, 0])
    clock.now += 2000
    await sendQueue({
      ...sending,
      sendBatch: (batch) => (batch.records.some(({ id }) => id === records[6]?.id) ? blocked() : sending.sendBatch(batch, 0)),
    })
    expect([stored.size, await left()]).toEqual([8, [[records[6]?.id, 'waiting', 2]]])
  })

  test('a record whose picture is refused goes without it and with why, so that the office has it; nothing else waits for it', async () => {
    const [broken, fine] = [await aPicture('no picture'), await aPicture('fine')]
    const body = { images: [pictureMark(broken.sha256), pictureMark(fine.sha256)] }
    const records = [aRecord({ body, pictures: [broken.sha256, fine.sha256] }), aRecord()]
    await saveRecords(records[0]!, [broken, fine])
    await saveRecords(records[1]!)
    const { sending, calls } = aServer({ answer: (id) => (id === records[0]?.id ? 'refused' : 'stored') })
    const refused = new ApiError(422, 'This file is no picture.')
    await sendQueue({ ...sending, upload: (one) => (one.sha256 === broken.sha256 ? Promise.reject(refused) : sending.upload(one, 0)) })
    expect(calls.flatMap((batch) => batch.records.map(({ body, pictureRefusal }) => ({ body, pictureRefusal })))).toEqual([
      { body: { type: 'in' }, pictureRefusal: undefined },
      {
        body: { images: [pictureMark(broken.sha256), `/api/images/events/download/${fine.sha256}.jpg`] },
        pictureRefusal: { statusCode: 422, message: 'This file is no picture.' },
      },
    ])
    expect(await left()).toEqual([[records[0]?.id, 'refused', 0]])
    expect(new TextDecoder().decode((await pictureOf(broken.sha256))?.bytes)).toBe('no picture')
  })

  test.each([0, 429, 503])(
    'where nobody takes pictures (%i) one finds out for all; what has none, or has its pictures there, goes',
    async (status) => {
      const pictures = await Promise.all(['one', 'two', 'three', 'four'].map((text) => aPicture(text)))
      const [there, first, second, third] = pictures
      const records = [[first, second], [third], [there], []].map((own) => aRecord({ pictures: own.map((one) => one!.sha256) }))
      for (const record of records)
        await saveRecords(
          record,
          pictures.filter(({ sha256 }) => record.pictures.includes(sha256)),
        )
      await pictureSent(there!.sha256, '/api/images/events/download/there.jpg')
      const { sending, stored, uploads } = aServer()
      const tried: string[] = []
      const busy = (picture: { sha256: string }) => {
        tried.push(picture.sha256)
        return Promise.reject(new ApiError(status, 'Many pictures are being sent right now.'))
      }
      await sendQueue({ ...sending, upload: busy })
      expect(tried).toEqual([first!.sha256])
      expect([...stored.keys()]).toEqual([records[3]?.id, records[2]?.id])
      expect(await left()).toEqual([
        [records[0]?.id, 'waiting', 1],
        [records[1]?.id, 'waiting', 0],
      ])
      const [one, other] = (await allRecords()).filter(({ state }) => state === 'waiting')
      expect([other?.notBefore, other?.refusal]).toEqual([one?.notBefore, one?.refusal])
      clock.now += 2000
      await sendQueue(sending)
      expect([uploads.length, await left()]).toEqual([3, []])
    },
  )

  test('records saved while pictures are uploading are sent in parallel', async () => {
    const picture = await aPicture('a wall')
    await saveRecords(aRecord({ kind: 'ImageSets', pictures: [picture.sha256] }), [picture])
    const { sending, stored } = aServer()
    const [uploading, arrived, more] = [Promise.withResolvers<void>(), Promise.withResolvers<string>(), Promise.withResolvers<void>()]
    const sent = sendQueue({
      ...sending,
      upload: () => {
        uploading.resolve()
        return arrived.promise
      },
      woken: () => more.promise,
    })
    await uploading.promise
    const punch = aRecord()
    await saveRecords(punch)
    more.resolve()
    await vi.waitFor(() => expect([...stored.keys()]).toEqual([punch.id]))
    arrived.resolve('/api/images/sites/download/wall.jpg')
    await sent
    expect(stored.size).toBe(2)
  })

  test('records of one form go in one call, after all their pictures, or not at all', async () => {
    const signature = await aPicture('a name')
    const [report, bags] = [aRecord({ kind: 'EosReports', pictures: [signature.sha256] }), aRecord({ kind: 'Bagouts' })]
    await saveRecords([report, bags], [signature])
    const { sending, calls } = aServer()
    await sendQueue({ ...sending, upload: () => Promise.reject(new ApiError(500, 'No.')) })
    expect([calls, await left()]).toEqual([
      [],
      [
        [report.id, 'waiting', 1],
        [bags.id, 'waiting', 0],
      ],
    ])
    clock.now += 2000
    await sendQueue(sending)
    expect(calls.map(({ records }) => records.map(({ id }) => id))).toEqual([[report.id, bags.id]])
  })

  test('a request to send overrides the pause once', async () => {
    const record = aRecord()
    await saveRecords(record)
    const { sending, calls } = aServer({ answer: () => 'later' })
    await sendQueue(sending)
    await sendQueue(sending)
    expect(calls).toHaveLength(1)
    await sendQueue({ ...sending, asked: () => 1, isAsked: true })
    expect([calls.length, await left()]).toEqual([2, [[record.id, 'waiting', 2]]])
  })

  test('a request to send during a send overrides the pause too', async () => {
    await saveRecords(aRecord())
    const { sending, calls } = aServer({ answer: () => 'later' })
    let asked = 0
    await sendQueue({ ...sending, asked: () => asked, onRound: () => Promise.resolve(void (asked += Number(calls.length < 3))) })
    expect(calls).toHaveLength(3)
  })

  test('another window takes over from a window that hangs, which then sends nothing more', async () => {
    await saveRecords(aRecord())
    const { sending, calls } = aServer()
    const hanging = Promise.withResolvers<never>()
    let isOver = false
    const first = sendQueue({ ...sending, sendBatch: () => hanging.promise, isOver: () => isOver })
    first.catch(() => null)
    expect(await sendQueue(sending)).toBe(false)
    expect(await sendQueue(sending, true)).toBe(true)
    expect([calls.length, await left()]).toEqual([1, []])
    await saveRecords(aRecord())
    isOver = true
    hanging.reject(new ApiError(0, 'late'))
    await expect(first).rejects.toThrow('taken')
    expect(calls).toHaveLength(1)
  })

  test('of two windows one sends', async () => {
    await saveRecords(aRecord())
    const { sending, calls } = aServer()
    await Promise.all([sendQueue(sending), sendQueue(sending)])
    expect(calls).toHaveLength(1)
  })

  test('five hundred at a time, until nothing is due', async () => {
    for (let at = 0; at < 501; at += 1) await saveRecords(aRecord())
    const { sending, calls, stored } = aServer()
    await sendQueue(sending)
    expect(calls.map(({ records }) => records.length)).toEqual([500, 1])
    expect(stored.size).toBe(501)
  })
})

test('what was sent stays sent, whatever a slower window says, and is forgotten after three days', async () => {
  const record = aRecord()
  await saveRecords(record)
  await sendQueue(aServer().sending)
  const [sent] = await allRecords()
  expect(sent).toMatchObject({ state: 'sent', sentAt: clock.now })
  if (!sent) throw new Error('gone')
  await saveOutcomes(new Map([[record.id, { ...sent, state: 'waiting', sentAt: null }]]), clock.now)
  expect(await allRecords()).toMatchObject([{ state: 'sent' }])
  await saveOutcomes(new Map(), clock.now + 4 * 86_400_000)
  expect(await allRecords()).toEqual([])
})

test('what was read is there without a network, with the moment it was asked for', async () => {
  await cacheRead('ana', { read: { jobs: 3 }, requestedAt: 5 })
  await disconnect()
  expect(await cachedRead('ana')).toEqual({ read: { jobs: 3 }, requestedAt: 5 })
  await saveRecords(aRecord())
  await clearCachedReads()
  expect([await cachedRead('ana'), (await allRecords()).length]).toEqual([undefined, 1])
})
