/** Pictures made of noise, which compresses as badly as a photo does: for what a phone sends, and for what the dashboard shows. */
import sharp from 'sharp'

/** A JPEG of so many pixels, coloured by `face`; about a third of a byte a pixel. */
export function photo(width: number, height: number, face: number): Promise<Buffer> {
  const background = { r: 90 + face * 12, g: 140, b: 190 - face * 12 }
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** What a phone sends of a face at the gate: 3 megapixels in about 1 MB. */
export const phonePhoto = (): Promise<Buffer> => photo(2048, 1536, 0)

/** Marks of a JPEG: a table of quantization, and where it stands in it that fine detail begins. */
const tableMark = Buffer.from([0xff, 0xdb])
const headLength = 5
const [fine, bits] = [20, 16]

/** The same photo in slightly other shades, for each number up to 65,535 another one: no two are the same file, also when they are encoded anew. */
export function variantOf(jpeg: Buffer, number: number): Buffer {
  const table = jpeg.indexOf(tableMark)
  if (table < 0) throw new Error('The photo has no table of quantization')
  const variant = Buffer.from(jpeg)
  for (let bit = 0; bit < bits; bit += 1) {
    const place = table + headLength + fine + bit
    variant[place] = (variant[place] ?? 0) + (Math.floor(number / 2 ** bit) % 2)
  }
  return variant
}
