/** The surroundings in which queues are proved: that they do harm, and only the harm they say. */
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../apps/api/src/demo/random.ts'
import { listen } from '../tcp.ts'
import { codedPicture, codeOf } from './coded-picture.ts'
import { actsOf } from './paper.ts'
import { PhoneDisk, type Faults } from './phone-disk.ts'
import { fateOf, phoneHeader, startRoughProxy } from './rough-proxy.ts'

const sound: Faults = { lostWrite: 0, lostBlob: 0, lostDatabase: 0 }
const aDisk = (faults: Partial<Faults> = {}) => new PhoneDisk(seededRandom(1), { ...sound, ...faults })
const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('failed'))
  })

/** An application that is started on a disk; it is killed when it has touched the disk so often. */
async function started(disk: PhoneDisk, killedAt = Infinity) {
  let steps = 0
  const { indexedDB, cut } = disk.attach(() => {
    steps += 1
    if (steps === killedAt) cut()
  })
  const request = indexedDB.open('things', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('things', { keyPath: 'id' })
  const database = await answered(request)
  const things = () => database.transaction('things', 'readwrite').objectStore('things')
  return { things, all: () => answered(things().getAll() as IDBRequest<{ id: number; bytes?: unknown }[]>) }
}

describe('the disk of a phone', () => {
  test('keeps what was written when the application is started again', async () => {
    const disk = aDisk()
    const first = await started(disk)
    await answered(first.things().add({ id: 1, bytes: new Uint8Array([7]).buffer }))
    await disk.rest()
    const next = await started(disk)
    expect(await next.all()).toEqual([{ id: 1, bytes: new Uint8Array([7]).buffer }])
    expect(disk.lostWrites).toBe(0)
  })

  test('has nothing of a transaction in which the application was killed, and nothing that it writes later', async () => {
    const disk = aDisk()
    // Its third touch is the second write of the first transaction.
    const first = await started(disk, 3)
    const store = first.things()
    const written = answered(store.add({ id: 1 }))
    expect(() => store.add({ id: 2 })).toThrow('The application was killed')
    await expect(written).rejects.toThrow(/abort/i)
    expect(() => first.things()).toThrow('The application was killed')
    expect(await (await started(disk)).all()).toEqual([])
  })

  test('says of a lost write that it was done', async () => {
    const disk = aDisk({ lostWrite: 1 })
    const first = await started(disk)
    await answered(first.things().add({ id: 1 }))
    expect(await first.all()).toEqual([])
    expect(disk.lostWrites).toBeGreaterThan(0)
  })

  test('loses a Blob while the phone is off, and no bytes', async () => {
    const disk = aDisk({ lostBlob: 1 })
    const first = await started(disk)
    await answered(first.things().add({ id: 1, bytes: new Blob(['face']) }))
    await answered(first.things().add({ id: 2, bytes: new Uint8Array([7]).buffer }))
    const before = await first.all()
    expect(before[0]?.bytes).toMatchObject({ size: 4 })
    await disk.rest()
    const [blob, bytes] = await (await started(disk)).all()
    expect(blob?.bytes).toMatchObject({ size: 0 })
    expect(bytes?.bytes).toEqual(new Uint8Array([7]).buffer)
  })
})

test('a phone whose browser deletes the database keeps its copies', async () => {
  const disk = aDisk({ lostDatabase: 1 })
  const first = await started(disk)
  await answered(first.things().add({ id: 1 }))
  const { caches } = disk.attach(() => {})
  await (await caches.open('copies')).put('/one', Response.json({ id: 1 }))
  await disk.rest()
  expect(disk.lostDatabases).toBe(1)
  expect(await (await started(disk)).all()).toEqual([])
  const cache = await disk.attach(() => {}).caches.open('copies')
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/one'])
  expect(await (await cache.match('/one'))?.json()).toEqual({ id: 1 })
})

describe('the network', () => {
  const got: string[] = []
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      got.push(body.toString())
      response.end(`answer to ${body.toString()}`)
    })
  })
  const port = listen(server)
  afterAll(() => void server.close())

  test('cuts three of ten calls before the server answers and two of ten afterwards, brings one of ten twice, and never answers one of a hundred', () => {
    const shares = Map.groupBy(
      Array.from({ length: 1000 }, (_, at) => fateOf(at / 1000)),
      (fate) => fate,
    )
    const count = (...fates: Parameters<typeof shares.get>[0][]) => fates.reduce((sum, fate) => sum + (shares.get(fate)?.length ?? 0), 0)
    expect([count('before', 'late'), count('after'), count('twice'), count('stalled'), count('passed')]).toEqual([300, 200, 100, 10, 390])
  })

  test('brings the server what it says, and does the same again for the same seed', async () => {
    const heard = async () => {
      got.length = 0
      const proxy = await startRoughProxy(await port, 3)
      const outcomes: string[] = []
      for (let at = 0; at < 40; at += 1) {
        const signal = AbortSignal.timeout(2000)
        const sent = { method: 'POST', body: `call ${at}`, headers: { [phoneHeader]: '5' }, signal }
        outcomes.push(
          await fetch(proxy.url, sent)
            .then(
              (answer) => answer.text(),
              () => 'nothing',
            )
            .catch(() => 'half'),
        )
      }
      await proxy.settled()
      await proxy.close()
      const { passed, before, late, after, twice, stalled } = proxy.counts
      expect(passed + before + late + after + twice + stalled).toBe(40)
      expect(got).toHaveLength(passed + late + after + 2 * twice)
      expect(outcomes.filter((text) => text.startsWith('answer'))).toHaveLength(passed + twice)
      return { outcomes, counts: proxy.counts }
    }
    expect(await heard()).toEqual(await heard())
  })
})

test('a picture says which one it is, also when the server has encoded it anew', async () => {
  for (const code of [0, 1, 63_999, 2 ** 32 - 1]) {
    const again = await sharp(Buffer.from(await codedPicture(code)))
      .jpeg({ quality: 85 })
      .toBuffer()
    expect(await codeOf(again)).toBe(code)
  }
})

test('what the paper says that somebody worked is what lies between their ins and outs', () => {
  const people = ['a', 'b', 'c'].map((workerEntryId) => ({ workerId: workerEntryId, workerEntryId, minutes: 0 }))
  const shift = {
    phone: 2,
    day: '2026-11-24',
    random: seededRandom(9),
    ids: { jobId: 'job', supervisorId: 'supervisor', scheduleEntryId: 'entry', loadId: 'load' },
  }
  const records = actsOf(people, shift).flat()
  expect(records.length).toBeGreaterThanOrEqual(8)
  for (const { workerEntryId, minutes } of people) {
    const own = records.filter(({ body }) => body['workerEntryId'] === workerEntryId || body['workerId'] === workerEntryId)
    const worked = own.reduce((sum, { body }) => sum + Date.parse(String(body['time'])) * (body['type'] === 'out' ? 1 : -1), 0)
    expect(worked / 60_000).toBe(minutes)
  }
  const pictures = records.flatMap((record) => record.pictures)
  expect(Math.max(...pictures)).toBeLessThan(3 * 64)
})
