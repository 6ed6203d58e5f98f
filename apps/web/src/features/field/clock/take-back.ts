/** Takes punches back that were a mistake: what no one has begun to send is removed, for the rest the server is told. (decision 0416) */
import { mayTakeBack } from '@daysheet/domain/field/clock/take-back'
import type { TakenBack } from '@daysheet/domain/field/punch'
import { newId } from '../../../client/new-id.ts'
import { completeRecords, removeUnsent } from '../queue/complete.ts'
import { allRecords, type NewRecord, type QueuedRecord } from '../queue/store.ts'
import { keptChanged, saveAndSend } from '../queue/use-queue.ts'

const isPunch = ({ kind }: Pick<QueuedRecord, 'kind'>) => kind === 'Events' || kind === 'TypedTimes'

/** Which of what the phone has kept may still be taken back. What was refused counts for nothing anyway. */
export const mayBeTakenBack = (record: QueuedRecord, now: number): boolean =>
  isPunch(record) && (record.state === 'waiting' || record.state === 'sent') && mayTakeBack(record.madeAt, now)

export async function takeBack(ids: readonly string[]): Promise<void> {
  const before = await allRecords()
  // Where a sender took the lock meanwhile, it may have sent them: then the server is told.
  const left = new Set(await removeUnsent(ids).catch(() => ids))
  const sent = before.filter(({ id, state }) => left.has(id) && (state === 'waiting' || state === 'sent'))
  if (sent.length > 0) {
    // A punch that is not sent first would not be known to the server.
    await completeRecords([...left])
    await saveAndSend(sent.map(takingBack))
  }
  await keptChanged()
}

function takingBack({ id: punchId, kind, account, madeAt, body }: QueuedRecord): NewRecord {
  const { type, time, workerEntryId, scheduleEntryId, workerId } = body as Omit<TakenBack, 'punchId' | 'pressedAt' | 'takenBackAt'> // as save-punches.ts makes it
  const taken: TakenBack = {
    punchId,
    // A time that was clocked is that of the tap itself.
    pressedAt: kind === 'Events' ? time : new Date(madeAt).toISOString(),
    takenBackAt: new Date().toISOString(),
    type,
    time,
    ...(workerEntryId !== undefined && { workerEntryId }),
    ...(scheduleEntryId !== undefined && { scheduleEntryId }),
    ...(workerId !== undefined && { workerId }),
  }
  return { id: newId(), kind: 'TakenBack', account, madeAt: Date.now(), pictures: [], body: { ...taken } }
}
