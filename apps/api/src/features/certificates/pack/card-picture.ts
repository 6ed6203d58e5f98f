import { parsePictureAddress } from '@daysheet/domain/records/picture-address'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Files } from '#ports/files/files.ts'

/** Wide enough to read the small print of a card on paper. Pixels. */
const width = 800
const quality = 70

/** A side of a card as a PDF takes it; nothing when it is not in our store or cannot be read. */
export async function cardPicture(files: Files, address: string): Promise<string | undefined> {
  const place = parsePictureAddress(address)
  if (place?.kind !== 'own') return undefined
  const stored = await files.open(place.container, place.name)
  if (!stored) return undefined
  try {
    const picture = await sharp(await buffer(stored.body))
      .resize({ width, withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    return `data:image/jpeg;base64,${picture.toString('base64')}`
  } catch {
    return undefined
  }
}
