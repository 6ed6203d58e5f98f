/** Whose phone this is at the moment. Known without a network, so that the days can be shown and the queue be kept; the server decides who they are. */
import type { Me } from '@daysheet/domain/session/me'
import { useSyncExternalStore } from 'react'
import { ApiError, call, onUnauthorized, send, storedToken, tokenKey } from '../../client/client.ts'

type FieldAccount = Pick<Me, 'id' | 'kind' | 'name'> & {
  timeZone: string
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

function remembered(): FieldAccount | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as FieldAccount | null // written below
  } catch {
    return null
  }
}

function remember(account: FieldAccount): void {
  localStorage.setItem(key, JSON.stringify(account))
}

function setState(state: SignInState): void {
  if (JSON.stringify(state) === JSON.stringify(store.state)) return
  store.state = state
  for (const listener of listeners) listener()
}

export function startAccount(): void {
  settle()
  onUnauthorized(() => {
    localStorage.removeItem(tokenKey)
    settle()
  })
  window.addEventListener('storage', onStorage)
  window.addEventListener('online', settle)
  document.addEventListener('visibilitychange', settle)
}

/** Another window, or the office's screens, share the session: somebody else may have signed in there, or out. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === tokenKey || event.key === key) settle()
}

/** Takes over what is stored by now. A session that nobody has been recognised by is nobody's: what waits of one person must never go with the session of another. */
function settle(): void {
  const account = remembered()
  const token = storedToken()
  if (account && token === null && account.token !== '') remember({ ...account, token: '' })
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
  const { id, kind, name, settings } = await call('Users/me', {})
  if (token === null || token !== storedToken()) return // it is about another session by now
  const account: FieldAccount = { id, kind, name, timeZone: settings.timeZone, token }
  remember(account)
  setState({ account, isSignedIn: true })
}

/** The session of this person, by the word of the server; null when it is somebody else's or nobody's. What an older application remembered is asked about first. */
export async function sessionOf(id: string): Promise<string | null> {
  settle() // a page that was put away is not told what other windows did
  if (store.state.isSignedIn && store.state.account?.token === undefined) await recognise()
  const { account, isSignedIn } = store.state
  return isSignedIn && account?.id === id ? storedToken() : null
}

/** Signs in; an `ApiError` says why not. Whoever was there before keeps what waits of theirs. */
export async function signIn(username: string, password: string): Promise<void> {
  const { id } = await send('POST Users/login', { body: { username: username.trim().toLowerCase(), password } })
  localStorage.setItem(tokenKey, id)
  try {
    await recognise()
  } catch (error) {
    // The first password is changed in the office application.
    if (error instanceof ApiError) localStorage.removeItem(tokenKey)
    throw error
  }
}

/** A line that stands still is given up. Milliseconds. */
const logoutLimit = 10_000

/** Signs out at once, without a network too: then the server's session ends by itself. */
export function signOut(): void {
  void send('POST Users/logout', {}, { signal: AbortSignal.timeout(logoutLimit) }).catch(() => null)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(key)
  setState({ account: null, isSignedIn: false })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAccount = (): SignInState => useSyncExternalStore(subscribe, () => store.state)
