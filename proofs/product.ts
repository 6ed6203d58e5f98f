import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serverProcess, signIn, type ServerProcess } from '../apps/api/testing/crash/server-process.ts'
import { startCluster } from './cluster.ts'
import type { Environment } from './proof.ts'
import { withUndo, type Step } from './undo.ts'

/** Everything a call may carry beside its address. */
export interface Call {
  method?: string
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

/** Longer than anything is waited for by the product. */
const answerLimitMs = 120_000

export const call = (base: string, address: string, { method, token, body, headers }: Call = {}): Promise<Response> =>
  fetch(base + address, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerLimitMs),
  })

/** As `call`; throws what the answer says when it is no success. */
export async function callFor<T>(base: string, address: string, given: Call = {}): Promise<T> {
  const answer = await call(base, address, given)
  if (!answer.ok) throw new Error(`${given.method ?? ''} ${address}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T // the shapes of product.md#calls
}

/** The SHA-256 of a picture as it is downloaded; what it was answered with when it was not. */
export async function pictureOf(base: string, token: string, { container, name }: { container: string; name: string }): Promise<string> {
  const answer = await call(base, `/api/images/${container}/download/${name}`, { token })
  if (!answer.ok) return `status ${answer.status}`
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

export interface Product {
  nodes: [ServerProcess, ...ServerProcess[]]
  /** Of the first node. */
  url: string
  /** The database itself, past whatever lies between. */
  databaseUrl: string
  /** A token of the office, which every node takes. */
  token: string
  /** Of the first node. */
  dataDir: string
  /** Does something when the action is over, the last thing first. */
  undo: (step: Step) => void
}

export interface Wish {
  /** One unless told. */
  nodes?: number
  env?: Record<string, string>
  /** PostgreSQL syncs what it confirms, as in use; otherwise it does without and is quicker. */
  isDurable?: boolean
  /** Each node has a folder of its own, as on a machine of its own; otherwise they share one. */
  hasOwnFolders?: boolean
  /** A database there is already; otherwise one is made, on a PostgreSQL of its own. */
  databaseUrl?: string | undefined
  /** Leads the next node to the database by a way of its own. */
  lead?: (databaseUrl: string) => Promise<{ url: string; close: () => Promise<unknown> }>
  /** Told everything that the nodes print. */
  onSaid?: (text: string) => void
  /** A module that each node loads first, and that `ask` of the process speaks to. */
  preload?: string
}

/** The real server of this environment, as so many nodes on one database, signed in; everything is given back when `action` ends, however it does. */
export async function withProduct<T>(
  environment: Pick<Environment, 'root' | 'folder'>,
  input: Wish,
  action: (product: Product) => Promise<T>,
): Promise<T> {
  const { nodes: count = 1, env = {}, isDurable = false, hasOwnFolders = false, lead, onSaid = () => {}, preload } = input
  return withUndo(async (undo) => {
    const databaseUrl = input.databaseUrl ?? (await ownDatabase(environment.folder, { isDurable, undo }))
    const dataDir = path.join(environment.folder, 'data')
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const secret = randomBytes(32).toString('hex')
    const node = async (at: number) => {
      const way = await lead?.(databaseUrl)
      if (way) undo(() => way.close())
      const folder = hasOwnFolders && at > 0 ? `${dataDir}-${at}` : dataDir
      const settings = {
        databaseUrl: way?.url ?? databaseUrl,
        dataDir: folder,
        unsafe: !isDurable,
        root: environment.root,
        onSaid,
        preload,
      }
      const server = await serverProcess({ ...settings, env: { APP_SECRET: secret, ...env } })
      undo(() => server.end('SIGKILL'))
      await server.start()
      return server
    }
    const first = await node(0)
    const others: ServerProcess[] = []
    while (others.length < count - 1) others.push(await node(others.length + 1))
    return await action({ nodes: [first, ...others], url: first.url, databaseUrl, token: await signIn(first.url), dataDir, undo })
  })
}

async function ownDatabase(folder: string, { isDurable, undo }: { isDurable: boolean; undo: Product['undo'] }): Promise<string> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  const cluster = await startCluster(folder, { throwaway: !isDurable })
  undo(() => cluster.stop())
  return cluster.database('daysheet')
}
