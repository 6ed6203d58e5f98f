/**
 * Whether someone is signed in, and where to go after signing in. Sign-in status derives from the stored token, so that every tab agrees.
 * (product.md#access, product.md#sessions, product.md#roles)
 */
import { useSyncExternalStore } from 'react'
import { onUnauthorized, storedToken, storeToken, tokenKey } from '#client/client.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import { logout } from './queries.ts'
import { cachesOfSession } from '#service-worker/caching-strategy.ts'
import { endUnlessHeld } from '#ui/form/session-end.ts'
import { dismissMessages } from '#ui/messages.tsx'

export const originKey = 'daysheet.origin'

export interface Session {
  token: string | null
  /** How the last session ended: by the person, who starts anew, or by the server, after which one returns to where one was. */
  ended: 'signed out' | 'expired' | null
}

interface State {
  session: Session
  watchers: Set<() => void>
  /** Set by the application: forgets what was read for the person who leaves, or reads again what is shown. */
  forget: (isShown: boolean) => void
  /** Whether a form with typed text is still shown although the session is over. */
  isHeld: boolean
}

const state: State = { session: { token: null, ended: null }, watchers: new Set(), forget: () => {}, isHeld: false }

function setSession(session: Session): void {
  const isOther = session.token !== state.session.token
  state.session = session
  if (isOther) {
    stopLive()
    state.forget(state.isHeld && session.token !== null)
    state.isHeld = false
    dismissMessages()
  }
  if (session.token !== null) startLive()
  for (const watcher of state.watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  state.watchers.add(watcher)
  return () => void state.watchers.delete(watcher)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => state.session)

const currentPath = () => window.location.pathname + window.location.search

/** A path of this application, or null: a remembered address must never lead elsewhere, nor back to sign-in. */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null
  return /^\/login(?:[/?#]|$)/.test(path) ? null : path
}

/** Where to go after sign-in: the page one was sent from, else the saved previous path, else home. (product.md#access) */
export function afterSignIn(sentFrom: unknown): string {
  return safePath(sentFrom) ?? safePath(localStorage.getItem(originKey)) ?? '/'
}

export function beginSession(token: string): void {
  storeToken(token)
  setSession({ token, ended: null })
}

/** Called once one has arrived after sign-in: the saved path has served. */
export const forgetOrigin = (): void => localStorage.removeItem(originKey)

/** Ends a session that is over. Typed text stays until the user discards it or signs in again. */
function leave(session: Session): void {
  const proceed = () => storedToken() === null && setSession(session)
  state.isHeld = !endUnlessHeld({ proceed, isOver: true })
  if (state.isHeld) stopLive()
}

/** The server no longer knows the token: clear it, remember the path; the access rule then leads to /login. (product.md#sessions) */
function expire(): void {
  const path = safePath(currentPath())
  if (path !== null) localStorage.setItem(originKey, path)
  storeToken(null)
  leave({ token: null, ended: 'expired' })
}

/** What the browser keeps besides the session. The files of the application stay, so that it opens offline, and so does what waits on a phone. */
async function clearStoredData(): Promise<void> {
  sessionStorage.clear()
  if (!('caches' in window)) return
  await Promise.all(cachesOfSession(await caches.keys()).map((name) => caches.delete(name)))
}

/** Signs out. Asks first if text was typed. */
export const signOut = () => void endUnlessHeld({ proceed: () => void endSession(), isOver: false })

/** Ends the session here at once and on the server as soon as it answers; being offline keeps nobody signed in on this machine. */
async function endSession(): Promise<void> {
  const loggedOut = logout().catch(() => null)
  forgetOrigin()
  storeToken(null)
  setSession({ token: null, ended: 'signed out' })
  await Promise.all([loggedOut, clearStoredData().catch(() => null)])
}

/** Another tab signed in or out. An expired session left its path behind, a sign-out removed it. */
function onStorage(event: StorageEvent): void {
  if (event.key !== tokenKey && event.key !== null) return
  const token = storedToken()
  if (token === state.session.token) return
  const isExpired = localStorage.getItem(originKey) !== null
  if (token !== null) setSession({ token, ended: null })
  else leave({ token, ended: isExpired ? 'expired' : 'signed out' })
}

/** Reads who is signed in as the application starts. */
export function openSession(): void {
  state.session = { token: storedToken(), ended: null }
}

/** The page of a customer, or of a worker, asks the server nothing by itself, whoever looks at it, and leaves nothing on their device. (product.md#container-answer) */
export const isCustomerPage = () => /^\/(?:confirm|w)\//i.test(window.location.pathname) // as the router reads it, in any case of letters

/** Begins to watch over the session; returns how to stop. `forget` empties the query cache. */
export function watchSession(forget: State['forget']): () => void {
  state.forget = forget
  onUnauthorized(expire)
  window.addEventListener('storage', onStorage)
  if (state.session.token !== null && !isCustomerPage()) startLive()
  return () => {
    window.removeEventListener('storage', onStorage)
    onUnauthorized(() => {})
    stopLive()
  }
}
