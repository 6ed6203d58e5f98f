/** A picture of a site from what a camera or a gallery gives: upright, small enough, and nothing in it but what is seen. Runs in a worker or on the page. */
import { pictureThumb, pictureTries, sitePicture, sizeWithin, type PictureLimits } from '@daysheet/domain/field/picture'

export interface MadePicture {
  bytes: ArrayBuffer
  thumb: ArrayBuffer
}

export const pictureType = 'image/jpeg'

/** What a picture is drawn from, of its own size; it is upright already. */
export interface Source {
  image: CanvasImageSource
  width: number
  height: number
}

/** Draws at a size and says what it comes to as a JPEG of a quality. What is written there has no metadata: neither place nor camera. */
export type Draw = (source: Source, size: { width: number; height: number }) => (quality: number) => Promise<ArrayBuffer>

export async function makePicture(source: Source, draw: Draw): Promise<MadePicture> {
  return { bytes: await withinLimits(source, draw, sitePicture), thumb: await withinLimits(source, draw, pictureThumb) }
}

async function withinLimits(source: Source, draw: Draw, { longEdge, maxBytes }: PictureLimits): Promise<ArrayBuffer> {
  const drawn = new Map<number, ReturnType<Draw>>()
  let bytes = new ArrayBuffer(0)
  for (const { share, quality } of pictureTries) {
    const encode = drawn.get(share) ?? draw(source, sizeWithin(source, longEdge * share))
    drawn.clear() // one canvas at a time
    drawn.set(share, encode)
    bytes = await encode(quality)
    if (bytes.byteLength <= maxBytes) break
  }
  if (bytes.byteLength === 0) throw new Error('This is no picture.')
  return bytes
}

type Context = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'>

/** On white: a JPEG has nothing to see through. */
export function paint(context: Context | null, { image }: Source, { width, height }: { width: number; height: number }): void {
  if (!context) throw new Error('This browser draws nothing.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
}
