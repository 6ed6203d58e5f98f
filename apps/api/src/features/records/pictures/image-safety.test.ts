import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls, testApp, type Caller } from '#testing/app.ts'
import { aFolder } from '#testing/folder.ts'
import { localFiles } from '#ports/files/files.ts'
import { thumbnails } from './thumbnails.ts'
import { aPicture, uploadPictures, type PictureFile } from '#testing/pictures.ts'

let clock = new Date()
const { app, caller } = await testApp({ now: () => clock })
let office: Caller

beforeEach(async () => {
  clock = new Date()
  office = await caller()
})

const upload = (files: PictureFile[], container = 'events') => uploadPictures(app, office.token, files, container)
async function stored(name: string, body: Buffer): Promise<string> {
  const answer = await upload([{ name, body }])
  expect([name, answer.statusCode]).toEqual([name, 200])
  const [file] = answer.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file
  return `/api/images/events/download/${file?.name}`
}
const refusal = async (name: string, body: Buffer) => {
  const answer = await upload([{ name, body }])
  return [answer.statusCode, answer.json<{ error: { message: string } }>().error.message]
}
const ftyp = (brand: string) => Buffer.concat([Buffer.from('\0\0\0\u001cftyp'), Buffer.from(`${brand}\0\0\0\0${brand}`), Buffer.alloc(100)])
const mostCompatibleMode =
  'as iPhones take them. Please choose Settings > Camera > Formats > Most Compatible and take it again, or send it as JPEG.'
const sendAs = 'Please send it as JPEG, PNG or WebP.'

test.each([
  ['IMG_1.HEIC', ftyp('heic'), `IMG_1.HEIC is a HEIC photo, ${mostCompatibleMode}`],
  ['IMG_2.jpg', ftyp('heic'), `IMG_2.jpg is a HEIC photo, ${mostCompatibleMode}`],
  ['IMG_3.heif', ftyp('mif1'), `IMG_3.heif is a HEIF photo, ${mostCompatibleMode}`],
  ['new.avif', ftyp('avif'), `new.avif is an AVIF picture. ${sendAs}`],
  ['film.mov', ftyp('qt  '), 'film.mov is a video, not a picture. Please send a photo as JPEG, PNG or WebP.'],
  ['cat.gif', Buffer.from(`GIF89a${'\0'.repeat(50)}`), `cat.gif is a GIF picture. ${sendAs}`],
  [
    'form.pdf',
    Buffer.from('%PDF-1.7\n'.padEnd(80)),
    'form.pdf is a PDF document, not a picture. Please send a photo of it as JPEG, PNG or WebP.',
  ],
  [
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    `a.svg is an SVG drawing, which can carry code. ${sendAs}`,
  ],
  [
    'b.png',
    Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
    `b.png is an SVG drawing, which can carry code. ${sendAs}`,
  ],
  ['photo.jpg', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'), `photo.jpg is a web page, not a picture. ${sendAs}`],
  ['none.png', Buffer.alloc(0), 'none.png is empty. Please take or choose the picture again.'],
  ['notes.txt', Buffer.from('12 bags'), 'notes.txt is not a JPEG, PNG or WebP picture. Please send it as one of these.'],
])('%s is refused for what its bytes are, with what to do about it', async (name, body, message) => {
  expect(await refusal(name, body)).toEqual([415, message])
})

test('a picture is taken for what it is, whatever it is called', async () => {
  const path = await stored('holiday.heic', await aPicture(20, 10).webp().toBuffer())
  expect(path).toMatch(/\.webp$/)
})

const place = { IFD0: { Make: 'CanaryCam', ImageDescription: 'CanaryText' }, IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' } }
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description CanaryXmp="1"/></rdf:RDF></x:xmpmeta>'
const marks = ['Exif', 'eXIf', 'Canary', 'GPS', 'xmpmeta', 'adobe', 'rdf:', 'ICC_PROFILE', 'iCCP', 'Photoshop']

test.each(['jpeg', 'png', 'webp'] as const)(
  'of a %s only the picture is kept: no place, camera, words or profile, nor in its thumbnail',
  async (kind) => {
    const body = await aPicture(600, 400).withExif(place).withXmp(xmp).withIccProfile('p3').toFormat(kind).toBuffer()
    const before = await sharp(body).metadata()
    expect([before.exif !== undefined, before.xmp !== undefined, before.icc !== undefined]).toEqual([true, true, true])
    expect(body.includes('CanaryCam')).toBe(true)
    const path = await stored(`photo.${kind}`, body)
    for (const look of [path, `${path}?size=320`]) {
      const { rawPayload } = await office.get(look)
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(rawPayload).metadata()
      expect({ look, exif, xmp, iptc, icc, orientation, comments }).toEqual({ look })
      expect(marks.filter((mark) => rawPayload.includes(mark))).toEqual([])
    }
  },
)

test('what hangs behind the picture is not kept', async () => {
  const page = '<script>alert("canary")</script>'
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const path = await stored(`both.${kind}`, Buffer.concat([await aPicture(30, 30).toFormat(kind).toBuffer(), Buffer.from(page)]))
    expect((await office.get(path)).rawPayload.includes('script')).toBe(false)
  }
})

/** The header of a picture that says it is far larger than it is. */
async function headerOf(kind: 'png' | 'jpeg' | 'webp', width: number, height: number): Promise<Buffer> {
  const body = await aPicture(8, 8).toFormat(kind).toBuffer()
  if (kind === 'png') {
    body.writeUInt32BE(width, 16)
    body.writeUInt32BE(height, 20)
    body.writeUInt32BE(crc32(body.subarray(12, 29)), 29)
  } else if (kind === 'jpeg') {
    const frame = body.indexOf(Buffer.from([0xff, 0xc0]))
    body.writeUInt16BE(height, frame + 5)
    body.writeUInt16BE(width, frame + 7)
  } else {
    const frame = body.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    body.writeUInt16LE(width, frame + 3)
    body.writeUInt16LE(height, frame + 5)
  }
  return body
}

test.each([
  ['png', 30_000, 30_000],
  ['jpeg', 30_000, 30_000],
  ['webp', 16_383, 16_383],
] as const)('a %s of %i x %i pixels is refused before it is decoded', async (kind, width, height) => {
  const body = await headerOf(kind, width, height)
  expect(await refusal(`bomb.${kind}`, body)).toEqual([
    413,
    `bomb.${kind} has ${width} x ${height} pixels; at most 50 million are accepted.`,
  ])
})

test('a picture whose words would unpack to far more than itself is kept without them', async () => {
  const body = await aPicture(8, 8).png().toBuffer()
  const words = Buffer.concat([Buffer.from('zTXtComment\0\0'), deflateSync(Buffer.alloc(200_000_000))])
  const chunk = Buffer.alloc(words.length + 8)
  chunk.writeUInt32BE(words.length - 4)
  words.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(words), words.length + 4)
  const path = await stored('bomb.png', Buffer.concat([body.subarray(0, 33), chunk, body.subarray(33)]))
  expect((await office.get(path)).rawPayload.length).toBeLessThan(1000)
})

test('more pictures than are taken in one upload are refused, all of them', async () => {
  const body = await aPicture(4, 4).png().toBuffer()
  const answer = await upload(Array.from({ length: 21 }, (_, at) => ({ name: `${at}.png`, body })))
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    413,
    'At most 20 pictures are accepted in one upload. None of these was saved.',
  ])
})

test('a thumbnail is made once, however many look at the same time', async () => {
  const files = localFiles(aFolder())
  await files.save('events', 'a.jpg', await aPicture(640, 480).jpeg().toBuffer())
  const save = vi.spyOn(files, 'save')
  const small = thumbnails(files)
  const looks = await Promise.all(Array.from({ length: 20 }, () => small.open('events', 'a.jpg')))
  looks.push(await small.open('events', 'a.jpg'))
  for (const look of looks) look?.body.destroy()
  expect(new Set(looks.map((look) => look?.size)).size).toBe(1)
  expect(save).toHaveBeenCalledTimes(1)
  expect(await small.open('events', 'b.jpg')).toBeUndefined()
  expect(await small.find('events', 'b.jpg')).toBeUndefined()
})

test('a ticket of a real picture ends within six minutes and with its session, and another session has another one', async () => {
  const path = await stored('a.png', await aPicture(10, 10).png().toBuffer())
  const ticketOf = async (who: Pick<Caller, 'send'>) =>
    (await who.send('POST', '/api/tickets', { paths: [path] })).json<{ tickets: { ticket: string }[] }>().tickets[0]?.ticket ?? ''
  const opened = async (ticket: string) => (await app.inject(`${path}?access_token=${ticket}`)).statusCode
  const [ticket, other] = [await ticketOf(office), await ticketOf(await caller())]
  expect(other).not.toBe(ticket)
  expect([await opened(ticket), await opened(other)]).toEqual([200, 200])
  clock = new Date(clock.getTime() + 299_000)
  expect(await opened(ticket)).toBe(200)
  clock = new Date(clock.getTime() + 62_000)
  expect([await opened(ticket), await opened(other)]).toEqual([401, 401])

  const fresh = await ticketOf(office)
  expect((await calls(app, office.token).send('POST', '/api/Users/logout')).statusCode).toBe(204)
  expect(await opened(fresh)).toBe(401)
})
