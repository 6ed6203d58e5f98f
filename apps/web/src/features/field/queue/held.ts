/**
 * A record is sent once it was read back: until then it may be taken back, and whoever was told that it is not saved presses again. The window that has written it holds
 * it for so long; what a closed window left behind is verified by whichever sends next. (product.md#field)
 */
import { digestOf, isHeldElsewhere, isInDoubt, pictureOf, release, removePicture } from './store.ts'
import type { QueuedRecord, StoredPicture } from './database.ts'

/** Those that this window may send, once what others left behind is verified. */
export async function verifiedRecords(records: readonly QueuedRecord[], now: number): Promise<QueuedRecord[]> {
  const free = records.filter((record) => !isInDoubt(record.id) && !isHeldElsewhere(record, now))
  const left = free.filter(({ held }) => held !== undefined)
  if (left.length === 0) return free
  const there = await verifyLeft(left)
  return free.filter(({ id, held }) => held === undefined || there.has(id))
}

/** A record is there whole or not at all; a picture may be there and be wrong: without it the office is told which record has lost one. */
async function verifyLeft(left: readonly QueuedRecord[]): Promise<Set<string>> {
  for (const sha256 of new Set(left.flatMap(({ pictures }) => pictures))) {
    const picture = await pictureOf(sha256)
    if (picture && !(await isWhole(picture))) await removePicture(sha256)
  }
  return release(left.map(({ id }) => id))
}

/** What the server has needs no bytes here. Where no digest can be made just now it throws: that says nothing of the picture. */
async function isWhole({ sha256, bytes, address }: StoredPicture): Promise<boolean> {
  if (address !== null) return true
  return Object.prototype.toString.call(bytes) === '[object ArrayBuffer]' && (await digestOf(bytes)) === sha256
}
