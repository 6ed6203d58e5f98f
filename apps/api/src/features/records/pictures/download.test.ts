import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'

const { app, caller } = await testApp()
let office: Caller
let path = ''
let whole: Buffer
let etag = ''

beforeAll(async () => {
  office = await caller()
  const body = await aPicture(600, 400).jpeg().toBuffer()
  const answer = await uploadPictures(app, office.token, [{ name: 'a.jpg', body }], 'events')
  const { result } = answer.json<{ result: { files: { file: { name: string }[] } } }>()
  path = `/api/images/events/download/${result.files.file[0]?.name}`
  const found = await office.get(path)
  whole = found.rawPayload
  etag = String(found.headers.etag)
})

const download = (headers: Record<string, string>, of = path) => office.send('GET', of, undefined, headers)

test('the whole says that pieces may be asked for, and how it is known', async () => {
  const { statusCode, headers } = await office.get(path)
  expect([statusCode, headers['accept-ranges'], headers['content-length']]).toEqual([200, 'bytes', String(whole.length)])
  expect(etag).toMatch(/^"[0-9a-f]{48}\.jpg"$/)
})

describe('a piece', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=-999999', 0, undefined],
    ['bytes=5-999999', 5, undefined],
    ['BYTES=1-2', 1, 3],
  ])('%s', async (range, from, to) => {
    const piece = whole.subarray(from, to)
    const start = from < 0 ? whole.length + from : from
    const { statusCode, headers, rawPayload } = await download({ range })
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${start}-${start + piece.length - 1}/${whole.length}`])
    expect(headers).toMatchObject({
      'content-length': String(piece.length),
      etag,
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(rawPayload.equals(piece)).toBe(true)
  })

  test.each(['bytes=999999-', 'bytes=-0', 'bytes=999999-9999999'])('%s is not there', async (range) => {
    const { statusCode, headers, body } = await download({ range })
    expect([statusCode, headers['content-range'], body]).toEqual([
      416,
      `bytes */${whole.length}`,
      expect.stringContaining('beyond the end'),
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1x', `bytes=0-${'9'.repeat(400)}`])(
    '%s is answered with the whole',
    async (range) => {
      const { statusCode, rawPayload } = await download({ range })
      expect([statusCode, rawPayload.length]).toEqual([200, whole.length])
    },
  )

  test('is sent only of what the asker has the beginning of', async () => {
    const status = async (ifRange: string) => (await download({ range: 'bytes=0-1', 'if-range': ifRange })).statusCode
    expect(await status(etag)).toBe(206)
    for (const other of ['"another.jpg"', `W/${etag}`, 'Fri, 20 Nov 2026 12:00:00 GMT']) expect(await status(other)).toBe(200)
  })

  test('of a thumbnail, made or still to be made', async () => {
    for (const _look of ['first', 'again']) {
      const { statusCode, headers, rawPayload } = await download({ range: 'bytes=8-11' }, `${path}?size=320`)
      expect([statusCode, headers['content-type'], String(rawPayload)]).toEqual([206, 'image/webp', 'WEBP'])
    }
  })
})

describe('what is there already is not sent again', () => {
  test.each([() => etag, () => `W/${etag}`, () => `"x", ${etag}`, () => '*'])('If-None-Match %#', async (known) => {
    const { statusCode, headers, body } = await download({ 'if-none-match': known(), range: 'bytes=0-1' })
    expect([statusCode, headers.etag, body]).toEqual([304, etag, ''])
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })

  test('another is, and a thumbnail is another', async () => {
    expect((await download({ 'if-none-match': '"another.jpg"' })).statusCode).toBe(200)
    const small = await download({ 'if-none-match': etag }, `${path}?size=320`)
    expect(small.statusCode).toBe(200)
    expect((await download({ 'if-none-match': String(small.headers.etag) }, `${path}?size=320`)).statusCode).toBe(304)
  })

  test('what is not there is a 404 whatever is known of it', async () => {
    for (const headers of [{ 'if-none-match': '*' }, { range: 'bytes=0-1' }])
      expect((await download(headers, '/api/images/events/download/gone.jpg')).statusCode).toBe(404)
  })
})

test('HEAD says the size and sends nothing', async () => {
  const { statusCode, headers, rawPayload } = await office.send('HEAD', path)
  expect([statusCode, headers['content-length'], headers.etag, rawPayload.length]).toEqual([200, String(whole.length), etag, 0])
  const small = await office.send('HEAD', `${path}?size=320`)
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await office.send('HEAD', '/api/images/events/download/gone.jpg')).statusCode).toBe(404)
})

describe('a path that means something else', () => {
  test.each([
    ['..%2f..%2fapp-secret', 400],
    ['%2e%2e%2f%2e%2e%2fapp-secret', 400],
    ['%252e%252e%252fapp-secret', 400],
    ['..%5c..%5capp-secret', 400],
    ['a%5cb.jpg', 400],
    ['a%00.jpg', 400],
    ['%00', 400],
    ['.hidden.jpg', 400],
    ['a%0d%0aset-cookie:x.jpg', 400],
    ['%C3%A4.jpg', 400],
    ['%E2%80%AE.jpg', 400],
    ['%ff.jpg', 400],
    ['%zz.jpg', 400],
    ['a@320.webp', 400],
    ['CON:.jpg', 400],
    [`${'a'.repeat(97)}.jpg`, 400],
    [`${'a'.repeat(4000)}.jpg`, 404],
    ['a.pdf', 404],
    ['a.jpg', 404],
    ['a', 404],
  ])('%s', async (name, status) => {
    for (const address of [`/api/images/events/download/${name}`, `/api/images/events/download/${name}?size=320`]) {
      const { statusCode, body } = await office.get(address)
      expect([address.slice(0, 80), statusCode, body]).toEqual([address.slice(0, 80), status, expect.stringContaining('"message"')])
    }
  })

  test.each(['..%2f..', '%2e%2e', 'a%5cb', 'maps@1', 'unfinished@1', 'ä', 'x'.repeat(101)])(
    'the container %s is none',
    async (container) => {
      const down = await office.get(`/api/images/${encodeURI(container).replaceAll('%25', '%')}/download/a.jpg`)
      const up = await uploadPictures(
        app,
        office.token,
        [{ name: 'a.png', body: await aPicture(5, 5).png().toBuffer() }],
        encodeURI(container).replaceAll('%25', '%'),
      )
      expect([400, 404]).toContain(down.statusCode)
      expect([400, 404]).toContain(up.statusCode)
    },
  )
})
