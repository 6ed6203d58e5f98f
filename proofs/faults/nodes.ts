import fs from 'node:fs'
import path from 'node:path'
import { type Fault, faultProxy } from '../../apps/api/testing/fault-proxy.ts'
import { serverProcess, signIn, type ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { startCluster } from '../cluster.ts'
import type { Ground } from '../proof.ts'

/** One server process of the tree under proof, with a line of its own to the database that can be made to fail. */
export interface FaultyNode {
  server: ServerProcess
  url: string
  fault: (next: Fault) => void
}

export interface Nodes {
  nodes: [FaultyNode, ...FaultyNode[]]
  /** The database itself, past every line. */
  databaseUrl: string
  token: string
  dataDir: string
  undo: (step: () => Promise<unknown> | void) => void
}

interface NodesOptions {
  count?: number
  env?: Record<string, string>
  onSaid?: (text: string) => void
  /** A database there is already; otherwise one is made. */
  databaseUrl?: string | undefined
}

/** Runs `deed` with real server processes on one database, and gives everything back whatever happens. */
export async function onNodes<T>(ground: Ground, options: NodesOptions, deed: (nodes: Nodes) => Promise<T>): Promise<T> {
  const { count = 1, env = {}, onSaid = () => {} } = options
  const steps: (() => Promise<unknown> | void)[] = []
  const undo = (step: () => Promise<unknown> | void) => void steps.push(step)
  try {
    const databaseUrl = options.databaseUrl ?? (await ownDatabase(ground, undo))
    const dataDir = path.join(ground.folder, 'data')
    fs.mkdirSync(dataDir, { recursive: true })
    const node = async (): Promise<FaultyNode> => {
      const line = await faultProxy(databaseUrl)
      undo(() => line.close())
      const shared = { APP_SECRET: 'a secret of this proof alone, long enough' }
      const server = await serverProcess({
        ...{ databaseUrl: line.url, dataDir, unsafe: true, root: ground.root, onSaid },
        env: { ...shared, ...env },
      })
      undo(() => server.end('SIGKILL'))
      await server.start()
      return { server, url: server.url, fault: line.set }
    }
    const first = await node()
    const others: FaultyNode[] = []
    while (others.length < count - 1) others.push(await node())
    const token = await signIn(first.url)
    return await deed({ nodes: [first, ...others], databaseUrl, token, dataDir, undo })
  } finally {
    for (const step of steps.toReversed()) await step()
  }
}

async function ownDatabase(ground: Ground, undo: Nodes['undo']): Promise<string> {
  const cluster = await startCluster(ground.folder, { throwaway: true })
  undo(() => cluster.stop())
  return cluster.database('daysheet')
}

export interface Answer {
  /** 0: no answer, `problem` says why. */
  status: number
  ms: number
  retryAfter: string | null
  body: string
  problem: string
}

/** One call on a connection of the pool of `fetch`; never throws. */
export async function call(url: string, init: RequestInit & { withinMs?: number } = {}): Promise<Answer> {
  const { withinMs = 15_000, ...rest } = init
  const began = performance.now()
  const since = () => performance.now() - began
  try {
    const answer = await fetch(url, { ...rest, signal: AbortSignal.timeout(withinMs) })
    const body = await answer.text()
    return { status: answer.status, ms: since(), retryAfter: answer.headers.get('retry-after'), body, problem: '' }
  } catch (error) {
    const problem =
      error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim() : String(error)
    return { status: 0, ms: since(), retryAfter: null, body: '', problem }
  }
}

/** The value below which this share of them lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const slowest = (answers: readonly { ms: number }[]): number => Math.max(0, ...answers.map(({ ms }) => ms))

/** `3 × 503, 1 × 0`. */
export const tally = (answers: readonly { status: number }[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ')

/** Asks again and again until it answers true; how long that took, or null. */
export async function until(holds: () => Promise<boolean>, { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number }) {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    if (await holds()) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return null
}
