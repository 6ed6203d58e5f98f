/** A supervisor's phone: signs in, changes the first password, and sends what the crew clocked, as the phone application does. */
import type { Locator, Page } from '@playwright/test'

interface Row {
  id: string
}

/** What a crew member clocked. Times are moments in ISO. */
export interface Clocked {
  workerEntry: Row
  type: 'in' | 'out'
  time: string
  image?: string
  signature?: string
}

export interface Phone {
  read: <T>(resource: string) => Promise<T>
  /** Uploads a picture and answers the address it is shown at. */
  picture: (container: 'events' | 'signatures', file: { name: string; bytes: Buffer }) => Promise<string>
  /** Sends everything in one request; it is stored whole or not at all. */
  clock: (events: readonly Clocked[]) => Promise<void>
}

const json = { 'content-type': 'application/json' }

/** Signs in with the first password of an import, which opens nothing but its own change. */
export async function newPhone(url: string, { username, first, password }: { username: string; first: string; password: string }) {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}/api/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const post = (path: string, body: unknown, token?: string) =>
    call(path, { method: 'POST', headers: { ...json, ...(token && { authorization: token }) }, body: JSON.stringify(body) })
  const signIn = async (secret: string) =>
    (await post('Users/login', { username, password: secret })) as Row & { mustChangePassword?: boolean }

  const { id: firstToken, mustChangePassword } = await signIn(first)
  if (mustChangePassword) await post('Users/change-password', { oldPassword: first, newPassword: password }, firstToken)
  const { id: authorization } = await signIn(mustChangePassword ? password : first)
  const phone: Phone = {
    read: <T>(resource: string) => call(resource, { method: 'GET', headers: { authorization } }) as Promise<T>,
    async picture(container, { name, bytes }) {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      const answer = (await call(`images/${container}/upload`, { method: 'POST', headers: { authorization }, body })) as {
        result: { files: { file: [{ name: string }] } }
      }
      return `/api/images/${container}/download/${answer.result.files.file[0].name}`
    },
    async clock(events) {
      const rows = events.map(({ workerEntry, ...event }) => ({
        id: crypto.randomUUID(),
        workerEntryId: workerEntry.id,
        latitude: 40.7223,
        longitude: -73.9987,
        ...event,
      }))
      const headers = { ...json, authorization, 'device-time': new Date().toISOString() }
      await call('Events', { method: 'POST', headers, body: JSON.stringify(rows) })
    },
  }
  return { phone, mustChangePassword: mustChangePassword === true }
}

/** A picture of something, for a phone that has no camera. */
export const snapshot = async (of: Page | Locator, type: 'jpeg' | 'png'): Promise<Buffer> => of.screenshot({ type })
