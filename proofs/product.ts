import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serverProcess, signIn, type ServerProcess } from '../apps/api/testing/crash/server-process.ts'
import { startCluster } from './cluster.ts'
import type { Ground } from './proof.ts'

/** Everything a call may carry beside its address. */
export interface Call {
  method?: string
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export const call = (base: string, address: string, { method, token, body, headers }: Call = {}): Promise<Response> =>
  fetch(base + address, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** As `call`; throws what the answer says when it is no success. */
export async function callFor<T>(base: string, address: string, given: Call = {}): Promise<T> {
  const answer = await call(base, address, given)
  if (!answer.ok) throw new Error(`${given.method ?? ''} ${address}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T // the shapes of wire.md
}

/** The real server of this ground, as so many nodes on one database, signed in; everything ends when `deed` does. */
export async function withProduct<T>(
  { root, folder }: Pick<Ground, 'root' | 'folder'>,
  { nodes = 1, env = {} }: { nodes?: number; env?: Record<string, string> },
  deed: (product: { nodes: ServerProcess[]; url: string; databaseUrl: string; token: string; dataDir: string }) => Promise<T>,
): Promise<T> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  const cluster = await startCluster(folder, { throwaway: true })
  const running: ServerProcess[] = []
  try {
    const databaseUrl = await cluster.database('daysheet')
    const dataDir = path.join(folder, 'data')
    const secret = randomBytes(32).toString('hex')
    for (let n = 0; n < nodes; n += 1) {
      const node = await serverProcess({ databaseUrl, dataDir, unsafe: true, root, env: { APP_SECRET: secret, ...env } })
      running.push(node)
      await node.start()
    }
    const url = running[0]?.url ?? ''
    return await deed({ nodes: running, url, databaseUrl, dataDir, token: await signIn(url) })
  } finally {
    await Promise.all(running.map((node) => node.end('SIGTERM')))
    await cluster.stop()
  }
}
