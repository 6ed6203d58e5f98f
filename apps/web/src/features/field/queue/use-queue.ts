/** The queue for the screens, and their actions on it. sender.ts decides when it is sent. */
import { isWorkWaiting, queueStatus, tryAgain, type QueueItem } from '@daysheet/domain/field/queue'
import { groupsOf } from '@daysheet/domain/field/sending/lanes'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAccount } from '../account.ts'
import { keepStorage } from '../phone/persist.ts'
import { isClockSetBack } from '../phone/clock.ts'
import { saveOutcomes } from './outcomes.ts'
import { lookAndTell, sendAtOnce, sendDue, snapshot, startSending, subscribe } from './sender.ts'
import { setUnsaved } from './unsaved.ts'
import { saveRecords } from './store.ts'
import type { NewPicture, NewRecord, QueuedRecord } from './database.ts'

/** Sends while a person is signed in and the page is open. Exactly one component uses it. */
export function useSending(): void {
  const { account, isSignedIn } = useAccount()
  const id = isSignedIn ? (account?.id ?? null) : null
  useEffect(() => startSending(id), [id])
}

/** Keeps records that belong together, and sends them when there is a network. Throws `StorageFailed` when the phone cannot keep all of them. */
export async function saveAndSend(
  records: NewRecord | readonly NewRecord[],
  pictures: readonly NewPicture[] = [],
  draft?: string,
): Promise<void> {
  const isSetBack = isClockSetBack()
  const flagged = (record: NewRecord): NewRecord =>
    isSetBack && record.kind === 'Events' ? { ...record, body: { ...record.body, clockSetBack: true } } : record
  const all = [records].flat()
  // The phone records positions itself: no user entered it.
  const isEntered = all.some(({ kind }) => kind !== 'Locations')
  await saveRecords(all.map(flagged), pictures, draft)
  if (isEntered) setUnsaved('save', false)
  keepStorage()
  // Does not throw: the records are stored even if the screen fails to update, and a second press
  // would save them twice.
  await keptChanged()
}

/** Sends all waiting records at once, despite any pause. */
export const sendNow = (): Promise<void> => sendAtOnce('person')

/** Stored records were changed or removed. */
export async function keptChanged(): Promise<void> {
  await lookAndTell().catch(() => null)
  void sendDue()
}

/** The user retries a refused record, or sets it aside. */
export async function change(record: QueuedRecord, to: 'again' | 'aside'): Promise<void> {
  const items: readonly QueueItem[] = to === 'again' ? refusedWith(record).map(tryAgain) : [{ ...record, state: 'aside' }]
  await saveOutcomes(new Map(items.map((item) => [item.id, item])), Date.now())
  await lookAndTell()
  if (to === 'again') void sendDue()
}

/**
 * The record and the refused records that go with it in one call. Half of a move alone would clock
 * a person out of one job and into no other.
 */
function refusedWith({ id, account }: QueuedRecord): QueuedRecord[] {
  const refused = snapshot().records.filter((one) => one.id === id || (one.state === 'refused' && one.account === account))
  return groupsOf(refused).find((group) => group.some((one) => one.id === id)) ?? []
}

/** What is kept of whoever is signed in, and of how many others. Until it is known, nobody is told that everything was sent. */
export function useQueue() {
  const { account } = useAccount()
  const { records: all, at, sending, nextTry } = useSyncExternalStore(subscribe, snapshot)
  const own = useMemo(() => all.filter((record) => record.account === account?.id), [all, account?.id])
  const others = all.filter((record) => record.account !== account?.id && isWorkWaiting(record))
  const status = queueStatus(own, account?.id ?? '', at ?? 0)
  return { isKnown: at !== null, sending, nextTry, records: own, others: others.length, status }
}
