import { crc32, constants, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

export const kinds = ['jpeg', 'png', 'webp'] as const
export type Kind = (typeof kinds)[number]

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

const exif = {
  IFD0: { Make: 'CanaryCam', Model: 'CanaryModel', ImageDescription: 'CanaryText', DateTime: '2026:03:02 08:00:00' },
  IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N', GPSLongitude: '74/1 0/1 21/1', GPSLongitudeRef: 'W' },
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="CanaryXmp"/></rdf:RDF></x:xmpmeta>'

/** A photo as a phone takes it: place, camera, words, profile. */
export const fetchWithReport = (kind: Kind): Promise<Buffer> =>
  plain(640, 480).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(kind).toBuffer()

/** A picture of so many pixels: a PNG is really that large once it is unpacked, the others say so in their header. */
export async function vast(kind: Kind, side: number): Promise<Buffer> {
  if (kind === 'png') return vastPng(side)
  const body = await plain(8, 8).toFormat(kind).toBuffer()
  const frame = body.indexOf(kind === 'jpeg' ? Buffer.from([0xff, 0xc0]) : Buffer.from([0x9d, 0x01, 0x2a]))
  if (kind === 'jpeg') {
    body.writeUInt16BE(side, frame + 5)
    body.writeUInt16BE(side, frame + 7)
  } else {
    // A WebP has 14 bits for each side.
    body.writeUInt16LE(Math.min(side, 16_383), frame + 3)
    body.writeUInt16LE(Math.min(side, 16_383), frame + 5)
  }
  return body
}

function vastPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8 // bits a sample, grey
  const left = side * (side + 1)
  const piece = Math.min(left, 2 ** 24)
  const flushed = deflateRawSync(Buffer.alloc(piece), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Array.from({ length: Math.floor(left / piece) }, () => flushed)
  const data = Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, deflateRawSync(Buffer.alloc(left % piece)), checksumOfZeros(left)])
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Adler-32 of so many zeros: the first sum stays 1, the second counts them. */
function checksumOfZeros(count: number): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((count % 65_521) * 65_536 + 1)
  return sum
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
