/** What this phone tells the office of itself: with every call for days or records, and by itself while it has none to make. (product.md#phones-of-the-field) */
import { phoneHeader, writePhoneReport, type PhoneReport } from '@daysheet/domain/field/phone-report'
import { newId } from '#client/new-id.ts'
import { send } from '#client/client.ts'
import { readServerClock } from './clock.ts'

const key = 'daysheet.field.phone'

/** Made at the first use. A phone that keeps nothing has one for as long as the page is open. */
function phoneId(): string {
  const kept = localStorage.getItem(key)
  if (kept !== null) return kept
  state.id ??= newId()
  try {
    localStorage.setItem(key, state.id)
  } catch {
    // It is another phone next time; what waits on it is told all the same.
  }
  return state.id
}

/** The name of the script's content tells which application it is; null in development. */
const version = (): string | null =>
  /\/assets\/field-([\w-]+)\.js/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/field-"]')?.src ?? '',
  )?.[1] ?? null

type ReportedStatus = Pick<PhoneReport, 'waiting' | 'refused' | 'oldestAt'>

interface State {
  id: string | null
  status: ReportedStatus | null
  /** What was reported last, and when; null before anything was. */
  lastReport: { report: string; at: number } | null
  timer: ReturnType<typeof setTimeout> | undefined
}
const state: State = { id: null, status: null, lastReport: null, timer: undefined }

/** An unchanged phone tells of itself so often, one with something new so soon: a call may be about to tell it anyway. Milliseconds. */
const everyMs = 60_000
const soonMs = 3000

const reportNow = (status: ReportedStatus): string => writePhoneReport({ id: phoneId(), version: version(), ...status })

/** Makes a call that tells of the phone: how its queue stands, and what its clock reads as the request leaves, by which the server knows how far it is off. */
export async function fetchWithReport(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('device-time', new Date().toISOString())
  const header = state.status && reportNow(state.status)
  if (header !== null) headers.set(phoneHeader, header)
  const sentAt = Date.now()
  const reply = await fetch(path, { ...init, headers })
  if (reply.ok) readServerClock(reply, sentAt)
  if (header !== null && reply.ok) state.lastReport = { report: header, at: Date.now() }
  return reply
}

/** How the queue of whoever is signed in stands; null of nobody. */
export function setQueueStatus(status: ReportedStatus | null): void {
  state.status = status
  if (status !== null && state.timer !== undefined && state.lastReport !== null && state.lastReport.report !== reportNow(status))
    scheduleReport(soonMs)
}

function scheduleReport(ms: number): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void report(), ms)
}

/** Reports, unless a call has reported the same meanwhile. A phone that is put away keeps silent, as one without a network has to. */
async function report(): Promise<void> {
  const { status, lastReport, timer } = state
  const age = lastReport === null ? Infinity : Math.abs(Date.now() - lastReport.at)
  const isOld = status !== null && (age >= everyMs || lastReport?.report !== reportNow(status))
  if (isOld && document.visibilityState === 'visible')
    await send('POST field/heartbeat', {}, { transport: fetchWithReport }).catch(() => null)
  if (state.timer === timer) scheduleReport(everyMs)
}

/** Reports as long as somebody is signed in and the page is there; answers what ends it. */
export function startReporting(): () => void {
  state.lastReport = null
  scheduleReport(soonMs)
  const wake = () => scheduleReport(soonMs)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(state.timer)
    state.timer = undefined
    state.status = null
    document.removeEventListener('visibilitychange', wake)
  }
}
