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
