import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { HttpError } from '#http-error.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import type { Files } from '#ports/files/files.ts'
import { fileEmptyMessage, tooManyPixelsMessage } from '@daysheet/domain/records/picture-limits'

const maxPixels = 50_000_000
/** The longer side of a thumbnail, in pixels. */
export const thumbnailSize = 320

/**
 * A picture of 50 million pixels takes about 200 MB while it is processed, so only a few are
 * processed at once: one per session; stores take turns.
 */
const imageSlots = makeSemaphore({ concurrency: 2, perCaller: 1 })

/** The kinds of picture that are taken, by what their bytes say. */
const kinds = {
  'image/jpeg': { extension: 'jpg', encode: (picture: Sharp) => picture.jpeg({ quality: 85 }) },
  'image/png': { extension: 'png', encode: (picture: Sharp) => picture.png() },
  // A one-color picture of a few bytes can have 50 million pixels, and compressing it would take
  // seconds. With the least effort it does not, and files are only a tenth larger.
  'image/webp': { extension: 'webp', encode: (picture: Sharp) => picture.webp({ quality: 85, effort: 0 }) },
} as const
type Kind = keyof typeof kinds
const isKind = (mime: string | undefined): mime is Kind => mime !== undefined && Object.hasOwn(kinds, mime)

/** The type of a stored picture by its name, or nothing for any other file. Pictures of an old deployment keep the names they came with: `IMG_1.JPG`, `b.jpeg`. */
export function imageTypeOf(name: string): Kind | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg')
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].extension === extension) // the keys of `kinds` are its Kinds
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

export type PreparedImage = { body: Buffer; type: Kind; extension: string; pixels: number }

/**
 * Makes of uploaded bytes a picture that is safe to keep: really decoded and encoded anew, turned upright, and without its metadata (place, camera,
 * date). `name` is the caller's name for the file, for messages; `store` is where it will be kept;
 * `pixelsLeft` is how many pixels the upload may still have. Throws 413 for too many pixels, before
 * decoding, and 415 or 422 for a file that is not a picture of an accepted kind. (promises.md#s12)
 */
export async function prepareImage(
  bytes: Buffer,
  name: string,
  { store, pixelsLeft = maxPixels }: { store: Files; pixelsLeft?: number },
): Promise<PreparedImage> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!isKind(type)) throw new HttpError(415, whyRefused(bytes, name, type))
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) {
      throw new HttpError(413, `${name} has ${width} x ${height} pixels; at most ${maxPixels / 1e6} million are accepted.`)
    }
    if (width * height > pixelsLeft) throw new HttpError(413, tooManyPixelsMessage)
    const decode = (from: Buffer, failOn: 'error' | 'warning') =>
      imageSlots.of(store).run(() => kinds[type].encode(sharp(from, { limitInputPixels: maxPixels, failOn }).rotate()).toBuffer())
    const body = await decode(bytes, 'error').catch((error: unknown) => {
      // Some cameras and broken transfers leave out only the two end bytes. If a picture was cut
      // elsewhere, the decoder warns.
      if (type !== 'image/jpeg' || error instanceof HttpError) throw error
      return decode(Buffer.concat([bytes, endOfJpeg]), 'warning')
    })
    return { body, type, extension: kinds[type].extension, pixels: width * height }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(422, `${name} is damaged and cannot be read as a picture.`)
  }
}

/** A picture of `store` made to fit `thumbnailSize`, as WebP. */
export function thumbnailOf(body: Buffer, store: Files): Promise<Buffer> {
  const fit = { width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true } as const
  return imageSlots.of(store).run(() => sharp(body, { limitInputPixels: maxPixels }).resize(fit).webp({ quality: 80 }).toBuffer())
}

/** What a file is that we do not take, and what its sender can do about it. The words go to somebody on a site with a phone in their hand. */
const sendAs = 'Please send it as JPEG, PNG or WebP.'
const iPhone = 'as iPhones take them. Please choose Settings > Camera > Formats > Most Compatible and take it again, or send it as JPEG.'

const words: Readonly<Record<string, string>> = {
  'image/heic': `is a HEIC photo, ${iPhone}`,
  'image/heif': `is a HEIF photo, ${iPhone}`,
  'image/heic-sequence': `is a HEIC photo, ${iPhone}`,
  'image/heif-sequence': `is a HEIF photo, ${iPhone}`,
  'image/avif': `is an AVIF picture. ${sendAs}`,
  'image/gif': `is a GIF picture. ${sendAs}`,
  'image/apng': `is an animated PNG picture. ${sendAs}`,
  'image/tiff': `is a TIFF picture. ${sendAs}`,
  'image/bmp': `is a BMP picture. ${sendAs}`,
  'image/jxl': `is a JPEG XL picture. ${sendAs}`,
  'image/svg+xml': `is an SVG drawing, which can carry code. ${sendAs}`,
  'application/pdf': 'is a PDF document, not a picture. Please send a photo of it as JPEG, PNG or WebP.',
  'text/html': `is a web page, not a picture. ${sendAs}`,
}

/** Why `name` is refused. `mime` is what its first bytes say, if they say anything. */
function whyRefused(bytes: Buffer, name: string, mime: string | undefined): string {
  if (bytes.length === 0) return fileEmptyMessage(name)
  const kind = mime === undefined || mime === 'application/xml' ? kindOfText(bytes) : mime
  if (kind?.startsWith('video/')) return `${name} is a video, not a picture. Please send a photo as JPEG, PNG or WebP.`
  return `${name} ${words[kind ?? ''] ?? 'is not a JPEG, PNG or WebP picture. Please send it as one of these.'}`
}

/** Text has no first bytes of its own: a web page and a drawing are known by their first tag. */
function kindOfText(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4096).toString('latin1').toLowerCase()
  const [, tag] = /<(svg|html|!doctype html|body|script)[\s>]/.exec(start) ?? []
  if (tag === undefined) return undefined
  return tag === 'svg' ? 'image/svg+xml' : 'text/html'
}
