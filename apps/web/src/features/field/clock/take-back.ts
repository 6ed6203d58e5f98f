/**
 * Takes back punches made by mistake. Punches that were never sent are removed; for the others the
 * server gets a record. (decisions/phone-punches.md)
 */
import { mayTakeBack } from '@daysheet/domain/field/clock/take-back'
import type { TakenBack } from '@daysheet/domain/field/punch'
import { newId } from '#client/new-id.ts'
import { completeRecords, removeUnsent } from '../queue/complete.ts'
import { allRecords } from '../queue/store.ts'
import { keptChanged, saveAndSend } from '../queue/use-queue.ts'
import type { NewRecord, QueuedRecord } from '../queue/database.ts'

const isPunch = ({ kind }: Pick<QueuedRecord, 'kind'>) => kind === 'Events' || kind === 'TypedTimes'

/** Whether a stored punch can still be taken back. A refused punch does not count in any case. */
export const mayBeTakenBack = (record: QueuedRecord, now: number): boolean =>
  isPunch(record) && (record.state === 'waiting' || record.state === 'sent') && mayTakeBack(record.madeAt, now)

export async function takeBack(ids: readonly string[]): Promise<void> {
  const before = await allRecords()
  // A sender that holds the lock may have sent them, so the server gets a record for these.
  const left = new Set(await removeUnsent(ids).catch(() => ids))
  const sent = before.filter(({ id, state }) => left.has(id) && (state === 'waiting' || state === 'sent'))
  if (sent.length > 0) {
    // Send the punches first: the server cannot take back a punch that it does not have.
    await completeRecords([...left])
    await saveAndSend(sent.map(takingBack))
  }
  await keptChanged()
}

function takingBack({ id: punchId, kind, account, madeAt, body }: QueuedRecord): NewRecord {
  // save-punches.ts makes this body.
  const { type, time, workerEntryId, scheduleEntryId, workerId } = body as Omit<TakenBack, 'punchId' | 'pressedAt' | 'takenBackAt'>
  const taken: TakenBack = {
    punchId,
    // A clocked punch has the time of the tap.
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
