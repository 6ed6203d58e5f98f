import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { send } from './nodes.ts'

export interface Writers {
  /** Ids of the jobs whose writing was acknowledged. */
  acknowledged: string[]
  /** Tries without a success: what came instead (a status with its code, or how the line broke), and when. */
  failures: { what: string; at: number }[]
  /** How long each write took from its first try to its acknowledgement, in milliseconds. */
  waits: number[]
  /** Stops making new writes and waits until each one begun is acknowledged. */
  finish: () => Promise<void>
}

const mostUnderWay = 64
const retryMs = 100

/** Writes so many new jobs a second, each with an id made here and sent again until it is acknowledged, as a phone does. */
export function startWriters({ url, token, perSecond }: { url: () => string; token: string; perSecond: number }): Writers {
  const acknowledged: string[] = []
  const failures: Writers['failures'] = []
  const waits: number[] = []
  const underWay = new Set<Promise<void>>()
  let n = 0

  async function write(): Promise<void> {
    const body = { id: uuid(), address: `${n} Writer Street` }
    const began = performance.now()
    for (;;) {
      const answer = await send(url(), { method: 'POST', path: '/api/Jobs', token, body })
      if (answer.status === 200) break
      const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''
      failures.push({ what: answer.failure ?? `${answer.status} ${code}`.trim(), at: performance.now() })
      await pause(retryMs * (0.5 + Math.random()))
    }
    waits.push(performance.now() - began)
    acknowledged.push(body.id)
  }

  const began = performance.now()
  const beat = setInterval(() => {
    for (const due = ((performance.now() - began) / 1000) * perSecond; n < due; n += 1) {
      if (underWay.size >= mostUnderWay) continue
      const one = write().finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }, 5)
  return {
    ...{ acknowledged, failures, waits },
    async finish() {
      clearInterval(beat)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** `3 × ECONNRESET, 1 × 503`; `none` without any. */
export const countsOf = (failures: Writers['failures']): string =>
  [...Map.groupBy(failures, ({ what }) => what)].map(([what, { length }]) => `${length} × ${what}`).join(', ') || 'none'
