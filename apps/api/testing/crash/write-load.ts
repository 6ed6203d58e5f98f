import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'

const answerLimitMs = 6_000
/** So many phones write at once and no more: on a machine too busy for the rate, the rate falls instead of a queue growing without end. */
const mostUnderWay = 64
/** A client waits longer each time, and not in step with the others: hundreds that knock at once would keep the server from starting. */
const retryMs = { first: 100, longest: 1_000 }

export type Written = { id: string; address: string }

export type WriteLoad = {
  acknowledged: Written[]
  /** How many tries had no answer, or one that asks to try again. */
  retries: () => number
  /** Answers that are neither a success nor "try again": each is a defect. */
  refused: string[]
  /** When the last acknowledged write began, as performance.now() gives it. */
  lastSuccessBegan: () => number
  /** Stops writing new rows and waits until each one begun is acknowledged. */
  finish: () => Promise<void>
  /** Stops at once, whatever is not acknowledged yet. */
  abandon: () => void
}

/**
 * Writes `perSecond` jobs a second, each with an id made here, as a phone does: without an answer the same write is sent again, until it is acknowledged.
 */
export function startWrites({ url, token, perSecond }: { url: string; token: string; perSecond: number }): WriteLoad {
  const acknowledged: Written[] = []
  const refused: string[] = []
  const underWay = new Set<Promise<void>>()
  let isAbandoned = false
  let retries = 0
  let lastSuccessBegan = 0

  async function write(n: number): Promise<void> {
    const row = { id: uuid(), address: `${n} Crash Street` }
    for (let wait = retryMs.first; ; wait = Math.min(wait * 1.5, retryMs.longest)) {
      const began = performance.now()
      const status = await post(row)
      if (status === 200) {
        lastSuccessBegan = Math.max(lastSuccessBegan, began)
        acknowledged.push(row)
        return
      }
      if (isAbandoned) return
      if (status !== undefined && status !== 503) {
        refused.push(`${status} for ${row.id}`)
        return
      }
      retries += 1
      await pause(wait * (0.5 + Math.random()))
    }
  }

  /** The status of the answer; nothing when there was none. An answer counts once it has arrived whole. */
  async function post(row: Written): Promise<number | undefined> {
    try {
      const answer = await fetch(`${url}/api/Jobs`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(row),
        signal: AbortSignal.timeout(answerLimitMs),
      })
      await answer.text()
      return answer.status
    } catch {
      return undefined
    }
  }

  let n = 0
  const began = performance.now()
  const beat = setInterval(() => {
    // As many as are due by now: a timer that comes late must not lower the rate.
    for (const due = ((performance.now() - began) / 1000) * perSecond; n < due; n += 1) {
      if (underWay.size >= mostUnderWay) continue
      const one = write(n).finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }, 5)

  return {
    acknowledged,
    refused,
    retries: () => retries,
    lastSuccessBegan: () => lastSuccessBegan,
    async finish() {
      clearInterval(beat)
      while (underWay.size > 0) await Promise.all(underWay)
    },
    abandon() {
      clearInterval(beat)
      isAbandoned = true
    },
  }
}
