import { buffer } from 'node:stream/consumers'
import type { Files, StoredFile } from '../../ports/files.ts'
import { thumbnailOf, thumbnailSize } from './prepare-image.ts'

/**
 * Thumbnails, made at the first look and kept beside their picture; whoever looks meanwhile waits for the same work. Another node may make one a second time,
 * which does no harm: it is the same.
 */
export function thumbnails(files: Files) {
  const making = new Map<string, Promise<void>>()

  async function make(container: string, name: string, small: string): Promise<void> {
    const whole = await files.open(container, name)
    if (whole) await files.save(container, small, await thumbnailOf(await buffer(whole.body)))
  }

  /** The thumbnail of a picture, or nothing when there is no such picture. */
  return async (container: string, name: string): Promise<StoredFile | undefined> => {
    const small = `${name}@${thumbnailSize}.webp`
    const kept = await files.open(container, small)
    if (kept) return kept
    const key = `${container}/${name}`
    const underWay = making.get(key) ?? make(container, name, small).finally(() => making.delete(key))
    making.set(key, underWay)
    await underWay
    return files.open(container, small)
  }
}
