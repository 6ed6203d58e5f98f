/** How records name pictures, and which of them a phone still needs. (product.md#field-screen) */
import type { QueuedRecord, Saving } from './database.ts'

/** So long the face of somebody who was clocked in stays on the phone after it was sent, for whoever asks who is there: a shift, and the night after it. Milliseconds. */
const faceKeptAfter = 24 * 60 * 60 * 1000

const mark = 'picture:'

/** What stands for a picture in a record that is kept. */
export const pictureMark = (sha256: string): string => `${mark}${sha256}`

/** The digest of the photo that was taken of somebody as they were clocked in; null where there is none. */
export function faceOf({ kind, body }: Pick<QueuedRecord, 'kind' | 'body'>): string | null {
  const image = body['image']
  return kind === 'Events' && body['type'] === 'in' && typeof image === 'string' && image.startsWith(mark) ? image.slice(mark.length) : null
}

/** Removes the pictures that nothing waiting and no draft names, but for faces of a day; these too where the phone has no room (`isFull`). */
export async function removeUnusedPictures(transaction: Saving, isFull = false): Promise<void> {
  const records = await transaction.objectStore('records').getAll()
  const unsent = records.filter(({ state }) => state !== 'sent')
  const drafts = await transaction.objectStore('drafts').getAll()
  const now = Date.now()
  const isOfToday = ({ sentAt }: QueuedRecord) => sentAt !== null && Math.abs(now - sentAt) < faceKeptAfter
  const faces = isFull ? [] : records.filter(isOfToday).flatMap((record) => faceOf(record) ?? [])
  const needed = new Set([...[...unsent, ...drafts].flatMap(({ pictures }) => pictures), ...faces])
  const pictures = transaction.objectStore('pictures')
  for (const sha256 of await pictures.getAllKeys()) if (!needed.has(sha256)) await pictures.delete(sha256)
}
