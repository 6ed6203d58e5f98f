import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import { allRecords, digestOf, disconnect, saveRecords, StorageFailed, pictureOf } from '../queue/store.ts'
import { saveOutcomes } from '../queue/outcomes.ts'
import { cachedRead } from '../queue/cached-reads.ts'
import { discardDraft, draftOf, draftsOfAccount, saveDraft, saveDraftPicture } from './store.ts'
import type { StoredDraft } from '../queue/database.ts'

beforeEach(() => aPhone())

const job = { scheduleEntryId: 'job1', day: '2026-11-25', jobId: 'j', jobNum: 1, jobNumDecimals: 0, address: '1 Grand St', boro: null }
const about = { job, supervisorId: 'nadia' }
const aDraft = (more: Partial<StoredDraft> = {}): StoredDraft => ({
  key: 'ana job1 inspection',
  account: 'ana',
  id: '019a0000-0000-7000-8000-000000000001',
  about,
  what: 'inspection',
  changedAt: 5,
  values: { synopsis: 'Barriers stand.' },
  pictures: [],
  ...more,
})
async function aPicture(text: string) {
  const bytes = new TextEncoder().encode(text).buffer
  return { sha256: await digestOf(bytes), mime: 'image/jpeg', bytes, container: 'sites' }
}
const aRecord = (pictures: string[]) => ({
  id: aDraft().id,
  kind: 'ImageSets' as const,
  account: 'ana',
  madeAt: 5,
  body: { images: pictures },
  pictures,
})

test('the store of an application before drafts is taken over with everything in it', async () => {
  const picture = { ...(await aPicture('a face')), address: null }
  const old = await openDB('daysheet-field', 1, {
    upgrade(database) {
      database.createObjectStore('records', { keyPath: 'id' }).createIndex('byPlace', 'place', { unique: true })
      database.createObjectStore('pictures', { keyPath: 'sha256' })
      database.createObjectStore('reads')
    },
  })
  const waiting = {
    id: 'one',
    kind: 'Events',
    account: 'ana',
    place: 7,
    madeAt: 5,
    pictures: [picture.sha256],
    state: 'waiting',
    tries: 2,
    notBefore: 9,
    sentAt: null,
    refusal: null,
    body: { type: 'in' },
  }
  await old.add('records', waiting)
  await old.add('pictures', picture)
  await old.put('reads', { read: { jobs: 3 }, requestedAt: 5 }, 'ana')
  old.close()
  await saveDraft(aDraft())
  expect(await allRecords()).toEqual([waiting])
  expect(new TextDecoder().decode((await pictureOf(picture.sha256))?.bytes)).toBe('a face')
  expect(await cachedRead('ana')).toEqual({ read: { jobs: 3 }, requestedAt: 5 })
  expect(await draftOf(aDraft().key)).toEqual(aDraft())
})

describe('a draft', () => {
  test('is there after the application was closed, and each account sees its own, the newest first', async () => {
    await saveDraft(aDraft())
    await saveDraft(aDraft({ key: 'ana job2 visit', what: 'visit', changedAt: 6 }))
    await saveDraft(aDraft({ key: 'bo job1 inspection', account: 'bo' }))
    await disconnect()
    expect((await draftsOfAccount('ana')).map(({ key }) => key)).toEqual(['ana job2 visit', 'ana job1 inspection'])
  })

  test('holds its pictures, whatever is sent meanwhile, until it is discarded', async () => {
    const [seen, other] = [await aPicture('a wall'), await aPicture('a face')]
    await saveDraftPicture(aDraft({ pictures: [seen.sha256] }), seen)
    await saveDraftPicture(aDraft({ key: 'ana job2 images', pictures: [seen.sha256, other.sha256] }), other)
    await saveOutcomes(new Map(), 6)
    expect(await pictureOf(seen.sha256)).toBeDefined()
    await discardDraft('ana job2 images')
    expect([await pictureOf(seen.sha256), await pictureOf(other.sha256)]).toMatchObject([seen, undefined])
    await discardDraft(aDraft().key)
    expect([await pictureOf(seen.sha256), await draftOf(aDraft().key)]).toEqual([undefined, undefined])
  })

  test('is gone in the moment in which it is a record, and its pictures are the record’s', async () => {
    const picture = await aPicture('a wall')
    await saveDraftPicture(aDraft({ pictures: [picture.sha256] }), picture)
    await saveRecords(aRecord([picture.sha256]), [], aDraft().key)
    await saveOutcomes(new Map(), 6)
    expect(await draftOf(aDraft().key)).toBeUndefined()
    expect((await allRecords()).map(({ id, pictures }) => [id, pictures])).toEqual([[aDraft().id, [picture.sha256]]])
    expect(await pictureOf(picture.sha256)).toMatchObject(picture)
  })

  test('stays when the record cannot be kept', async () => {
    await saveDraft(aDraft())
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(saveRecords(aRecord([]), [], aDraft().key)).rejects.toThrow(StorageFailed)
    vi.restoreAllMocks()
    expect(await draftOf(aDraft().key)).toEqual(aDraft())
    expect(await allRecords()).toEqual([])
  })

  test('is there again when its record was not read back as it was', async () => {
    await saveDraft(aDraft())
    const get = IDBObjectStore.prototype.get
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
      if (this.name === 'records' && this.transaction.mode === 'readonly') throw new Error('unreadable')
      return get.call(this, query)
    })
    await expect(saveRecords(aRecord([]), [], aDraft().key)).rejects.toThrow(StorageFailed)
    vi.restoreAllMocks()
    expect([await draftOf(aDraft().key), await allRecords()]).toEqual([aDraft(), []])
  })

  test('does not name a picture that the phone has no room for', async () => {
    await saveDraft(aDraft())
    const picture = await aPicture('too much')
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const refused = await saveDraftPicture(aDraft({ pictures: [picture.sha256] }), picture).catch((error: unknown) => error)
    expect(refused).toMatchObject({ isFull: true })
    vi.restoreAllMocks()
    expect([await pictureOf(picture.sha256), await draftOf(aDraft().key)]).toEqual([undefined, aDraft()])
  })
})
