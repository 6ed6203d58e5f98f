import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { HttpError } from '../../../http/errors.ts'
import { atMost } from '../../../ports/maps/at-most.ts'
import { whyRefused } from './refused-kind.ts'

export const mostPixels = 50_000_000
/** The longer side of a thumbnail, in pixels. */
export const thumbnailSize = 320

/** A picture of 50 million pixels takes some 200 MB while it is worked on: only a few at once. */
const oneOfFew = atMost(2)

/** The kinds of picture that are taken, by what their bytes say. */
const kinds = {
  'image/jpeg': { extension: 'jpg', encode: (picture: Sharp) => picture.jpeg({ quality: 85 }) },
  'image/png': { extension: 'png', encode: (picture: Sharp) => picture.png() },
  'image/webp': { extension: 'webp', encode: (picture: Sharp) => picture.webp({ quality: 85 }) },
} as const
type Kind = keyof typeof kinds
const isKind = (mime: string | undefined): mime is Kind => mime !== undefined && Object.hasOwn(kinds, mime)

/** The type of a stored picture by its name, or nothing for any other file. Pictures of an old deployment keep the names they came with: `IMG_1.JPG`, `b.jpeg`. */
export function typeOfName(name: string): Kind | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg')
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].extension === extension) // the keys of `kinds` are its Kinds
}

export type Prepared = { body: Buffer; type: Kind; extension: string }

/**
 * Makes of uploaded bytes a picture that is safe to keep: really decoded and encoded anew, turned upright, and without its metadata (place, camera,
 * date). `name` is how the caller calls the file, for messages. Throws 413 for too many pixels, before decoding, and 415 or 422 for what is no
 * picture of a kind we take. (promises.md S12)
 */
export async function prepareImage(bytes: Buffer, name: string): Promise<Prepared> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!isKind(type)) throw new HttpError(415, whyRefused(bytes, name, type))
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) {
      throw new HttpError(413, `${name} has ${width} x ${height} pixels; at most ${mostPixels / 1e6} million are taken.`)
    }
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
    return { body: await oneOfFew(() => kinds[type].encode(picture).toBuffer()), type, extension: kinds[type].extension }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(422, `${name} is damaged and cannot be read as a picture.`)
  }
}

/** A stored picture made to fit `thumbnailSize`, as WebP. */
export function thumbnailOf(body: Buffer): Promise<Buffer> {
  const fit = { width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true } as const
  return oneOfFew(() => sharp(body, { limitInputPixels: mostPixels }).resize(fit).webp({ quality: 80 }).toBuffer())
}
