/** Whose phone this is at the moment. Known without a network, so that the days can be shown and the queue be kept; the server decides who they are. */
import type { Me } from '@daysheet/domain/session/me'
import { useSyncExternalStore } from 'react'
import { ApiError, call, onUnauthorized, send, storedToken, tokenKey, type Transport } from '../../client/client.ts'
import { keepSession, keptSession } from './account-store.ts'
import { clearCachedReads } from './queue/cached-reads.ts'

export type FieldAccount = Pick<Me, 'id' | 'kind' | 'name'> & {
  timeZone: string
  /** Absent of what an older application remembered. */
  username?: string
  /** The session of which the server said that it is theirs; empty when it is over, absent of what an older application remembered. */
  token?: string
}

interface SignInState {
  account: FieldAccount | null
  /** Signed in with a session that the server still knows, as far as this phone knows. */
  isSignedIn: boolean
}

const key = 'daysheet.field.account'
const listeners = new Set<() => void>()
const store: { state: SignInState } = { state: { account: null, isSignedIn: false } }

/** How often this window has signed in, out, or over: what is read of the disk meanwhile is old. */
let changes = 0

function remembered(): FieldAccount | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as FieldAccount | null // written below
  } catch {
    return null
  }
}

/** For every window at once, and on the disk when the promise is done. */
function remember(account: FieldAccount | null, token: string | null): Promise<unknown> {
  changes += 1
  mirror(account, token)
  return keepSession({ account, token })
}

function mirror(account: FieldAccount | null, token: string | null): void {
  if (account === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(account))
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
}

function setState(state: SignInState): void {
  if (JSON.stringify(state) === JSON.stringify(store.state)) return
  store.state = state
  for (const listener of listeners) listener()
}

/** Done when it is known who was signed in last, whatever a killed browser has lost. */
export async function startAccount(): Promise<void> {
  const before = changes
  settle()
  onUnauthorized(() => {
    localStorage.removeItem(tokenKey)
    settle()
  })
  window.addEventListener('storage', onStorage)
  window.addEventListener('online', settle)
  document.addEventListener('visibilitychange', settle)
  const kept = await keptSession()
  if (kept === null || changes !== before) return
  mirror(kept.account, kept.token)
  settle()
  // A phone that was killed as it signed out may have them still.
  if (kept.account === null) void clearCachedReads().catch(() => null)
}

/** Another window, or the office's screens, share the session: somebody else may have signed in there, or out. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === tokenKey || event.key === key) settle()
}

/** Takes over what is stored by now. A session that nobody has been recognised by is nobody's: what waits of one person must never go with the session of another. */
function settle(): void {
  const account = remembered()
  const token = storedToken()
  if (account && token === null && account.token !== '') void remember({ ...account, token: '' }, null)
  setState({ account, isSignedIn: account !== null && token !== null && (account.token ?? token) === token })
  if (token !== null && account?.token !== token) void recognise().catch(() => null)
}

/** Asks the server whose session it is, once for each. */
function recognise(): Promise<void> {
  const token = storedToken()
  if (asking?.token !== token) {
    const answer = ask(token).finally(() => {
      if (asking?.answer === answer) asking = null
    })
    asking = { token, answer }
  }
  return asking.answer
}

let asking: { token: string | null; answer: Promise<void> } | null = null

async function ask(token: string | null): Promise<void> {
  const account = await ownerOf(token)
  if (token === null || token !== storedToken()) return // it is about another session by now
  await enter(account, token)
}

/** Makes a call with this session, whatever is stored. */
const withToken =
  (token: string | null): Transport =>
  (path, init) => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(path, { ...init, headers })
  }

/** Whose session it is, by the word of the server. With a first password it opens nothing yet. */
async function ownerOf(token: string | null): Promise<FieldAccount> {
  const { id, kind, name, username, mustChangePassword, settings } = await call('Users/me', {}, undefined, withToken(token))
  if (mustChangePassword) throw new ApiError(403, 'The first password is to be changed.', { code: 'PASSWORD_CHANGE_REQUIRED' })
  return { id, kind, name, username, timeZone: settings.timeZone, token: token ?? '' }
}

async function enter(account: FieldAccount, token: string): Promise<void> {
  await remember(account, token)
  setState({ account, isSignedIn: true })
}

/** The session of this person, by the word of the server; null when it is somebody else's or nobody's. What an older application remembered is asked about first. */
export async function sessionOf(id: string): Promise<string | null> {
  settle() // a page that was put away is not told what other windows did
  if (store.state.isSignedIn && store.state.account?.token === undefined) await recognise()
  const { account, isSignedIn } = store.state
  return isSignedIn && account?.id === id ? storedToken() : null
}

/** Somebody who has a first password: nothing is open to them but to choose their own. */
export interface FirstPassword {
  username: string
  password: string
  token: string
}

/**
 * Signs in; an `ApiError` says why not. Whoever was there before keeps what waits of theirs. Answers
 * null, or what `choosePassword` needs. Nothing is stored before the server has said who it is.
 */
export async function signIn(username: string, password: string): Promise<FirstPassword | null> {
  const name = username.trim().toLowerCase()
  const { id: token, mustChangePassword } = await send('POST Users/login', { body: { username: name, password, phone: true } })
  if (mustChangePassword) return { username: name, password, token }
  await enter(await ownerOf(token), token)
  return null
}

/** Sets a person's own password in place of the first one, and signs them in. */
export async function choosePassword({ username, password, token }: FirstPassword, chosen: string): Promise<void> {
  try {
    const body = { oldPassword: password, newPassword: chosen }
    await send('POST Users/change-password', { body }, { transport: withToken(token) })
  } catch (error) {
    // The answer of a try before this one was lost: it is their password already.
    if (!(error instanceof ApiError && error.code === 'INVALID_PASSWORD' && error.status === 400)) throw error
    await signIn(username, chosen)
    return
  }
  await enter(await ownerOf(token), token)
}

/** A line that stands still is given up. Milliseconds. */
const logoutLimit = 10_000

/**
 * Signs out, and takes the days along; what waits stays. Only once the server has answered: without
 * a network nobody could sign in again, and the session would live on. Answers whether it did.
 */
export async function signOut(): Promise<boolean> {
  try {
    await send('POST Users/logout', {}, { signal: AbortSignal.timeout(logoutLimit) })
  } catch (error) {
    // The session was over already, as the server itself says.
    if (!(error instanceof ApiError && error.status === 401 && error.isOurs)) return false
  }
  await remember(null, null)
  await clearCachedReads().catch(() => null) // then the next start does
  setState({ account: null, isSignedIn: false })
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAccount = (): SignInState => useSyncExternalStore(subscribe, () => store.state)
