/** Whose phone this is at the moment. Known without a network, so that the days can be shown and the queue be kept; the server decides who they are. */
import type { Me } from '@daysheet/domain/session/me'
import { useSyncExternalStore } from 'react'
import { ApiError, call, onUnauthorized, send, storedToken, tokenKey } from '../../client/client.ts'

type FieldAccount = Pick<Me, 'id' | 'kind' | 'name'> & { timeZone: string }

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

function setState(state: SignInState): void {
  store.state = state
  for (const listener of listeners) listener()
}

export function startAccount(): void {
  const account = remembered()
  setState({ account, isSignedIn: account !== null && storedToken() !== null })
  onUnauthorized(() => {
    localStorage.removeItem(tokenKey)
    setState({ ...store.state, isSignedIn: false })
  })
  // Somebody may have signed in with the office's screens, which share the session.
  if (account === null && storedToken() !== null) void recognise().catch(() => null)
}

async function recognise(): Promise<void> {
  const { id, kind, name, settings } = await call('Users/me', {})
  const account: FieldAccount = { id, kind, name, timeZone: settings.timeZone }
  localStorage.setItem(key, JSON.stringify(account))
  setState({ account, isSignedIn: true })
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

/** Signs out, without a network too: then the server's session ends by itself. */
export async function signOut(): Promise<void> {
  await send('POST Users/logout', {}).catch(() => null)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(key)
  setState({ account: null, isSignedIn: false })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAccount = (): SignInState => useSyncExternalStore(subscribe, () => store.state)
