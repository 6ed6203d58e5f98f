/**
 * A record is sent once it was read back: until then it may be taken back, and whoever was told that it is not saved presses again. The window that has written it holds
 * it; what a window left behind is verified by whichever sends next. (product.md#field)
 */
import { digestOf, isInDoubt, pictureOf, release, removePicture, type QueuedRecord } from './store.ts'
import { isOpen, thisWindow } from './window.ts'

/** Those that may be sent by this window. */
export async function withoutHeld(records: readonly QueuedRecord[]): Promise<QueuedRecord[]> {
  const open = new Set<string>()
  const holders = new Set(records.flatMap(({ heldBy }) => heldBy ?? []))
  for (const holder of holders) if (holder !== thisWindow && (await isOpen(holder))) open.add(holder)
  const free = records.filter(({ id, heldBy }) => !isInDoubt(id) && (heldBy === undefined || !open.has(heldBy)))
  const left = free.filter(({ heldBy }) => heldBy !== undefined && heldBy !== thisWindow)
  if (left.length > 0) await verifyLeft(left)
  return free
}

/** A record is there whole or not at all; a picture may be there and be wrong: without it the office is told which record has lost one. */
async function verifyLeft(left: readonly QueuedRecord[]): Promise<void> {
  for (const sha256 of new Set(left.flatMap(({ pictures }) => pictures))) {
    const picture = await pictureOf(sha256)
    if (picture && (await digestOf(picture.bytes).catch(() => null)) !== sha256) await removePicture(sha256)
  }
  await release(left.map(({ id }) => id))
}
