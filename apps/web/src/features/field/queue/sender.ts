/**
 * When the queue is sent: at the start, after each record, when a pause is over; and whatever pauses
 * there are, when a person asks, the page comes into sight or the network is back. (decision 0415)
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
import { allRecords, type QueuedRecord } from './store.ts'
import { isOtherSending, joinWindows, tellChanged, tellHurry } from './windows.ts'

/** What the phone keeps, and when that was looked at: how long something waits is said as of then. */
export interface Snapshot {
  records: readonly QueuedRecord[]
  /** Null before the first look. */
  at: number | null
  /** Which record of how many is on its way at this moment. */
  sending: { number: number; total: number } | null
  /** When this window tries again by itself. */
  nextTry: number | null
}

/** One time of sending, by the steady clock. Milliseconds. */
interface Run {
  /** Without a sign of life until then it hangs: the store, or the browser, does not answer. */
  aliveUntil: number
  isOver: boolean
  /** Everything that waited since it began. */
  seen: Set<string>
}

interface State {
  looked: Snapshot
  account: string | null
  timer: ReturnType<typeof setTimeout> | undefined
  run: Run | null
  /** Whether it is to be sent once more afterwards. */
  isRerunRequested: boolean
  /** How often a person or the network's return has asked, and how often that was obeyed. */
  asked: number
  obeyed: number
  /** Tells the one that sends that something more is to be sent. */
  wake: () => void
  /** How often it could not even try since it last could: nobody knew whose the session is, or the store was lost. */
  failures: number
}

const nothing: Snapshot = { records: [], at: null, sending: null, nextTry: null }
const state: State = {
  ...{ looked: nothing, account: null, timer: undefined, run: null, isRerunRequested: false },
  ...{ asked: 0, obeyed: 0, wake: () => {}, failures: 0 },
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

/** Looks at what is kept. */
async function look(): Promise<void> {
  const records = await allRecords()
  setQueueStatus(state.account === null ? null : queueReport(records, state.account))
  show({ records, at: Date.now(), ...(state.looked.sending && { sending: progressOf(records) }) })
}

/** The same, after this window has changed it: the others look too. */
export async function lookAndTell(): Promise<void> {
  tellChanged()
  await look()
}

/** Which record is on its way, of all that waited since this time of sending began. */
function progressOf(records: readonly QueuedRecord[]): Snapshot['sending'] {
  const { run, account } = state
  if (!run) return null
  const waiting = records.filter((record) => record.account === account && isWorkWaiting(record))
  for (const { id } of waiting) run.seen.add(id)
  const total = run.seen.size
  return total === 0 ? null : { number: Math.min(total - waiting.length + 1, total), total }
}

const steadyNow = () => performance.now()

/** Longer than any request: those have their own deadlines (requests.ts). Milliseconds. */
const aliveFor = 300_000
const isHanging = ({ aliveUntil }: Run) => steadyNow() > aliveUntil

/** What is due may be looked for again so soon, and so soon while another window sends it. Milliseconds. */
const soonest = 1000
const ofAnotherWindow = 5000

type Became = 'done' | 'elsewhere' | 'failed'

/** Sends what is due. What is saved meanwhile goes too. */
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
  state.timer = setTimeout(() => void sendDue(), aliveFor + soonest) // a run that hangs is not waited for
  const became = await sendOwn(account, run, before !== null).catch((error: unknown) => afterEnd(error, run))
  if (state.run !== run) return
  state.run = null
  if (state.isRerunRequested && became === 'done') return sendDue()
  show({ sending: null })
  await lookAndTell().catch(() => null) // a store that is lost for a moment is looked at again when something is due
  if (state.run === null) planNext(account, became)
}

function afterEnd(error: unknown, run: Run): Became {
  // Another window took the lock: nothing more is sent here.
  run.isOver = true
  return error instanceof DOMException && error.name === 'AbortError' ? 'elsewhere' : 'failed'
}

function takeOverFrom(run: Run): void {
  run.isOver = true
  abortRequests()
}

function planNext(account: string, became: Became): void {
  if (state.account !== account) return // whoever is signed in now has a timer of their own
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
  // Who asks from now on is heard by those records that are still to be looked at, and by the next run for the rest.
  state.obeyed = asked
  const sending = sendingOf(callsFor(account, session), run, isAsked)
  if (await sendQueue(sending, isTakingOver)) return 'done'
  if (isAsked) tellHurry()
  if (await isOtherSending()) return 'elsewhere'
  // The phone has frozen the window that sends, or it hangs.
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
 * Sends at once, whatever pauses there are. `network`: it is another one, on which no answer comes to
 * what is under way. `person`: what is under way is given up once it has had its time.
 */
export function sendAtOnce(why: 'network' | 'person'): Promise<void> {
  state.asked += 1
  if (why === 'network') abortRequests()
  else hurryRequests()
  return sendDue()
}

/** Sends for this account as long as the page is there; answers what ends it. Null: nobody is signed in. */
export function startSending(account: string | null): () => void {
  Object.assign(state, { account, failures: 0 })
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
  // Where the browser says of which kind the network is. That its speed changed says nothing.
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
