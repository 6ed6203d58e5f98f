/**
 * What this process notices of itself. Whoever something happens to tells it here, at the price of a few additions in memory; /metrics and the page of the office read
 * it. Nothing here asks the database, waits or throws. (docs/watching.md; decisions/watching.md)
 */
import type { ErrorKind } from '@daysheet/domain/status/error-kind'
import { createHash, randomUUID } from 'node:crypto'
import os from 'node:os'
import type { SlowStatement } from '../db/connection.ts'
import { makeMetrics, type Metrics } from './metrics.ts'

/** One start of a server, as the table `node` has it. */
export type Node = { id: string; host: string; pid: number; version: string; startedAt: Date }

/** How it went lately with something outside. */
export type DependencyHealth = {
  lastSuccess: Date | undefined
  /** In words of ours that hold no address, number or name. */
  lastFailure: { at: Date; words: string } | undefined
  /** Failures since the last success. */
  failuresInARow: number
}

/** How often something failed since the counts were last taken. */
export type CountedError = { kind: ErrorKind; hour: Date; count: number; lastAt: Date }

/** What the event streams of this node do. */
type LiveMetrics = { streams: () => number; position: () => number }

export type Monitor = {
  node: Node
  /** Whose application this is, where a process has those of many. */
  contractor: string | undefined
  now: () => Date
  metrics: Metrics
  carrier: DependencyHealth
  maps: DependencyHealth
  cityFilings: DependencyHealth
  /** Of the event streams, once there are any. */
  live: LiveMetrics | undefined
  /** Whether due texts went out from no node when this node last looked. */
  areTextsStalled: boolean
  /** The state of the queue, once it runs. */
  queue: { failingSince: () => Date | undefined } | undefined
  /** Where slow statements are told, once there is a log. */
  log: { warn: (details: object, message: string) => void } | undefined
  count: (kind: ErrorKind) => void
  slow: (statement: SlowStatement) => void
  /** Hands over what was counted, and begins anew. */
  drainErrors: () => CountedError[]
  /** Puts counts back that could not be written. */
  returnErrors: (errors: readonly CountedError[]) => void
}

const hourMs = 3_600_000
/** Generated statements can be very long; the beginning tells which it is, and the id tells it from its neighbours. */
const maxStatementLength = 4_000
const idLength = 10

interface MonitorOptions {
  version: string
  now?: () => Date
  contractor?: string | undefined
}

export function makeMonitor({ version, now = () => new Date(), contractor }: MonitorOptions): Monitor {
  const metrics = makeMetrics(version)
  if (contractor !== undefined) metrics.registry.setDefaultLabels({ contractor })
  const errors = new Map<string, CountedError>()
  const add = ({ kind, hour, count, lastAt }: CountedError) => {
    const key = `${kind} ${hour.getTime()}`
    const before = errors.get(key)
    const latest = before && before.lastAt > lastAt ? before.lastAt : lastAt
    errors.set(key, { kind, hour, count: (before?.count ?? 0) + count, lastAt: latest })
  }
  const count = (kind: ErrorKind) => {
    const at = now()
    metrics.errors.inc({ kind })
    add({ kind, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs), count: 1, lastAt: at })
  }
  const monitor: Monitor = {
    node: { id: randomUUID(), host: os.hostname(), pid: process.pid, version, startedAt: now() },
    contractor,
    now,
    metrics,
    carrier: unknownHealth(),
    maps: unknownHealth(),
    cityFilings: unknownHealth(),
    live: undefined,
    areTextsStalled: false,
    queue: undefined,
    log: undefined,
    count,
    slow({ text, ms, rows }) {
      metrics.slowStatements.inc()
      count('slow_statement')
      const id = createHash('sha1').update(text).digest('base64url').slice(0, idLength)
      monitor.log?.warn(
        {
          ms: Math.round(ms),
          rows,
          id,
          statement: text
            .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
            .trim()
            .slice(0, maxStatementLength),
        },
        'slow statement',
      )
    },
    drainErrors() {
      const taken = [...errors.values()]
      errors.clear()
      return taken
    },
    returnErrors: (back) => {
      for (const one of back) add(one)
    },
  }
  return monitor
}

const unknownHealth = (): DependencyHealth => ({ lastSuccess: undefined, lastFailure: undefined, failuresInARow: 0 })

export function recordSuccess(health: DependencyHealth, at: Date): void {
  health.lastSuccess = at
  recordReachable(health)
}

/** Whoever is outside works, though nothing came of this call for a reason of its own. */
export function recordReachable(health: DependencyHealth): void {
  health.failuresInARow = 0
}

export function recordFailure(health: DependencyHealth, at: Date, words: string): void {
  health.lastFailure = { at, words }
  health.failuresInARow += 1
}
