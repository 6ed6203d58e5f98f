import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering, endless, good, silent, startTileHost } from '#testing/tile-host.ts'
import { freePort } from '#db/embedded-postgres.ts'
import { type MapCall, mapHost, MapUnavailable, MapTileNotFound, type PictureStore } from './tiles.ts'

const host = await startTileHost()
let clock = new Date('2026-11-20T12:00:00.000Z')
const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
const onPause = vi.fn<(reason: string, seconds: number) => void>()
const client = (timeoutMs = 3000) => mapHost({ now: () => clock, onPause, timeoutMs })
const tile = (x: number) => `${host.url}/16/${x}/7.png`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'
const whole = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

beforeEach(() => {
  host.behave(good)
  host.requests.length = 0
  onPause.mockClear()
})

test('whoever asks at the same time, and later, costs the host one call', async () => {
  const { picture } = client()
  const bodies = await Promise.all(Array.from({ length: 20 }, () => picture(tile(1))))
  bodies.push(await picture(tile(1)))
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
  expect((await sharp(bodies[0]).metadata()).width).toBe(256)
  expect(host.requests).toHaveLength(1)
})

test('the host learns who asks and for what, and nothing else', async () => {
  await client().picture(tile(1))
  const [{ path, headers } = { path: '', headers: {} }] = host.requests
  expect(path).toBe('/16/1/7.png')
  expect(headers['user-agent']).toBe('Daysheet')
  const needed = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode', 'user-agent']
  expect(Object.keys(headers).toSorted()).toEqual(needed)
})

test.each([
  ['a page', answering(200, '<html>Please sign in to the wireless network</html>')],
  ['a drawing with code in it', answering(200, svg, { 'content-type': 'image/svg+xml' })],
  ['half a picture', answering(200, whole.subarray(0, 200))],
  ['nothing', answering(200)],
  ['more than anybody wants', endless],
  ['a fault', answering(500, whole)],
  ['a refusal', answering(403, whole)],
  ['a way to somewhere else', answering(302, '', { location: `${host.url}/elsewhere` })],
  ['silence', silent],
])('%s is no picture', async (_what, behaviour) => {
  host.behave(behaviour)
  await expect(client(300).picture(tile(1))).rejects.toThrow(MapUnavailable)
  expect(host.requests.map(({ path }) => path)).toEqual(['/16/1/7.png'])
  await expect.poll(() => host.open()).toBe(0)
})

test.each([
  ['a host that is none', 'http://nowhere.invalid/1.png', /^its name cannot be found: (ENOTFOUND|EAI_AGAIN)$/],
  [
    'a host that does not listen',
    `http://127.0.0.1:${await freePort()}/1.png?key=of-the-operator`,
    /^it refuses connections: ECONNREFUSED$/,
  ],
  ['silence', tile(3), /^it did not answer in time: TimeoutError$/],
  ['half a picture', tile(5), /^it sent a picture that cannot be read$/],
  ['a fault', tile(4), /^it answered 500$/],
])('%s is told in words, without the address', async (what, address, words) => {
  host.behave(what === 'silence' ? silent : what === 'half a picture' ? answering(200, whole.subarray(0, 200)) : answering(500, whole))
  const told: string[] = []
  const onCall = (call: MapCall) => void told.push(call.outcome === 'failed' ? call.reason : call.outcome)
  await expect(mapHost({ now: () => clock, onPause, onCall, timeoutMs: 300 }).picture(address)).rejects.toThrow(MapUnavailable)
  expect(told).toEqual([expect.stringMatching(words)])
})

test('a picture of too many pixels is not decoded', async () => {
  const bomb = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  host.behave(answering(200, bomb))
  await expect(client().picture(tile(1))).rejects.toThrow(MapUnavailable)
})

test('a host that fails three times is left alone for half a minute, then tried again', async () => {
  const { picture } = client()
  host.behave(answering(500))
  for (const x of [1, 2, 3, 4, 5]) await expect(picture(tile(x))).rejects.toThrow(MapUnavailable)
  expect(host.requests).toHaveLength(3)
  expect(onPause.mock.calls).toEqual([['it answered 500', 30]])
  host.behave(good)
  later(29)
  await expect(picture(tile(1))).rejects.toThrow('left alone')
  later(1)
  expect(await picture(tile(1))).toBeInstanceOf(Buffer)
  expect(host.requests).toHaveLength(4)
})

test('after a pause one failure is enough for the next, and one success for a fresh start', async () => {
  const { picture } = client()
  host.behave(answering(500))
  for (const x of [1, 2, 3]) await expect(picture(tile(x))).rejects.toThrow(MapUnavailable)
  later(30)
  await expect(picture(tile(4))).rejects.toThrow('sent no picture')
  await expect(picture(tile(5))).rejects.toThrow('left alone')
  later(30)
  host.behave(good)
  await picture(tile(6))
  host.behave(answering(500))
  await expect(picture(tile(7))).rejects.toThrow('sent no picture')
  await expect(picture(tile(8))).rejects.toThrow('sent no picture')
  expect(onPause).toHaveBeenCalledTimes(2)
})

test.each([
  ['two minutes', '120', 120],
  ['for ever', '99999999', 600],
  ['until a date', 'Fri, 20 Nov 2026 13:00:00 GMT', 30],
])('a host that asks to be left alone %s is not asked twice', async (_what, retryAfter, seconds) => {
  const { picture } = client()
  host.behave(answering(429, '', { 'retry-after': retryAfter }))
  await expect(picture(tile(1))).rejects.toThrow(MapUnavailable)
  await expect(picture(tile(2))).rejects.toThrow(MapUnavailable)
  expect(host.requests).toHaveLength(1)
  expect(onPause.mock.calls).toEqual([['it answered 429', seconds]])
})

test('a picture that is not there says nothing about the others, and is not asked for again at once', async () => {
  const { picture } = client()
  host.behave(answering(404))
  for (const x of [1, 2, 3, 4, 1, 2]) await expect(picture(tile(x))).rejects.toThrow(MapTileNotFound)
  expect(host.requests).toHaveLength(4)
  host.behave(good)
  expect(await picture(tile(5))).toBeInstanceOf(Buffer)
  later(30)
  expect(await picture(tile(1))).toBeInstanceOf(Buffer)
})

test('nobody listening is told as such, without the address', async () => {
  const { picture } = client()
  for (const x of [1, 2, 3]) await expect(picture(`http://127.0.0.1:9/${x}?key=secret`)).rejects.toThrow(MapUnavailable)
  expect(JSON.stringify(onPause.mock.calls)).not.toContain('secret')
  expect(onPause).toHaveBeenCalledTimes(1)
})

test('at most four calls are open at once', async () => {
  const { picture } = client()
  const held: (() => void)[] = []
  host.behave((response, path) => void held.push(() => void good(response, path)))
  const all = Promise.all(Array.from({ length: 10 }, (_, x) => picture(tile(x))))
  const seen: number[] = []
  while (seen.length < 10) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    seen.push(host.open())
    held.shift()?.()
  }
  expect(await all).toHaveLength(10)
  expect(Math.max(...seen)).toBe(4)
})

test('when the host falls silent those who wait their turn are not kept waiting one after the other', async () => {
  const { picture } = client(300)
  host.behave(silent)
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, x) => picture(tile(x))))
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(host.requests.length).toBeLessThanOrEqual(8)
})

test('the pictures used last are kept, as many as fit', async () => {
  const noise = await sharp(randomBytes(640 * 640 * 4), { raw: { width: 640, height: 640, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  host.behave(answering(200, noise))
  const { picture } = client()
  for (let x = 0; x < 12; x += 1) {
    await picture(tile(x))
    await picture(tile(0))
  }
  expect(host.requests).toHaveLength(12)
  await picture(tile(11))
  expect(host.requests).toHaveLength(12)
  await picture(tile(1))
  expect(host.requests).toHaveLength(13)
})

/** A store in memory, as two processes would share one. */
function aStore() {
  const kept = new Map<string, { body: Buffer; isOld: boolean }>()
  const store: PictureStore = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, body) => Promise.resolve(void kept.set(key, { body, isOld: false })),
  }
  return { store, kept }
}

test('what one process fetched the next finds in the store, also while the host is away', async () => {
  const { store, kept } = aStore()
  const before = await mapHost({ now: () => clock, onPause, store }).picture(tile(1))
  expect([...kept.keys()]).toEqual([tile(1)])
  host.behave(answering(500))
  const { picture } = mapHost({ now: () => clock, onPause, store })
  expect((await picture(tile(1))).equals(before)).toBe(true)
  for (const x of [2, 3, 4, 5]) await expect(picture(tile(x))).rejects.toThrow(MapUnavailable)
  expect((await picture(tile(1))).equals(before)).toBe(true)
  expect(kept.size).toBe(1)
})

test('an old picture is shown at once and fetched anew for the next who asks; while the host is away it stays', async () => {
  const { store, kept } = aStore()
  kept.set(tile(1), { body: whole, isOld: true })
  host.behave(answering(500))
  expect((await mapHost({ now: () => clock, onPause, store }).picture(tile(1))).equals(whole)).toBe(true)
  await expect.poll(() => host.requests.length).toBe(1)
  expect(kept.get(tile(1))?.body.equals(whole)).toBe(true)
  host.behave(good)
  const { picture } = mapHost({ now: () => clock, onPause, store })
  expect((await picture(tile(1))).equals(whole)).toBe(true)
  await expect.poll(() => kept.get(tile(1))?.isOld).toBe(false)
  expect((await picture(tile(1))).equals(whole)).toBe(false)
})
