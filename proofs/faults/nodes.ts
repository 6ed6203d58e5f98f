import { type Fault, faultProxy } from '../../apps/api/testing/fault-proxy.ts'
import type { ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { withProduct, type Product, type Wish } from '../product.ts'
import { until } from '../until.ts'
import type { Environment } from '../proof.ts'

/** One server process of the tree under proof, with a line of its own to the database that can be made to fail. */
export interface FaultyNode {
  server: ServerProcess
  url: string
  fault: (next: Fault) => void
}

export interface Nodes extends Omit<Product, 'nodes'> {
  nodes: [FaultyNode, ...FaultyNode[]]
}

/** As `withProduct`, each node with a line of its own to the database. */
export function onNodes<T>(
  environment: Pick<Environment, 'root' | 'folder'>,
  { count = 1, ...input }: Omit<Wish, 'nodes' | 'lead'> & { count?: number },
  action: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  const lines: Awaited<ReturnType<typeof faultProxy>>[] = []
  const lead = async (databaseUrl: string) => {
    const line = await faultProxy(databaseUrl)
    lines.push(line)
    return line
  }
  return withProduct(environment, { ...input, nodes: count, lead }, ({ nodes, ...product }) => {
    const faulty = (server: ServerProcess, at: number): FaultyNode => ({ server, url: server.url, fault: (next) => lines[at]?.set(next) })
    const [first, ...others] = nodes
    return action({ ...product, nodes: [faulty(first, 0), ...others.map((server, at) => faulty(server, at + 1))] })
  })
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

export const slowest = (answers: readonly { ms: number }[]): number => Math.max(0, ...answers.map(({ ms }) => ms))

/** `3 × 503, 1 × 0`. */
export const tally = (answers: readonly { status: number }[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ')

/** How long it took until it answered true, in milliseconds; null when it did not in time. */
export async function timeUntil(holds: () => Promise<boolean>, { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number }) {
  const began = performance.now()
  return (await until(holds, withinMs, everyMs)) ? performance.now() - began : null
}
