/** The queue as the screens see it, and when it is sent: at the start, when the page comes into sight, when a network is back, after each record, and when a pause is over. */
import { queueReport } from '@daysheet/domain/field/phone-report'
import { isWorkWaiting, nextDue, queueStatus, tryAgain, type QueueItem } from '@daysheet/domain/field/queue'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { send, write } from '../../../client/client.ts'
import { useAccount } from '../account.ts'
import { isClockSetBack } from '../phone/clock.ts'
import { startReporting, setQueueStatus, fetchWithReport } from '../phone/report-phone.ts'
import { sendQueue, type Sending } from './send.ts'
import { allRecords, saveRecords, saveOutcomes, type StoredPicture, type QueuedRecord, type NewPicture, type NewRecord } from './store.ts'

/** What the phone keeps, and when that was looked at: how long something waits is said as of then. Null before the first look. */
interface Snapshot {
  records: readonly QueuedRecord[]
  at: number | null
  /** Whether something is on its way to the server at this moment. */
  isSending: boolean
}

const state: { looked: Snapshot; runs: number; account: string | null; timer: ReturnType<typeof setTimeout> | undefined } = {
  looked: { records: [], at: null, isSending: false },
  runs: 0,
  account: null,
  timer: undefined,
}
const listeners = new Set<() => void>()

async function look(): Promise<void> {
  const records = await allRecords()
  state.looked = { ...state.looked, records, at: Date.now() }
  setQueueStatus(state.account === null ? null : queueReport(state.looked.records, state.account))
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** A line that stands still would else hold up everything for as long as the page lives. A repetition is harmless. Milliseconds. */
const uploadLimit = 60_000
const batchLimit = 120_000

/** The calls of whoever is signed in, with the clock and the chance of this phone. */
export const sendingFor = (account: string): Sending => ({
  account,
  upload: uploadPicture,
  sendBatch: async (batch) => {
    const options = { transport: fetchWithReport, signal: AbortSignal.timeout(batchLimit) }
    return (await send('POST field/records', { body: batch }, options)).results
  },
  now: () => Date.now(),
  chance: () => Math.random(),
  onRound: look,
})

async function uploadPicture({ container, bytes, mime, sha256 }: StoredPicture): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mime }), `${sha256}.jpg`)
  const options = { signal: AbortSignal.timeout(uploadLimit) }
  const { result } = (await write('POST', `images/${container}/upload`, form, options)) as {
    result: { files: Record<string, { name: string }[]> }
  } // the wire's own shape
  const name = Object.values(result.files)[0]?.[0]?.name ?? ''
  return `/api/images/${container}/download/${name}`
}

function running(more: 1 | -1): void {
  state.runs += more
  state.looked = { ...state.looked, isSending: state.runs > 0 }
  tell()
}

/** Sends what is due; who has to sign in again is asked to by the client itself. */
async function run(): Promise<void> {
  const { account } = state
  if (account === null) return
  running(1)
  await sendQueue(sendingFor(account)).catch(() => null)
  running(-1)
  await look().catch(() => null) // a store that is lost for a moment is looked at again when something is due
  clearTimeout(state.timer)
  const due = nextDue(state.looked.records, account, Date.now())
  if (due !== null && state.account === account) state.timer = setTimeout(() => void run(), Math.max(due - Date.now(), 1000))
}

/** Sends as long as somebody is signed in and the page is there. One component does. */
export function useSending(): void {
  const { account, isSignedIn } = useAccount()
  const id = isSignedIn ? (account?.id ?? null) : null
  useEffect(() => {
    state.account = id
    const stopReporting = startReporting()
    void look()
    const wake = () => {
      if (document.visibilityState === 'visible') void run()
    }
    wake()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    return () => {
      state.account = null
      stopReporting()
      clearTimeout(state.timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }, [id])
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
  await saveRecords([records].flat().map(flagged), pictures, draft)
  await look()
  void run()
}

export const sendNow = (): Promise<void> => run()

/** Somebody has looked at a record that was refused, or that waits. */
export async function change(record: QueuedRecord, to: 'again' | 'aside'): Promise<void> {
  const item: QueueItem = to === 'again' ? tryAgain(record) : { ...record, state: 'aside' }
  await saveOutcomes(new Map([[record.id, item]]), Date.now())
  await look()
  if (to === 'again') void run()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is kept of whoever is signed in, and of how many others. Until it is known, nobody is told that everything was sent. */
export function useQueue() {
  const { account } = useAccount()
  const { records: all, at, isSending } = useSyncExternalStore(subscribe, () => state.looked)
  const own = useMemo(() => all.filter((record) => record.account === account?.id), [all, account?.id])
  const others = all.filter((record) => record.account !== account?.id && isWorkWaiting(record))
  return { isKnown: at !== null, isSending, records: own, others: others.length, status: queueStatus(own, account?.id ?? '', at ?? 0) }
}
