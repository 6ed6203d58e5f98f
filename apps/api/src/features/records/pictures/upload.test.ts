import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { aFolder } from '#testing/folder.ts'
import { aPicture, type PictureFile, uploadPictures } from '#testing/pictures.ts'
import { everyFile } from '#testing/files/files-contract.ts'
import { type Files, FilesUnavailable, localFiles } from '#ports/files/files.ts'

const now = new Date('2026-11-20T17:00:00.000Z')
const { app, db, deps, caller } = await testApp({ now: () => now })
const usual: Files = { ...deps.files }
let office: Caller

beforeAll(async () => {
  office = await caller()
})
afterEach(() => void Object.assign(deps.files, usual))

interface Told {
  container: string
  name: string
  type: string
  field: string
  originalFilename: string
  size: number
}
const send = (files: PictureFile[], container: string) => uploadPictures(app, office.token, files, container)
async function sent(files: PictureFile[], container: string): Promise<Told[]> {
  const answer = await send(files, container)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ result: { files: { file: Told[] } } }>().result.files.file
}
const refusal = async (files: PictureFile[], container: string) => {
  const answer = await send(files, container)
  return [answer.statusCode, answer.json<{ error: { message: string } }>().error.message, answer.headers['retry-after']]
}
const rowsOf = (container: string) =>
  db.selectFrom('stored_file').selectAll().where('container', '=', container).orderBy('original_name').execute()
const namesOf = async (container: string) =>
  (await everyFile(deps.files)).filter((file) => file.container === container).map(({ name }) => name)
const picture = (side: number) => aPicture(side, side).png().toBuffer()

describe('rows and bytes', () => {
  test('each picture has a row that says what is in the store under its name, and what its sender calls it', async () => {
    const told = await sent(
      [
        { name: 'Küche, 2. Stock\u0000.png', body: await picture(20) },
        { name: 'IMG_2.jpg', body: await aPicture(30, 20).jpeg().toBuffer() },
      ],
      'rows',
    )
    const rows = await rowsOf('rows')
    expect(rows.map(({ original_name, type }) => [original_name, type])).toEqual([
      ['IMG_2.jpg', 'image/jpeg'],
      ['Küche, 2. Stock.png', 'image/png'],
    ])
    expect(told.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const row of rows) {
      const { rawPayload } = await office.get(`/api/images/rows/download/${row.name}`)
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(row.sha256)
      expect(row.name.split('.')[0]).toBe(row.sha256.slice(0, 48))
      expect(row).toMatchObject({ bytes: rawPayload.length, uploaded_at: now, uploaded_by: office.username })
    }
  })

  test('the same picture sent again, also twice at once and in one upload, is the same file and the same row', async () => {
    const body = await picture(40)
    const uploads = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        sent(
          [
            { name: `first-${at}.png`, body },
            { name: `second-${at}.png`, body },
          ],
          'again',
        ),
      ),
    )
    const names = new Set(uploads.flat().map(({ name }) => name))
    expect(names.size).toBe(1)
    expect(await namesOf('again')).toEqual([...names])
    expect(await rowsOf('again')).toHaveLength(1)
    // Each is told the name it sent.
    expect(uploads[3]?.map(({ originalFilename }) => originalFilename)).toEqual(['first-3.png', 'second-3.png'])
  })

  test('bytes are in the store before any row is, and rows appear together', async () => {
    const seen: number[] = []
    deps.files.save = async (container, name, body) => {
      await usual.save(container, name, body)
      seen.push((await rowsOf('order')).length)
    }
    const bodies = [await picture(41), await picture(42), await picture(43)]
    await sent(
      bodies.map((body, at) => ({ name: `${at}.png`, body })),
      'order',
    )
    expect(seen).toEqual([0, 0, 0])
    expect(await rowsOf('order')).toHaveLength(3)
  })

  test('a refused upload writes no row, and takes nothing from a row that another upload wrote', async () => {
    const good = { name: 'good.png', body: await picture(44) }
    const [kept] = await sent([good], 'shared')
    expect((await send([good, { name: 'bad.png', body: Buffer.from('no picture') }], 'shared')).statusCode).toBe(415)
    expect((await office.get(`/api/images/shared/download/${kept?.name}`)).statusCode).toBe(200)
    expect(await rowsOf('shared')).toHaveLength(1)
  })
})

describe('an upload that cannot be kept says of which picture, and keeps none', () => {
  const two = async () => [
    { name: 'IMG_1.png', body: await picture(50) },
    { name: 'IMG_2.png', body: await picture(51) },
  ]
  /** The store takes the first picture and fails at the second. */
  const failAtSecond = (error: Error) => {
    let saved = 0
    deps.files.save = (...file) => (++saved === 2 ? Promise.reject(error) : usual.save(...file))
  }

  test('a full disk', async () => {
    failAtSecond(new FilesUnavailable(true, undefined))
    expect(await refusal(await two(), 'full')).toEqual([
      507,
      'The server has no room left for IMG_2.png. Nothing was saved. Please tell the office.',
      undefined,
    ])
    expect(await rowsOf('full')).toEqual([])
  })

  test('a store that is away', async () => {
    failAtSecond(new FilesUnavailable(false, undefined))
    expect(await refusal(await two(), 'away')).toEqual([
      503,
      'IMG_2.png cannot be saved right now. Nothing was saved. Please try again soon.',
      '30',
    ])
    expect(await rowsOf('away')).toEqual([])
    Object.assign(deps.files, usual)
    await sent(await two(), 'away')
    expect(await rowsOf('away')).toHaveLength(2)
  })

  test('bytes that were swept away before their row was written', async () => {
    deps.files.save = async (container, name, body) => {
      await usual.save(container, name, body)
      await usual.remove(container, name)
    }
    const [status, message] = await refusal(await two(), 'swept')
    expect([status, message]).toEqual([503, 'The pictures cannot be saved right now. Nothing was saved. Please try again soon.'])
    expect(await rowsOf('swept')).toEqual([])
  })

  test('a body that is cut in the middle of its second picture', async () => {
    const form = new FormData()
    for (const { name, body } of await two()) form.append('file', new Blob([new Uint8Array(body)]), name)
    const request = new Request('http://form', { method: 'POST', body: form })
    const whole = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: 'POST',
      url: '/api/images/cut/upload',
      headers: { authorization: office.token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: whole.subarray(0, whole.length - 100),
    })
    expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
      400,
      'The upload was interrupted or cannot be read. Please send it again.',
    ])
    expect(await rowsOf('cut')).toEqual([])
  })

  test('no picture at all, and no form at all', async () => {
    expect(await refusal([], 'none')).toEqual([400, 'There is no picture in this upload.', undefined])
    const answer = await office.send('POST', '/api/images/none/upload', { file: 'a.jpg' })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('multipart/form-data')])
  })
})

test('a store that is full keeps nobody from looking at pictures and their thumbnails', async () => {
  const body = await aPicture(640, 480).jpeg().toBuffer()
  const [kept] = await sent([{ name: 'a.jpg', body }], 'looks')
  deps.files.save = () => Promise.reject(new FilesUnavailable(true, undefined))
  const small = await office.get(`/api/images/looks/download/${kept?.name}?size=320`)
  expect([small.statusCode, (await sharp(small.rawPayload).metadata()).width]).toEqual([200, 320])
})

test('a store that cannot be read is a 503 that says when to try again', async () => {
  deps.files.open = () => Promise.reject(new FilesUnavailable(false, undefined))
  const answer = await office.get('/api/images/looks/download/a.jpg')
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
    503,
    '30',
    expect.stringContaining('are not available right now'),
  ])
})

test('a container that was never uploaded to has no pictures', async () => {
  const nowhere = localFiles(aFolder())
  Object.assign(deps.files, nowhere)
  expect((await office.get('/api/images/elsewhere/download/a.jpg')).statusCode).toBe(404)
})
