/** Whose phone this is at the moment. Known without a network, so that the days can be shown and the queue be kept; the server decides who they are. */
import { useSyncExternalStore } from 'react'
import { ApiError, call, onUnauthorized, send, storedToken, tokenKey, type Transport } from '#client/client.ts'
import { keepSession, keptSession, type FieldAccount } from './account-store.ts'
import { clearCachedReads } from './queue/cached-reads.ts'

interface SignInState {
  account: FieldAccount | null
  /** Signed in with a session that the server still knows, as far as this phone knows. */
  isSignedIn: boolean
}

const key = 'daysheet.field.account'
const listeners = new Set<() => void>()
const store: { state: SignInState } = { state: { account: null, isSignedIn: false } }

/**
 * How often this window changed the session. A session read from disk before a change is out of
 * date.
 */
let changes = 0

function remembered(): FieldAccount | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as FieldAccount | null // written below
  } catch {
    return null
  }
}

/** Stores the session for every window. The promise resolves when the session is on disk. */
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

/** Resolves when the app knows who signed in last, even if a killed browser lost that. */
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
  // The phone may have been killed during sign-out, before these were removed.
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

/** Makes a call with this session instead of the stored one. */
const withToken =
  (token: string | null): Transport =>
  (path, init) => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(path, { ...init, headers })
  }

/**
 * The server says who owns the session. With a temporary password, the session allows no other
 * call.
 */
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

/** A person with a temporary password. The person can only choose a new password. */
export interface FirstPassword {
  username: string
  password: string
  token: string
}

/**
 * Signs in; an `ApiError` has the reason for a failure. Unsent records of the previous user stay.
 * Returns null, or the input for `choosePassword`. Stores nothing before the server has confirmed
 * the user.
 */
export async function signIn(username: string, password: string): Promise<FirstPassword | null> {
  const name = username.trim().toLowerCase()
  const { id: token, mustChangePassword } = await send('POST Users/login', { body: { username: name, password, phone: true } })
  if (mustChangePassword) return { username: name, password, token }
  await enter(await ownerOf(token), token)
  return null
}

/** Replaces the temporary password with the person's own and signs them in. */
export async function choosePassword({ username, password, token }: FirstPassword, chosen: string): Promise<void> {
  try {
    const body = { oldPassword: password, newPassword: chosen }
    await send('POST Users/change-password', { body }, { transport: withToken(token) })
  } catch (error) {
    // The response to an earlier attempt was lost: the password has already changed.
    if (!(error instanceof ApiError && error.code === 'INVALID_PASSWORD' && error.status === 400)) throw error
    await signIn(username, chosen)
    return
  }
  await enter(await ownerOf(token), token)
}

/** A line that stands still is given up. Milliseconds. */
const logoutLimit = 10_000

/**
 * Signs out and deletes the stored days; unsent records stay. It waits for the server: without a
 * network the person could not sign in again, and the session would stay valid. Returns whether it
 * worked.
 */
export async function signOut(): Promise<boolean> {
  try {
    await send('POST Users/logout', {}, { signal: AbortSignal.timeout(logoutLimit) })
  } catch (error) {
    // The server has already ended the session.
    if (!(error instanceof ApiError && error.status === 401 && error.isOurs)) return false
  }
  await remember(null, null)
  await clearCachedReads().catch(() => null) // the next start deletes them
  setState({ account: null, isSignedIn: false })
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAccount = (): SignInState => useSyncExternalStore(subscribe, () => store.state)
