import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HttpError } from '#http-error.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { makeSharedWork } from '#concurrency/shared-work.ts'
import { type Files, FilesUnavailable } from '#ports/files/files.ts'
import { thumbnailOf, thumbnailSize } from './prepare-image.ts'

/** How something that is kept is looked at: pictures as they are in the store, or their thumbnails. */
export type ThumbnailLookup = Pick<Files, 'open' | 'find'>

/** A grid of new pictures asks for hundreds at once, and each is in memory as a whole while its thumbnail is made. Other stores' come in between. */
const thumbnailSlots = makeSemaphore({ concurrency: 4, perCaller: 2 })

/** The name under which the thumbnail of a picture is kept beside it. `@` stands in no name of a picture. */
export const thumbnailName = (name: string) => `${name}@${thumbnailSize}.webp`

/**
 * Thumbnails, made at the first look and kept beside their picture; whoever looks meanwhile waits for the same work. Another node may make one a second time,
 * which does no harm: it is the same.
 */
export function thumbnails(files: Files): ThumbnailLookup {
  const making = makeSharedWork<Buffer | undefined>()
  const slots = thumbnailSlots.of(files)

  async function make(container: string, name: string): Promise<Buffer | undefined> {
    const whole = await files.open(container, name)
    if (!whole) return undefined
    const picture = await buffer(whole.body)
    const body = await thumbnailOf(picture, files).catch((error: unknown) => {
      if (error instanceof HttpError) throw error
      throw new HttpError(422, `${name} is damaged and cannot be read as a picture.`, { cause: error })
    })
    // A store that takes nothing more keeps nobody from looking at what is there.
    await files.save(container, thumbnailName(name), body).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error
    })
    return body
  }

  const made = (container: string, name: string) => making(`${container}/${name}`, () => slots.run(() => make(container, name)))

  return {
    async open(container, name, range) {
      const stored = await files.open(container, thumbnailName(name), range)
      if (stored) return stored
      const body = await made(container, name)
      return body && { size: body.length, body: Readable.from([range ? body.subarray(range.start, range.end + 1) : body]) }
    },
    async find(container, name) {
      const stored = await files.find(container, thumbnailName(name))
      if (stored) return stored
      const body = await made(container, name)
      return body && { size: body.length, modified: new Date(0) }
    },
  }
}
