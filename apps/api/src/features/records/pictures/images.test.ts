import fastify from 'fastify'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aSession } from '#testing/live-node.ts'
import { startListener } from '#db/listener.ts'
import { requireSession } from '#http/access.ts'
import { localFiles } from '#ports/files/files.ts'
import { keepSessions } from '#features/session/session-keeper.ts'
import { imageRoutes } from './routes.ts'
import { aPicture, uploadPictures, type PictureFile } from '#testing/pictures.ts'

const { db, url } = await freshDatabase()
const listener = startListener({ connectionString: url })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-files-'))
const app = fastify({ routerOptions: { caseSensitive: false } })
const keeper = keepSessions({
  config: { businessTimeZone: 'America/New_York' },
  db,
  listener,
  now: () => new Date(),
  appSecret: 'a secret of this test alone, long enough',
})
let session: { id: string; token: string }

beforeAll(async () => {
  requireSession(app, keeper)
  imageRoutes(app, { db, files: localFiles(path.join(folder, 'files')), now: () => new Date() })
  session = await aSession(db, (await build(db).anAccount()).id)
})
afterAll(async () => {
  await app.close()
  await listener.close()
  fs.rmSync(folder, { recursive: true })
})

const send = (files: PictureFile[], container = 'jtimages') => uploadPictures(app, session.token, files, container)
const get = (url: string, token = session.token) => app.inject({ url, headers: { authorization: token } })
const rowsOf = (container: string) => db.selectFrom('stored_file').selectAll().where('container', '=', container).execute()

test('an uploaded photo comes back upright, smaller than asked for as a thumbnail, and without place or camera', async () => {
  const body = await aPicture(600, 400)
    .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '40/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(body).metadata()).exif).toBeDefined()
  const answer = await send([{ name: 'IMG_1.jpg', body }])
  expect(answer.statusCode).toBe(200)
  const { result } = answer.json<{ result: { files: { file: { name: string; size: number }[] }; fields: object } }>()
  expect(result).toMatchObject({
    files: { file: [{ container: 'jtimages', type: 'image/jpeg', originalFilename: 'IMG_1.jpg' }] },
    fields: {},
  })
  const [file] = result.files.file
  expect(file?.name).toMatch(/^[0-9a-f]{48}\.jpg$/)

  const whole = await get(`/api/images/jtimages/download/${file?.name}`)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(whole.rawPayload.length).toBe(file?.size)
  const { width, height, exif, xmp, iptc, orientation } = await sharp(whole.rawPayload).metadata()
  expect({ width, height, exif, xmp, iptc, orientation }).toEqual({
    width: 400,
    height: 600,
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    orientation: undefined,
  })

  for (const look of ['first', 'again']) {
    const small = await get(`/API/Images/jtimages/Download/${file?.name}?size=320`)
    const { width, height, format } = await sharp(small.rawPayload).metadata()
    expect({ look, width, height, format }).toEqual({ look, width: 213, height: 320, format: 'webp' })
  }
  expect((await get(`/api/images/jtimages/download/${file?.name}?size=5000`)).statusCode).toBe(400)
})

test('what is not a picture of the three kinds is refused by name, and nothing of the upload is kept', async () => {
  const good = { name: 'good.png', body: await aPicture(10, 10).png().toBuffer() }
  const heic = Buffer.concat([Buffer.from('0000001c66747970686569630000000068656963', 'hex'), Buffer.alloc(100)])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [name, body] of [
    ['IMG_2.heic', heic],
    ['drawing.svg', svg],
    ['empty.jpg', Buffer.alloc(0)],
  ] as const) {
    const answer = await send([good, { name, body }], 'refused')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([415, expect.stringContaining(name)])
  }
  const damaged = (await aPicture(800, 800).jpeg().toBuffer()).subarray(0, 900)
  expect((await send([good, { name: 'half.jpg', body: damaged }], 'refused')).statusCode).toBe(422)
  expect(await rowsOf('refused')).toEqual([])
})

test.each(['whole', 'progressive'])(
  'a JPEG that lacks its end bytes alone is taken, and one that was cut before is refused: %s',
  async (kind) => {
    const whole = await aPicture(400, 300)
      .jpeg({ progressive: kind === 'progressive' })
      .toBuffer()
    const container = `ends-${kind}`
    for (const lacks of [1, 2]) expect((await send([{ name: 'end.jpg', body: whole.subarray(0, -lacks) }], container)).statusCode).toBe(200)
    for (const lacks of [3, 20, whole.length >> 1]) {
      const answer = await send([{ name: 'cut.jpg', body: whole.subarray(0, -lacks) }], container)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        'cut.jpg is damaged and cannot be read as a picture.',
      ])
    }
  },
)

test('a picture of too many pixels is refused before it is decoded, and a file of too many bytes as well', async () => {
  const small = await aPicture(8, 8).png().toBuffer()
  const bomb = Buffer.from(small)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const answer = await send([{ name: 'bomb.png', body: bomb }])
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    413,
    expect.stringContaining('bomb.png has 30000 x 30000 pixels'),
  ])
  const heavy = await send([{ name: 'heavy.jpg', body: Buffer.concat([small, Buffer.alloc(26 * 1024 * 1024)]) }])
  expect([heavy.statusCode, heavy.json<{ message: string }>().message]).toEqual([413, 'heavy.jpg is larger than 25 MB.'])
})

test.each(['..%2F..%2Fapp-secret', '..', '%2e%2e%2fx.jpg', '.hidden.jpg', 'a%00.jpg', 'x.jpg@320.webp'])(
  'the path %s leads nowhere',
  async (name) => {
    fs.writeFileSync(path.join(folder, 'app-secret'), 'secret')
    for (const url of [`/api/images/jtimages/download/${name}`, `/api/images/${name}/download/x.jpg`]) {
      const answer = await get(url)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('secret')
    }
  },
)

test('a ticket opens its one picture, and nothing else, and nothing once its session has ended', async () => {
  const answer = await send([
    { name: 'a.webp', body: await aPicture(10, 10).webp().toBuffer() },
    { name: 'b.webp', body: await aPicture(11, 10).webp().toBuffer() },
  ])
  const names = answer.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file.map((one) => one.name)
  const [first, second] = names.map((name) => `/api/images/jtimages/download/${name}`)
  const own = await aSession(db, (await build(db).anAccount()).id)
  const ticket = keeper.tickets.issue(first ?? '', own.id)?.ticket ?? ''
  const status = async (url: string | undefined, token: string) => (await app.inject(`${url}?access_token=${token}`)).statusCode
  expect(await status(first, ticket)).toBe(200)
  expect(await status(second, ticket)).toBe(401)
  expect(await status(first, `${ticket}x`)).toBe(401)
  expect((await app.inject(`${first}?size=320&access_token=${ticket}`)).statusCode).toBe(401)
  expect((await app.inject(first ?? '')).statusCode).toBe(401)
  await db.deleteFrom('session').where('id', '=', own.id).execute()
  keeper.forget()
  expect(await status(first, ticket)).toBe(401)
})

test('a folder that cannot be written gives a refusal that names the picture, and leaves no row and nothing half written', async () => {
  fs.writeFileSync(path.join(folder, 'files', 'blocked'), 'a file stands where the folder should')
  const answer = await send([{ name: 'a.png', body: await aPicture(10, 10).png().toBuffer() }], 'blocked')
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([503, expect.stringContaining('a.png cannot be saved')])
  expect(fs.readdirSync(path.join(folder, 'files', 'unfinished@1'))).toEqual([])
  expect(await rowsOf('blocked')).toEqual([])
})
