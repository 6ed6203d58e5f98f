/**
 * Decides when the queue is sent: at the start, after each save, and when a pause ends. *Send now*,
 * a visible page and a new network override the pause. (decisions/phone-queue.md)
 */
import { queueReport } from '@daysheet/domain/field/phone-report'
import { isWorkWaiting, nextDue, pauseAfter } from '@daysheet/domain/field/queue'
import { sessionOf } from '../account.ts'
import { setQueueStatus, startReporting } from '../phone/report-phone.ts'
import { callsFor, type Calls } from './calls.ts'
import { onReached } from './reach.ts'
import { abortRequests, hurryRequests } from './requests.ts'
import { sendQueue } from './send.ts'
import type { Sending } from './sending.ts'
import { allRecords } from './store.ts'
import { isOtherSending, joinWindows, tellChanged, tellHurry } from './windows.ts'
import type { QueuedRecord } from './database.ts'

/** The stored records at the time `at`. Waiting times are relative to it. */
export interface Snapshot {
  records: readonly QueuedRecord[]
  /** Null before the first read. */
  at: number | null
  /** The position of the record being sent, and the total. */
  sending: { number: number; total: number } | null
  /** When this window tries again by itself. */
  nextTry: number | null
}

/** One send of the queue. Times are by a clock that cannot be set, in milliseconds. */
interface Run {
  /** Without any progress by then the run hangs: the store or the browser does not answer. */
  aliveUntil: number
  isOver: boolean
  /** All records that were waiting at any time during the run. */
  seen: Set<string>
}

interface State {
  looked: Snapshot
  account: string | null
  timer: ReturnType<typeof setTimeout> | undefined
  run: Run | null
  /** Whether to send again after this run. */
  isRerunRequested: boolean
  /** Number of requests to send by a person or a new network, and how many of them were honored. */
  asked: number
  obeyed: number
  /** Wakes the running send for new records. */
  wake: () => void
  /** Runs in a row that could not start: the session was unknown, or the store was lost. */
  failures: number
  /** Number of reads of the store, and which of them is shown. */
  looks: number
  shown: number
}

const nothing: Snapshot = { records: [], at: null, sending: null, nextTry: null }
const state: State = {
  ...{ looked: nothing, account: null, timer: undefined, run: null, isRerunRequested: false },
  ...{ asked: 0, obeyed: 0, wake: () => {}, failures: 0 },
  ...{ looks: 0, shown: 0 },
}
const listeners = new Set<() => void>()

export const snapshot = (): Snapshot => state.looked

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(change: Partial<Snapshot>): void {
  state.looked = { ...state.looked, ...change }
  for (const listener of listeners) listener()
}

async function look(): Promise<void> {
  state.looks += 1
  const turn = state.looks
  const records = await allRecords()
  // A read that started earlier and ends later is older than what is shown.
  if (turn < state.shown) return
  state.shown = turn
  setQueueStatus(state.account === null ? null : queueReport(records, state.account))
  show({ records, at: Date.now(), ...(state.looked.sending && { sending: progressOf(records) }) })
}

/** Like `look`, after a change by this window; other windows look too. */
export async function lookAndTell(): Promise<void> {
  tellChanged()
  await look()
}

/** The position of the current record among all records seen in this run. */
function progressOf(records: readonly QueuedRecord[]): Snapshot['sending'] {
  const { run, account } = state
  if (!run) return null
  const waiting = records.filter((record) => record.account === account && isWorkWaiting(record))
  for (const { id } of waiting) run.seen.add(id)
  const total = run.seen.size
  return total === 0 ? null : { number: Math.min(total - waiting.length + 1, total), total }
}

const steadyNow = () => performance.now()

/**
 * Longer than any request, because requests have their own deadlines (requests.ts). Milliseconds.
 */
const aliveFor = 300_000
const isHanging = ({ aliveUntil }: Run) => steadyNow() > aliveUntil

/** The shortest pause before the next run, alone or while another window sends. Milliseconds. */
const soonest = 1000
const ofAnotherWindow = 5000

type Became = 'done' | 'elsewhere' | 'failed'

/** Sends what is due, including records saved during the run. */
export async function sendDue(): Promise<void> {
  const { account, run: before } = state
  if (account === null) return
  if (before && !isHanging(before)) {
    state.isRerunRequested = true
    state.wake()
    return
  }
  if (before) takeOverFrom(before)
  const run: Run = { aliveUntil: steadyNow() + aliveFor, isOver: false, seen: new Set() }
  Object.assign(state, { run, isRerunRequested: false })
  clearTimeout(state.timer)
  // Starts a new run if this one hangs.
  state.timer = setTimeout(() => void sendDue(), aliveFor + soonest)
  const became = await sendOwn(account, run, before !== null).catch((error: unknown) => afterEnd(error, run))
  if (state.run !== run) return
  state.run = null
  if (state.isRerunRequested && became === 'done') return sendDue()
  show({ sending: null })
  // If the store is lost for a moment, the next run reads it again.
  await lookAndTell().catch(() => null)
  if (state.run === null) planNext(account, became)
}

function afterEnd(error: unknown, run: Run): Became {
  // Another window took the lock, so this window sends nothing more.
  run.isOver = true
  return error instanceof DOMException && error.name === 'AbortError' ? 'elsewhere' : 'failed'
}

function takeOverFrom(run: Run): void {
  run.isOver = true
  abortRequests()
}

function planNext(account: string, became: Became): void {
  if (state.account !== account) return // the account that is signed in now has its own timer
  state.failures = became === 'failed' ? state.failures + 1 : 0
  const pauses = { done: soonest, elsewhere: ofAnotherWindow, failed: pauseAfter(state.failures, Math.random()) }
  clearTimeout(state.timer)
  const due = nextDue(state.looked.records, account, Date.now())
  const nextTry = due === null ? null : Math.max(due, Date.now() + pauses[became])
  if (nextTry !== null) state.timer = setTimeout(() => void sendDue(), nextTry - Date.now())
  show({ nextTry })
}

async function sendOwn(account: string, run: Run, isTakingOver: boolean): Promise<Became> {
  const session = await sessionOf(account)
  if (session === null) return 'failed'
  const { asked } = state
  const isAsked = asked > state.obeyed
  // A later request to send counts for records not yet tried in this run, and for the next run.
  state.obeyed = asked
  const sending = sendingOf(callsFor(account, session), run, isAsked)
  if (await sendQueue(sending, isTakingOver)) return 'done'
  if (isAsked) tellHurry()
  if (await isOtherSending()) return 'elsewhere'
  // The window that sends is frozen or hangs.
  return (await sendQueue(sending, true)) ? 'done' : 'elsewhere'
}

function sendingOf(calls: Calls, run: Run, isAsked: boolean): Sending {
  const live = () => {
    run.aliveUntil = steadyNow() + aliveFor
  }
  return {
    ...calls,
    upload(...given) {
      live()
      return calls.upload(...given)
    },
    sendBatch(...given) {
      live()
      return calls.sendBatch(...given)
    },
    isAsked,
    asked: () => state.asked,
    woken: () =>
      new Promise<void>((resolve) => {
        state.wake = resolve
      }),
    isOver: () => run.isOver,
    onStart() {
      live()
      if (!state.looked.sending) show({ sending: progressOf(state.looked.records) })
    },
    async onRound() {
      live()
      await lookAndTell()
    },
  }
}

/**
 * Sends at once, despite any pause. `network`: the network changed, so requests in progress will
 * get no response. `person`: requests in progress are aborted after their minimum time.
 */
export function sendAtOnce(why: 'network' | 'person'): Promise<void> {
  state.asked += 1
  if (why === 'network') abortRequests()
  else hurryRequests()
  return sendDue()
}

/**
 * Sends for this account while the page is open. Returns a function that stops it. Null: signed
 * out.
 */
export function startSending(account: string | null): () => void {
  // A request from before sign-in was for another account.
  Object.assign(state, { account, failures: 0, obeyed: state.asked })
  const ends = [
    startReporting(),
    onReached(() => void sendAtOnce('person')),
    joinWindows({
      onChanged: () => void look().catch(() => null),
      onHurry: () => void sendAtOnce('person'),
      isSending: () => state.run !== null && !isHanging(state.run),
    }),
    onEvents(),
  ]
  void look().catch(() => null)
  if (document.visibilityState === 'visible') void sendDue()
  return () => {
    if (state.run) takeOverFrom(state.run)
    Object.assign(state, { account: null, run: null })
    clearTimeout(state.timer)
    for (const end of ends) end()
  }
}

interface Connection extends EventTarget {
  type?: string
}

function onEvents(): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') void sendAtOnce('person')
  }
  const onNetwork = () => void sendAtOnce('network')
  // Some browsers report the type of network. A change of speed alone is not a new network.
  const { connection } = navigator as Navigator & { connection?: Connection }
  let kind = connection?.type
  const onConnection = () => {
    const before = kind
    kind = connection?.type
    if (kind !== before && kind !== 'none') onNetwork()
  }
  const events: [EventTarget, string, () => void][] = [
    [document, 'visibilitychange', seen],
    [window, 'pageshow', seen],
    [window, 'online', onNetwork],
    ...(connection ? [[connection, 'change', onConnection] as [EventTarget, string, () => void]] : []),
  ]
  for (const [target, event, listener] of events) target.addEventListener(event, listener)
  return () => {
    for (const [target, event, listener] of events) target.removeEventListener(event, listener)
  }
}
