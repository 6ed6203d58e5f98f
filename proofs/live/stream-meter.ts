import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { send } from './nodes.ts'
import { quantile } from '../../apps/api/testing/figures.ts'
import { until } from '../until.ts'
import { watch, type Watcher } from './watcher.ts'

export interface Metering {
  /** Where the streams are opened, in turn. */
  streamUrls: string[]
  /** A session each. */
  tokens: string[]
  /** Where the writes go, by whom, how many and how many a second. */
  writeUrl: string
  writer: string
  writes: number
  perSecond: number
}

/** Times in milliseconds, from when a write was sent until a stream had told it: what a person at another screen waits. */
export interface Metered {
  streams: number
  expected: number
  delivered: number
  p50: number
  p99: number
  max: number
  /** The same for the writes' own answers, at the 99th percentile. */
  answerP99: number
  /** How long it took to open all streams. */
  openMs: number
}

/** Opens the streams, writes a new job again and again, and sees when each stream tells of it. */
export async function meterStreams({ streamUrls, tokens, writeUrl, writer, writes, perSecond }: Metering): Promise<Metered> {
  const began = performance.now()
  const watchers: Watcher[] = []
  try {
    for (const [at, token] of tokens.entries()) {
      watchers.push(watch({ url: streamUrls[at % streamUrls.length] ?? '', token }))
      // So many at a time: a backlog of half-open lines is no part of what is measured.
      if (at % 50 === 49) await until(() => watchers.every((one) => one.hellos.length > 0), 20_000)
    }
    if (!(await until(() => watchers.every((one) => one.hellos.length > 0), 30_000))) throw new Error('Not every stream could be opened')
    const openMs = performance.now() - began
    const sent = new Map<string, number>()
    const answers: number[] = []
    const underWay: Promise<void>[] = []
    const first = performance.now()
    for (let n = 0; n < writes; n += 1) {
      await pause(Math.max(0, first + (n * 1000) / perSecond - performance.now()))
      underWay.push(write(n))
    }
    await Promise.all(underWay)
    const count = () => watchers.reduce((sum, { changes }) => sum + changes.length, 0)
    await until(() => count() >= sent.size * watchers.length, 15_000, 50)
    const waits = watchers
      .flatMap(({ changes }) => changes.flatMap(({ id, at }) => at - (sent.get(id) ?? Number.NaN)))
      .filter(Number.isFinite)
    return {
      streams: watchers.length,
      expected: sent.size * watchers.length,
      delivered: waits.length,
      openMs,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
      max: quantile(waits, 1),
      answerP99: quantile(answers, 0.99),
    }

    async function write(n: number): Promise<void> {
      const id = uuid()
      const at = performance.now()
      sent.set(id, at)
      const answer = await send(writeUrl, { method: 'POST', path: '/api/Jobs', token: writer, body: { id, address: `${n} Meter Street` } })
      if (answer.status !== 200) throw new Error(`A write was answered ${answer.status} ${answer.failure ?? answer.body}`)
      answers.push(performance.now() - at)
    }
  } finally {
    for (const one of watchers) one.leave()
  }
}
