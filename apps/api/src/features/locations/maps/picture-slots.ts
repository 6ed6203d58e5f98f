import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from '#ports/files/files.ts'
import type { PictureStore } from '#ports/maps/tiles.ts'

/** So many pictures are kept in a container: with the usual 10 to 20 KB of one some 120 MB, with the largest that are kept 1 GB. */
const slots = 8192
const maxBytes = 128 * 1024
/** Streets change. */
const oldAfterMs = 30 * 24 * 3600 * 1000

/** Every record begins with the digest of its key and the time it was kept at. */
const digestBytes = 32
const headBytes = digestBytes + 8

/**
 * Pictures in the store of files, in a fixed number of places: a picture's place follows from its key, and a newer one in the same place takes the older one's.
 * So there is an end to what is kept, in a folder and in an object store alike, with nothing to count, to list or to clean up. (decisions/maps.md)
 */
export function pictureSlots({
  files,
  container,
  now,
}: {
  files: Pick<Files, 'open' | 'save' | 'remove'>
  container: string
  now: () => Date
}): PictureStore {
  return {
    async get(key) {
      const digest = digestOf(key)
      try {
        const found = await files.open(container, slotOf(digest))
        const record = found && (await buffer(found.body))
        if (record === undefined || record.length <= headBytes || !record.subarray(0, digestBytes).equals(digest)) return undefined
        const age = now().getTime() - record.readDoubleBE(digestBytes)
        return { body: record.subarray(headBytes), isOld: !(age < oldAfterMs) }
      } catch {
        // A store that is full or away keeps nobody from seeing a map.
        return undefined
      }
    },
    async put(key, body) {
      if (body.length > maxBytes) return
      const digest = digestOf(key)
      const time = Buffer.alloc(headBytes - digestBytes)
      time.writeDoubleBE(now().getTime())
      try {
        await files.remove(container, slotOf(digest))
        await files.save(container, slotOf(digest), Buffer.concat([digest, time, body]))
      } catch {
        // The next who asks fetches it again.
      }
    },
  }
}

/** The key may hold the operator's own key to the map host: only its digest is kept. */
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const slotOf = (digest: Buffer): string => `${digest.readUInt32BE(0) % slots}.map`
