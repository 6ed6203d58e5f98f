/** What this phone tells the office of itself: with every call for days or records, and by itself while it has none to make. (product.md#phones-of-the-field) */
import { phoneHeader, writePhoneReport, type PhoneReport } from '@daysheet/domain/field/phone-report'
import { newId } from '../../../client/new-id.ts'
import { send } from '../../../client/client.ts'

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
  /\/assets\/field-([\w-]+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ?? null

type Standing = Pick<PhoneReport, 'waiting' | 'refused' | 'oldestAt'>

interface State {
  id: string | null
  standing: Standing | null
  /** What was told last, and when; null before anything was. */
  told: { report: string; at: number } | null
  timer: ReturnType<typeof setTimeout> | undefined
}
const state: State = { id: null, standing: null, told: null, timer: undefined }

/** An unchanged phone tells of itself so often, one with something new so soon: a call may be about to tell it anyway. Milliseconds. */
const everyMs = 60_000
const soonMs = 3000

const reportNow = (standing: Standing): string => writePhoneReport({ id: phoneId(), version: version(), ...standing })

/** Makes a call that tells of the phone: how its queue stands, and what its clock reads as the request leaves, by which the server knows how far it is off. */
export async function telling(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('device-time', new Date().toISOString())
  const report = state.standing && reportNow(state.standing)
  if (report !== null) headers.set(phoneHeader, report)
  const reply = await fetch(path, { ...init, headers })
  if (report !== null && reply.ok) state.told = { report, at: Date.now() }
  return reply
}

/** How the queue of whoever is signed in stands; null of nobody. */
export function stands(standing: Standing | null): void {
  state.standing = standing
  if (standing !== null && state.timer !== undefined && state.told !== null && state.told.report !== reportNow(standing)) later(soonMs)
}

function later(ms: number): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void beat(), ms)
}

/** Tells, unless a call has told the same meanwhile. A phone that is put away keeps silent, as one without a network has to. */
async function beat(): Promise<void> {
  const { standing, told, timer } = state
  const age = told === null ? Infinity : Math.abs(Date.now() - told.at)
  const isOld = standing !== null && (age >= everyMs || told?.report !== reportNow(standing))
  if (isOld && document.visibilityState === 'visible') await send('POST field/heartbeat', {}, { transport: telling }).catch(() => null)
  if (state.timer === timer) later(everyMs)
}

/** Tells as long as somebody is signed in and the page is there; answers what ends it. */
export function startTelling(): () => void {
  state.told = null
  later(soonMs)
  const wake = () => later(soonMs)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(state.timer)
    state.timer = undefined
    state.standing = null
    document.removeEventListener('visibilitychange', wake)
  }
}
