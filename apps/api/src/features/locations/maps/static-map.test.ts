import { tileSize, tilesUnder, worldPixel } from '@daysheet/domain/locations/tiles'
import type { StaticMap } from '@daysheet/domain/locations/static-map'
import Fastify from 'fastify'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { aFolder } from '#testing/folder.ts'
import { answering, colourOf, endless, good, silent, startTileHost } from '#testing/tile-host.ts'
import { type Config, readConfig } from '#config.ts'
import { answerErrors } from '#http/error-handler.ts'
import { localFiles, type Files } from '#ports/files/files.ts'
import { mapHost } from '#ports/maps/tiles.ts'
import { pictureSlots } from './picture-slots.ts'
import { numbersSvg } from './draw-map.ts'
import { mapRoutes } from './routes.ts'
import { staticMaps } from './static-map.ts'

const host = await startTileHost()
let clock = new Date('2026-11-20T12:00:00.000Z')
const now = () => clock
const usual = readConfig({}).maps
const maps: Config['maps'] = { ...usual, tileUrl: host.tileUrl }

beforeEach(() => {
  host.behave(good)
  host.requests.length = 0
  // Whatever rest an earlier test gave the host is over.
  clock = new Date(clock.getTime() + 3_600_000)
})

const site = { latitude: 40.7128, longitude: -74.006, zoom: 16, width: 160, height: 120, scale: 1 }
const address = (wanted: Partial<Record<keyof StaticMap, unknown>> = {}) =>
  `/api/maps/static?${Object.entries({ ...site, ...wanted })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')}`

/** The route on files of the test's own, with a host of its own. */
async function node({ files = localFiles(aFolder()), settings = maps }: { files?: Files; settings?: typeof maps } = {}) {
  const app = Fastify()
  answerErrors(app)
  // On a busy machine the host of this test is as slow as everything else.
  const patient = { host: mapHost({ now, onPause: () => {}, timeoutMs: 20_000 }), patienceMs: 20_000 }
  mapRoutes(app, { files, now, config: { ...readConfig({}), maps: settings }, ...patient })
  await app.ready()
  onTestFinished(() => app.close())
  return { app, get: (wanted?: Parameters<typeof address>[0]) => app.inject(address(wanted)) }
}

/** The picture as rows of colours. */
async function pixelsOf(body: Buffer) {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y) * info.width + Math.floor(x)) * info.channels
    return { r: data[from] ?? 0, g: data[from + 1] ?? 0, b: data[from + 2] ?? 0 }
  }
  return { width: info.width, height: info.height, at }
}
type Colour = { r: number; g: number; b: number }
const isNear = (a: Colour, b: Colour) => Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b) < 40
const forGood = 'private, max-age=31536000, immutable'
const forNow = 'private, max-age=30'

test.each([
  { width: 160, height: 120, scale: 1 },
  { width: 160, height: 120, scale: 2 },
  { width: 320, height: 240, scale: 1 },
  { width: 320, height: 240, scale: 2 },
])('a map of $width x $height at scale $scale has the right tiles in the right places and a pin in its middle', async (size) => {
  const answer = await (await node()).get(size)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': forGood,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const picture = await pixelsOf(answer.rawPayload)
  const [width, height] = [size.width * size.scale, size.height * size.scale]
  expect([picture.width, picture.height]).toEqual([width, height])

  const zoom = site.zoom + size.scale - 1
  const middle = worldPixel(site, zoom)
  // All over the picture, but not at the seams, where two colours mix, nor on the pin.
  const looks = Array.from(
    { length: 20 * 15 },
    (_, at) => [((at % 20) + 0.5) * (width / 20), (Math.floor(at / 20) + 0.5) * (height / 15)] as const,
  )
  for (const [x, y] of looks) {
    const [worldX, worldY] = [middle.x - width / 2 + x, middle.y - height / 2 + y]
    const isAtSeam = [worldX, worldY].some((value) => value % tileSize < 6 || value % tileSize > tileSize - 6)
    const isOnPin = Math.abs(x - width / 2) < 14 * size.scale && Math.abs(y - height / 2 + 12 * size.scale) < 20 * size.scale
    if (isAtSeam || isOnPin) continue
    const expected = colourOf(Math.floor(worldX / tileSize), Math.floor(worldY / tileSize))
    if (!isNear(picture.at(x, y), expected)) expect({ x, y, colour: picture.at(x, y) }).toEqual({ x, y, colour: expected })
  }
  const head = picture.at(width / 2 - 6 * size.scale, height / 2 - 17 * size.scale)
  expect([head, isNear(head, { r: 184, g: 35, b: 28 })]).toEqual([head, true])
})

test('a map is made once, for every node that shares the files, also while the host is away', async () => {
  const files = localFiles(aFolder())
  const first = await (await node({ files })).get()
  const calls = host.requests.length
  host.behave(answering(500))
  const again = await (await node({ files })).get()
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(again.headers['cache-control']).toBe(forGood)
  expect(host.requests).toHaveLength(calls)
})

test('a map that is a month old is shown once more at once, and drawn anew for the next who asks', async () => {
  const files = localFiles(aFolder())
  const first = await (await node({ files })).get()
  clock = new Date(clock.getTime() + 31 * 24 * 3_600_000)
  host.behave((response) => void good(response, '/16/1/2.png'))
  const aged = await node({ files })
  expect((await aged.get()).rawPayload.equals(first.rawPayload)).toBe(true)
  await expect.poll(async () => (await aged.get()).rawPayload.equals(first.rawPayload)).toBe(false)
})

test('with maps turned off every place is shown on the grid, and nobody is asked for anything', async () => {
  const { get } = await node({ settings: { ...maps, tileUrl: undefined } })
  const answer = await get()
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/webp', forNow])
  expect(host.requests).toEqual([])
})

test('maps of another host are other maps', async () => {
  const files = localFiles(aFolder())
  await (await node({ files })).get()
  const calls = host.requests.length
  await (await node({ files, settings: { ...maps, tileUrl: `${host.url}/other/{z}/{x}/{y}.png` } })).get()
  expect(host.requests.slice(calls).every((call) => call.path.startsWith('/other/'))).toBe(true)
  expect(host.requests.length).toBeGreaterThan(calls)
})

test('the seventy-two events of a site cost a handful of tiles', async () => {
  const { get } = await node()
  const events = Array.from({ length: 72 }, (_, at) => ({
    latitude: 40.7128 + (at % 9) * 0.0001,
    longitude: -74.006 + Math.floor(at / 9) * 0.0001,
    scale: 2,
  }))
  const answers = await Promise.all(events.map((event) => get(event)))
  expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(events.map(() => forGood))
  expect(new Set(host.requests.map((call) => call.path)).size).toBe(host.requests.length)
  expect(host.requests.length).toBeLessThanOrEqual(9)
})

test('who asks for the same map at the same time shares the work', async () => {
  const { get } = await node()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(host.requests).toHaveLength(tilesUnder(site).tiles.length)
})

test.each([
  ['refuses', answering(403)],
  ['sends a page', answering(200, '<html>Sign in to the network</html>')],
  ['sends without end', endless],
])('when the host %s the place is shown on a grid, for now, and as a map as soon as there is one', async (_what, behaviour) => {
  const folder = aFolder()
  const { get } = await node({ files: localFiles(folder) })
  host.behave(behaviour)
  const grid = await get()
  expect([grid.statusCode, grid.headers['content-type'], grid.headers['cache-control']]).toEqual([200, 'image/webp', forNow])
  const { width, height, at } = await pixelsOf(grid.rawPayload)
  expect([width, height]).toEqual([160, 120])
  expect(isNear(at(80 - 6, 60 - 17), { r: 184, g: 35, b: 28 })).toBe(true)
  expect(fs.readdirSync(folder)).toEqual([])

  host.behave(good)
  clock = new Date(clock.getTime() + 60_000)
  const map = await get()
  expect(map.headers['cache-control']).toBe(forGood)
  expect(map.rawPayload.equals(grid.rawPayload)).toBe(false)
})

test('nobody waits for a host that is silent, and a map that comes late is kept for the next who asks', async () => {
  const late: (() => void)[] = []
  host.behave((response, where) => void late.push(() => void good(response, where)))
  const folder = aFolder()
  const patient = mapHost({ now, onPause: () => {}, timeoutMs: 20_000 })
  const store = pictureSlots({ files: localFiles(folder), container: 'maps@2', now })
  const mapOf = staticMaps({ store, maps, host: patient, patienceMs: 20 })
  expect((await mapOf(site)).isMap).toBe(false)
  await expect.poll(() => late.length).toBe(tilesUnder(site).tiles.length)
  for (const answer of late) answer()
  const kept = path.join(folder, 'maps@2')
  await expect.poll(() => fs.existsSync(kept) && fs.readdirSync(kept).length).toBe(1)
  host.behave(silent)
  const next = staticMaps({ store, maps, host: patient, patienceMs: 5000 })
  expect((await next(site)).isMap).toBe(true)
})

test('the coordinates on the grid are drawn without any font and can be read', async () => {
  host.behave(answering(500))
  const { get } = await node()
  for (const scale of [1, 2]) {
    const { at } = await pixelsOf((await get({ latitude: 40.7128, longitude: -74.006, scale })).rawPayload)
    const [width, height] = [160 * scale, 120 * scale]
    /** Of the ink of these numbers, how much is there. */
    const ink = async (...lines: string[]) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${numbersSvg(lines, { width, height, unit: 2 * scale })}</svg>`
      const alone = await pixelsOf(await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).png().toBuffer())
      const isDark = ({ r, g, b }: { r: number; g: number; b: number }, most: number) => r + g + b < most
      const places = Array.from({ length: width * height }, (_, place) => [place % width, Math.floor(place / width)] as const)
      const inked = places.filter(([x, y]) => isDark(alone.at(x, y), 150))
      expect(inked.length).toBeGreaterThan(100)
      return inked.filter(([x, y]) => isDark(at(x, y), 330)).length / inked.length
    }
    expect(await ink('40.7128', '-74.0060')).toBeGreaterThan(0.97)
    // The same places with other numbers are not all dark: it is these numbers that stand there.
    expect(await ink('18.8888', '-18.8888')).toBeLessThan(0.8)
  }
})

test.each([
  ['the north pole', { latitude: 90, longitude: 0 }],
  ['the south pole', { latitude: -90, longitude: 179.9999 }],
  ['the antimeridian from the east', { latitude: -17, longitude: 180 }],
  ['the antimeridian from the west', { latitude: -17, longitude: -180 }],
  ['nowhere in particular', { latitude: 0, longitude: 0 }],
])('%s has a map too', async (_place, place) => {
  for (const zoom of [10, 18]) {
    const answer = await (await node()).get({ ...place, zoom, width: 320, height: 240 })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, forGood])
  }
  for (const { path: requests } of host.requests) {
    const [z = 0, x = -1, y = -1] = requests.slice(1).split(/[/.]/).map(Number)
    expect({ requests, exists: x >= 0 && x < 2 ** z && y >= 0 && y < 2 ** z }).toMatchObject({ exists: true })
  }
})

test.each([
  ['latitude', { latitude: 91 }, 'latitude must be a number from -90 to 90'],
  ['longitude', { longitude: 'west' }, 'longitude must be a number from -180 to 180'],
  ['zoom', { zoom: 19 }, 'zoom must be a whole number from 10 to 18'],
  ['size', { width: 4000, height: 3000 }, 'width and height must be one of 160x120, 320x240'],
  ['scale', { scale: 3 }, 'scale must be a whole number from 1 to 2'],
])('a bad %s is refused by name', async (_what, wanted, message) => {
  const answer = await (await node()).get(wanted)
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([400, message])
  expect(host.requests).toEqual([])
})

test('without coordinates the first one missing is named', async () => {
  const answer = await (await node()).app.inject('/api/maps/static')
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    400,
    'latitude must be a number from -90 to 90',
  ])
})

test("with MAP_STATIC_URL the picture is that host's, in our size, fetched by the server and kept", async () => {
  const staticUrl = `${host.url}/static?at={lat},{lon}&z={zoom}&size={width}x{height}x{scale}&key=of-the-operator`
  const { get } = await node({ settings: { ...maps, staticUrl } })
  for (const look of ['first', 'again']) {
    const answer = await get({ scale: 2 })
    const { width, height, at } = await pixelsOf(answer.rawPayload)
    expect({ look, width, height, isNear: isNear(at(160, 120), { r: 1, g: 200, b: 3 }) }).toEqual({
      look,
      width: 320,
      height: 240,
      isNear: true,
    })
  }
  expect(host.requests.map((call) => call.path)).toEqual(['/static?at=40.7128,-74.006&z=16&size=160x120x2&key=of-the-operator'])
})

test('a host with several names is asked under one of them for each tile', async () => {
  const { get } = await node({ settings: { ...maps, tileUrl: `${host.url}/{s}/{z}/{x}/{y}{r}.png` } })
  await get({ width: 320, height: 240 })
  for (const { path: requests } of host.requests) expect(requests).toMatch(/^\/[abc]\/16\/\d+\/\d+\.png$/)
})

test('a store that cannot be used keeps nobody from seeing a map', async () => {
  const folder = aFolder()
  fs.writeFileSync(path.join(folder, 'files'), 'a file stands where the folder should')
  const answer = await (await node({ files: localFiles(path.join(folder, 'files')) })).get()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, forGood])
})

test('a map is for who is signed in; its ticket opens this very map, and the host hears of neither', async () => {
  const real = await testApp({ config: { maps } })
  const caller = await real.caller()
  expect((await real.app.inject(address())).statusCode).toBe(401)
  const { ticket } = (await caller.send('POST', '/api/tickets', { path: address() })).json<{ ticket: string }>()
  const opened = async (url: string) =>
    (await real.app.inject({ url: `${url}&access_token=${ticket}`, headers: { cookie: 'a=b', referer: 'http://daysheet.test/dashboard' } }))
      .statusCode
  expect(await opened(address())).toBe(200)
  expect(await opened(address({ latitude: 40.7129 }))).toBe(401)
  expect(await opened(address({ scale: 2 }))).toBe(401)
  expect(host.requests.length).toBeGreaterThan(0)
  const heard = JSON.stringify(host.requests)
  for (const secret of [ticket, caller.token, caller.username, 'cookie', 'referer', 'authorization', '40.71'])
    expect(heard).not.toContain(secret)
})
