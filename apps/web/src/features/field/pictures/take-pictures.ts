/** Pictures from files, one after the other: a phone has no memory for many at once. */
import { digestOf } from '../queue/store.ts'
import { makePicture, paint, pictureType, type Draw, type MadePicture } from './make-picture.ts'
import type { WorkerAnswer } from './picture-worker.ts'
import type { StoredPicture } from '../queue/database.ts'

export type TakenPicture = Omit<StoredPicture, 'address'>

/** This file is no picture that this phone can read. */
export class Unreadable extends Error {
  constructor() {
    super('This phone cannot read that file as a picture.')
    this.name = 'Unreadable'
  }
}

/** Hands each picture on before the next is made; of a file that cannot be read `Unreadable`. */
export async function takePictures(
  files: readonly File[],
  container: string,
  take: (picture: TakenPicture | Unreadable) => Promise<void>,
): Promise<void> {
  const worker = startWorker()
  try {
    for (const file of files) {
      const made = (worker && (await madeBy(worker, file))) ?? (await madeHere(file))
      await take(made ? { ...made, sha256: await digestOf(made.bytes), mime: pictureType, container } : new Unreadable())
    }
  } finally {
    worker?.terminate()
  }
}

/** None where a worker has nothing to draw on. */
function startWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  return new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
}

function madeBy(worker: Worker, file: File): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data)
    // One that could not even start: the page does it.
    worker.onerror = () => resolve(null)
    worker.postMessage(file)
  })
}

/** The same on the page: where a worker cannot draw, or cannot read what the browser itself can. */
async function madeHere(file: File): Promise<MadePicture | null> {
  let address = ''
  try {
    address = URL.createObjectURL(file)
    const image = new Image()
    image.src = address
    await image.decode()
    return await makePicture({ image, width: image.naturalWidth, height: image.naturalHeight }, drawHere)
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

const drawHere: Draw = (source, { width, height }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  paint(canvas.getContext('2d'), source, { width, height })
  return async (quality) => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, pictureType, quality))
    return blob ? blob.arrayBuffer() : new ArrayBuffer(0)
  }
}
