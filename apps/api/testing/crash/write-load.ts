import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'

/** A write that is not acknowledged so long after the last one began will not be: whoever waits for it would wait for ever. */
const finishLimitMs = 60_000
/** So many phones write at once and no more: on a machine too busy for the rate, the rate falls instead of a queue growing without end. */
const maxInFlight = 64
/** A client waits longer each time, and not in step with the others: hundreds that knock at once would keep the server from starting. */
const retryMs = { first: 100, longest: 1_000 }
/** Answers that carry Retry-After: busy, and no room on a disk. */
const tryAgain: ReadonlySet<number> = new Set([503, 507])

export type Written = { id: string; address: string }

export type WriteLoad = {
  acknowledged: Written[]
  /** Tries without a success: what came instead (a status with its code, or how the line broke), from when to when, as performance.now() gives it. */
  failures: { what: string; began: number; at: number }[]
  /** How long each acknowledged write took from its first try, in milliseconds. */
  waits: number[]
  /** Answers that are neither a success nor "try again": each is a defect. */
  refused: string[]
  /** When the last acknowledged write began, as performance.now() gives it. */
  lastSuccessBegan: () => number
  /** Stops writing new rows and waits until each one begun is acknowledged or refused; throws when that does not come. */
  finish: () => Promise<void>
  /** Stops at once, whatever is not acknowledged yet. For every `finally`: after `finish` it does nothing. */
  abandon: () => void
}

export type Offered = {
  /** Asked before each try. */
  url: () => string
  token: string
  perSecond: number
  /** How long one try waits for its answer. */
  answerLimitMs?: number
}

/**
 * Writes `perSecond` jobs a second, each with an id made here, as a phone does: without an answer the same write is sent again, until it is acknowledged.
 */
export function startWrites({ url, token, perSecond, answerLimitMs = 6_000 }: Offered): WriteLoad {
  const acknowledged: Written[] = []
  const failures: WriteLoad['failures'] = []
  const waits: number[] = []
  const refused: string[] = []
  const underWay = new Set<Promise<void>>()
  const abandoned = new AbortController()
  let lastSuccessBegan = 0

  async function write(n: number): Promise<void> {
    const row = { id: uuid(), address: `${n} Crash Street` }
    const first = performance.now()
    for (let wait = retryMs.first; ; wait = Math.min(wait * 1.5, retryMs.longest)) {
      const began = performance.now()
      const { status, what } = await post(row)
      if (status === 200) {
        lastSuccessBegan = Math.max(lastSuccessBegan, began)
        waits.push(performance.now() - first)
        acknowledged.push(row)
        return
      }
      if (abandoned.signal.aborted) return
      failures.push({ what, began, at: performance.now() })
      if (status !== undefined && !tryAgain.has(status)) {
        refused.push(`${what} for ${row.id}`)
        return
      }
      await pause(wait * (0.5 + Math.random()))
      if (abandoned.signal.aborted) return
    }
  }

  /** An answer counts once it has arrived whole; without a status there was none. */
  async function post(row: Written): Promise<{ status?: number; what: string }> {
    try {
      const answer = await fetch(`${url()}/api/Jobs`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(row),
        signal: AbortSignal.any([abandoned.signal, AbortSignal.timeout(answerLimitMs)]),
      })
      const code = /"code":"(\w+)"/.exec(await answer.text())?.[1] ?? ''
      return { status: answer.status, what: `${answer.status} ${code}`.trim() }
    } catch (error) {
      return { what: howItBroke(error) }
    }
  }

  let n = 0
  const began = performance.now()
  const beat = setInterval(() => {
    // As many as are due by now: a timer that comes late must not lower the rate.
    for (const due = ((performance.now() - began) / 1000) * perSecond; n < due; n += 1) {
      if (underWay.size >= maxInFlight) continue
      const one = write(n).finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }, 5)

  function abandon() {
    clearInterval(beat)
    abandoned.abort()
  }

  return {
    acknowledged,
    failures,
    waits,
    refused,
    abandon,
    lastSuccessBegan: () => lastSuccessBegan,
    async finish() {
      clearInterval(beat)
      const limit = AbortSignal.timeout(finishLimitMs)
      while (underWay.size > 0 && !limit.aborted) await Promise.race([Promise.all(underWay), pause(1_000)])
      if (underWay.size === 0) return
      const left = underWay.size
      abandon()
      throw new Error(
        `${left} writes were neither acknowledged nor refused in ${finishLimitMs / 1000} s; the last try: ${failures.at(-1)?.what}`,
      )
    },
  }
}

/** How a call of `fetch` broke: the system's word for it, such as ECONNRESET, or what the error says. */
export const howItBroke = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : String(error)

/** `3 × ECONNRESET, 1 × 503 BUSY`; `none` without any. */
export const countsOf = (failures: readonly { what: string }[]): string =>
  [...Map.groupBy(failures, ({ what }) => what)].map(([what, { length }]) => `${length} × ${what}`).join(', ') || 'none'
