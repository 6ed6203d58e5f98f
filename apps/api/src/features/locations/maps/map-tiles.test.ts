import Fastify from 'fastify'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { mapTilePath } from '@daysheet/domain/locations/map-tile'
import { testApp } from '#testing/app.ts'
import { aFolder } from '#testing/folder.ts'
import { answering, colourOf, good, silent, startTileHost } from '#testing/tile-host.ts'
import { type Config, readConfig } from '#config.ts'
import { answerErrors } from '#http/error-handler.ts'
import { localFiles } from '#ports/files/files.ts'
import { mapHost } from '#ports/maps/tiles.ts'
import { mapRoutes } from './routes.ts'

const host = await startTileHost()
const usual = readConfig({}).maps
const maps: Config['maps'] = { ...usual, tileUrl: `${host.url}/{z}/{x}/{y}.png?key=of-the-operator` }
const tile = (x = 301, y = 385) => mapTilePath({ z: 10, x, y })

beforeEach(() => {
  host.behave(good)
  host.requests.length = 0
})

/** The routes on files of the test's own, without anybody signed in. */
async function node({ files = localFiles(aFolder()), settings = maps, timeoutMs = 20_000 } = {}) {
  const app = Fastify()
  answerErrors(app)
  const now = () => new Date('2026-11-20T12:00:00.000Z')
  // On a busy machine the host of this test is as slow as everything else.
  const patient = mapHost({ now, onPause: () => {}, timeoutMs })
  mapRoutes(app, { files, now, config: { ...readConfig({}), maps: settings }, host: patient })
  await app.ready()
  onTestFinished(() => app.close())
  return app
}

test('a tile is the very picture that its host has, to be kept some days by the browser that saw it', async () => {
  const app = await node()
  const answer = await app.inject(tile())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=604800',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { data } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { r, g, b } = colourOf(301, 385)
  expect([...data.subarray(0, 3)]).toEqual([r, g, b])
  expect(host.requests.map(({ path }) => path)).toEqual(['/10/301/385.png?key=of-the-operator'])
})

test.each([
  ['/api/maps/tiles/20/0/0', 'z must be a whole number from 0 to 19'],
  ['/api/maps/tiles/10/1024/0', 'x must be a whole number from 0 to 1023'],
  ['/api/maps/tiles/10/0/1024', 'y must be a whole number from 0 to 1023'],
  ['/api/maps/tiles/10/-1/0', 'x must be a whole number from 0 to 1023'],
  ['/api/maps/tiles/1/1/..%2F..%2Fadmin', 'y must be a whole number from 0 to 1'],
])('%s is refused by name, and the host hears nothing of it', async (address, message) => {
  const answer = await (await node()).inject(address)
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([400, message])
  expect(host.requests).toEqual([])
})

test('the forty tiles of a window come whole, at most four of them asked for at once, and twice asked is fetched once', async () => {
  const held: (() => void)[] = []
  let most = 0
  host.behave((response, path) => void held.push(() => void good(response, path)))
  const app = await node()
  const addresses = Array.from({ length: 40 }, (_, at) => tile(300 + (at % 8), 380 + Math.floor(at / 8)))
  const all = Promise.all([...addresses, ...addresses].map((address) => app.inject(address)))
  for (let answered = 0; answered < 40; answered += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    most = Math.max(most, host.open())
    held.shift()?.()
  }
  expect((await all).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 80 }, () => 200))
  expect(most).toBe(4)
  expect(host.requests).toHaveLength(40)
})

test('while the host is silent a whole window is refused soon, and then at once, with a time to try again', async () => {
  host.behave(silent)
  const app = await node({ timeoutMs: 300 })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => app.inject(tile(at))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(answers[39]?.headers['retry-after']).toBe('30')
  expect(answers[39]?.json()).toMatchObject({ error: { message: 'The map is unavailable right now.' } })
  const calls = host.requests.length
  expect(calls).toBeLessThanOrEqual(8)
  expect((await app.inject(tile(500))).statusCode).toBe(503)
  expect(host.requests).toHaveLength(calls)
  expect(answers[39]?.headers['cache-control']).toBeUndefined()
})

test('a tile that its host does not have is not there, and says nothing about the others', async () => {
  const app = await node()
  host.behave(answering(404))
  for (const x of [1, 2, 3, 4]) expect((await app.inject(tile(x))).statusCode).toBe(404)
  host.behave(good)
  expect((await app.inject(tile(5))).statusCode).toBe(200)
})

test('with maps turned off there are no tiles, and nobody is told where they came from', async () => {
  const off = await node({ settings: { ...maps, tileUrl: undefined } })
  expect((await off.inject(tile())).statusCode).toBe(404)
  expect(host.requests).toEqual([])
})

test('tiles are kept in the files: the next process needs no host', async () => {
  const first = await testApp({ config: { maps } })
  const office = await first.caller()
  const before = await office.get(tile())
  expect(before.statusCode).toBe(200)
  const { files } = first.deps
  host.behave(answering(500))
  // Written after the answer: nobody waits for the disk.
  await expect
    .poll(async () => {
      const next = Fastify()
      answerErrors(next)
      mapRoutes(next, { files, now: () => new Date(), config: { ...readConfig({}), maps } })
      const answer = await next.inject(tile())
      await next.close()
      return answer.rawPayload.equals(before.rawPayload)
    })
    .toBe(true)
})

test('a tile is for who is signed in; its ticket opens this very tile, and the host hears of neither', async () => {
  const { app, caller } = await testApp({ config: { maps } })
  const office = await caller()
  expect((await app.inject(tile())).statusCode).toBe(401)
  expect((await office.get(tile())).statusCode).toBe(200)
  const paths = [tile(300, 384), tile(301, 384), tile(302, 384)]
  const { tickets } = (await office.send('POST', '/api/tickets', { paths })).json<{ tickets: { ticket: string }[] }>()
  const [ticket = ''] = tickets.map((one) => one.ticket)
  const opened = async (url: string) =>
    (
      await app.inject({
        url: `${url}?access_token=${ticket}`,
        headers: { cookie: 'a=b', referer: 'http://daysheet.test/map?supervisor=ortiz', 'user-agent': 'the browser of A. Rivera' },
      })
    ).statusCode
  expect([await opened(tile(300, 384)), await opened(tile(300, 384)), await opened(tile(301, 384))]).toEqual([200, 200, 401])
  expect(host.requests.map(({ path }) => path)).toEqual(['/10/301/385.png?key=of-the-operator', '/10/300/384.png?key=of-the-operator'])
  const heard = JSON.stringify(host.requests)
  for (const secret of [ticket, office.token, office.username, 'cookie', 'referer', 'authorization', 'ortiz', 'Rivera', 'access_token'])
    expect(heard).not.toContain(secret)
})

test('the browser is told that there are tiles, and not from where', async () => {
  const { caller } = await testApp({ config: { maps } })
  const me = await (await caller()).get('/api/Users/me')
  expect(me.json()).toMatchObject({ settings: { map: { hasTiles: true, attribution: '© OpenStreetMap contributors' } } })
  for (const told of [host.url, 'of-the-operator']) expect(me.body).not.toContain(told)
})
