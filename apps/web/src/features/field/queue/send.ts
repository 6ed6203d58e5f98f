/**
 * Sends the queue in two lanes: records without pictures at once, and in parallel pictures followed
 * by the records that refer to them. (product.md#field; decisions/phone-queue.md)
 */
import { isDue } from '@daysheet/domain/field/queue'
import { groupsOf, nextCall } from '@daysheet/domain/field/sending/lanes'
import { verifiedRecords } from './held.ts'
import { outcomesOf } from './answers.ts'
import { saveOutcomes } from './outcomes.ts'
import { withPictures } from './send-pictures.ts'
import type { Sending } from './sending.ts'
import { allRecords } from './store.ts'
import type { QueuedRecord } from './database.ts'

/** The window that sends holds this lock. */
export const sendingLock = 'daysheet-field-queue'

/**
 * Sends everything that is due. Returns false and does nothing if another window holds the lock,
 * unless `isTakingOver`. Two windows sending at once are harmless. Unanswered records stay in the
 * queue, however it ends.
 */
export async function sendQueue(sending: Sending, isTakingOver = false): Promise<boolean> {
  const how = isTakingOver ? { steal: true } : { ifAvailable: true }
  return navigator.locks.request(sendingLock, how, async (lock) => {
    if (!lock) return false
    const tried = triedSince(sending)
    const pictures = sendLane('pictures', tried, sending)
    const ends = await Promise.allSettled([pictures, sendPlain(pictures, tried, sending)])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return true
  })
}

/** While pictures are uploading, sends records without pictures that are saved meanwhile. */
async function sendPlain(pictures: Promise<void>, tried: Tried, sending: Sending): Promise<void> {
  let isLast = false
  const ended = pictures.then(
    () => (isLast = true),
    () => (isLast = true),
  )
  for (;;) {
    const woken = sending.woken?.() ?? ended
    await sendLane('plain', tried, sending)
    if (isLast) return
    await Promise.race([ended, woken])
    if (isLast) return
  }
}

/**
 * Tracks which records were tried since the last request to send: each request overrides the pause
 * of a record once.
 */
interface Tried {
  isWanted: (id: string) => boolean
  remember: (ids: readonly string[], asked: number) => void
}

function triedSince({ asked = () => 0, isAsked = false }: Sending): Tried & { asked: () => number } {
  const before = asked() - Number(isAsked)
  const triedAt = new Map<string, number>()
  return {
    asked,
    isWanted: (id) => (triedAt.get(id) ?? before) < asked(),
    remember(ids, at) {
      for (const id of ids) triedAt.set(id, at)
    },
  }
}

async function sendLane(lane: 'plain' | 'pictures', tried: Tried, sending: Sending): Promise<void> {
  while (!sending.isOver?.()) {
    const asked = sending.asked?.() ?? 0
    const groups = nextCall(await dueGroups(tried, sending), lane)
    if (groups.length === 0) return
    sending.onStart?.()
    const { ready, outcomes } = await withPictures(groups, sending)
    for (const [id, outcome] of await outcomesOf(ready, sending)) outcomes.set(id, outcome)
    tried.remember(
      groups.flat().map(({ id }) => id),
      asked,
    )
    await saveOutcomes(outcomes, sending.now())
    await sending.onRound?.()
  }
}

/** A group is sent only when every record in it is due. */
async function dueGroups({ isWanted }: Tried, { account, now }: Sending): Promise<QueuedRecord[][]> {
  const waiting = (await allRecords()).filter((record) => record.account === account && record.state === 'waiting')
  const due = new Set(
    await verifiedRecords(
      waiting.filter((record) => isDue(record, now(), isWanted(record.id))),
      now(),
    ),
  )
  return groupsOf(waiting).filter((group) => group.every((record) => due.has(record)))
}
