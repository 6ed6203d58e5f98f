/** The queue as the screens see it, and when it is sent: at the start, when the page comes into sight, when a network is back, after each record, and when a pause is over. */
import { queueReport } from '@daysheet/domain/field/phone-report'
import { isWorkWaiting, nextDue, pauseAfter, queueStatus, tryAgain, type QueueItem } from '@daysheet/domain/field/queue'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError, send, storedToken, write } from '../../../client/client.ts'
import { sessionOf, useAccount } from '../account.ts'
import { isClockSetBack } from '../phone/clock.ts'
import { startReporting, setQueueStatus, fetchWithReport } from '../phone/report-phone.ts'
import { sendQueue, type Sending } from './send.ts'
import { saveOutcomes } from './outcomes.ts'
import { allRecords, saveRecords, type StoredPicture, type QueuedRecord, type NewPicture, type NewRecord } from './store.ts'

/** What the phone keeps, and when that was looked at: how long something waits is said as of then. Null before the first look. */
interface Snapshot {
  records: readonly QueuedRecord[]
  at: number | null
  /** Whether something is on its way to the server at this moment. */
  isSending: boolean
}

interface State {
  looked: Snapshot
  account: string | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether this window is at it, and whether it was asked to meanwhile. */
  isRunning: boolean
  isRerunRequested: boolean
  /** How often it could not even try since it last could: nobody knew whose the session is, or the store was lost. */
  failures: number
}
const state: State = {
  looked: { records: [], at: null, isSending: false },
  account: null,
  timer: undefined,
  isRunning: false,
  isRerunRequested: false,
  failures: 0,
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
const lineLimits = { upload: 60_000, batch: 120_000 }

/** The calls of one person, with the clock and the chance of this phone: of this session alone, whoever signs in meanwhile. */
export function sendingFor(account: string, session: string | null = storedToken(), limits = lineLimits): Sending {
  const requireSession = () => {
    if (storedToken() !== session) throw new ApiError(401, 'Please sign in again.')
  }
  return {
    account,
    upload: async (picture) => {
      requireSession()
      return uploadPicture(picture, AbortSignal.timeout(limits.upload))
    },
    sendBatch: async (batch) => {
      requireSession()
      const options = { transport: fetchWithReport, signal: AbortSignal.timeout(limits.batch) }
      return (await send('POST field/records', { body: batch }, options)).results
    },
    now: () => Date.now(),
    chance: () => Math.random(),
    onRound: look,
  }
}

async function uploadPicture({ container, bytes, mime, sha256 }: StoredPicture, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mime }), `${sha256}.jpg`)
  const { result } = (await write('POST', `images/${container}/upload`, form, { signal })) as {
    result: { files: Record<string, { name: string }[]> }
  } // the wire's own shape
  const name = Object.values(result.files)[0]?.[0]?.name ?? ''
  return `/api/images/${container}/download/${name}`
}

function showSending(isSending: boolean): void {
  if (state.looked.isSending === isSending) return
  state.looked = { ...state.looked, isSending }
  tell()
}

/** What is due may be looked for again so soon, and so soon while another window sends it. Milliseconds. */
const soonest = 1000
const ofAnotherWindow = 5000

/** Sends what is due; who has to sign in again is asked to by the client itself. */
async function run(): Promise<void> {
  const { account } = state
  if (account === null) return
  if (state.isRunning) {
    state.isRerunRequested = true
    return
  }
  Object.assign(state, { isRunning: true, isRerunRequested: false })
  const became = await sendOwn(account).catch(() => 'failed' as const)
  showSending(false)
  await look().catch(() => null) // a store that is lost for a moment is looked at again when something is due
  state.isRunning = false
  if (state.isRerunRequested) return run()
  if (state.account !== account) return // whoever is signed in now has a timer of their own
  state.failures = became === 'failed' ? state.failures + 1 : 0
  const pauses = { done: soonest, elsewhere: ofAnotherWindow, failed: pauseAfter(state.failures, Math.random()) }
  clearTimeout(state.timer)
  const due = nextDue(state.looked.records, account, Date.now())
  if (due !== null) state.timer = setTimeout(() => void run(), Math.max(due - Date.now(), pauses[became]))
}

async function sendOwn(account: string): Promise<'done' | 'elsewhere' | 'failed'> {
  const session = await sessionOf(account)
  if (session === null) return 'failed'
  const isOurs = await sendQueue({ ...sendingFor(account, session), onStart: () => showSending(true) })
  return isOurs ? 'done' : 'elsewhere'
}

/** Sends as long as somebody is signed in and the page is there. One component does. */
export function useSending(): void {
  const { account, isSignedIn } = useAccount()
  const id = isSignedIn ? (account?.id ?? null) : null
  useEffect(() => {
    Object.assign(state, { account: id, failures: 0 })
    const stopReporting = startReporting()
    void look().catch(() => null)
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
  await look().catch(() => null) // it is kept, whether or not the phone can show it now: nobody may press again
  void run()
}

export const sendNow = (): Promise<void> => run()

/** Something was added to what is kept, or removed from it. */
export async function keptChanged(): Promise<void> {
  await look().catch(() => null) // as after a save
  void run()
}

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
