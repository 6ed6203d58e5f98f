/** Makes pictures beside the page, so that it stays quick under the thumb. */
import { makePicture, paint, pictureType, type Draw, type MadePicture } from './make-picture.ts'

/** What it answers; null: it could not. */
export type WorkerAnswer = MadePicture | null

const draw: Draw = (source, { width, height }) => {
  const canvas = new OffscreenCanvas(width, height)
  paint(canvas.getContext('2d'), source, { width, height })
  return async (quality) => (await canvas.convertToBlob({ type: pictureType, quality })).arrayBuffer()
}

async function made(file: Blob): Promise<WorkerAnswer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await makePicture({ image: bitmap, width: bitmap.width, height: bitmap.height }, draw)
  } finally {
    bitmap.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void made(data)
    .catch(() => null)
    .then((answer) => postMessage(answer, { transfer: answer ? [answer.bytes, answer.thumb] : [] }))
})
