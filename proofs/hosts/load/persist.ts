/** Calls of somebody who does not give up, as the application does with what it has ids for. */
import { setTimeout as pause } from 'node:timers/promises'
import { howItBroke } from '../../../apps/api/testing/crash/write-load.ts'

export interface Persistence {
  /** Tried in turn. */
  urls: readonly string[]
  token: string
  signal: AbortSignal
}

const answerLimitMs = 20_000
const againMs = 500
/** Answers after which the same call is worth another try. */
const tryAgain: ReadonlySet<number> = new Set([429, 503, 507])

/** The status of one call, with how it broke where there was none, and its body. */
export async function once(
  { url, token, signal }: { url: string; token: string; signal: AbortSignal },
  address: string,
  init: RequestInit = {},
) {
  try {
    const answer = await fetch(url + address, {
      ...init,
      headers: { authorization: token, ...init.headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: howItBroke(error) }
  }
}

/** Sends it until it succeeds; answers the body. Throws what a refusal says, and when it is called off. */
export async function persist({ urls, token, signal }: Persistence, address: string, init: RequestInit): Promise<string> {
  for (let attempt = Math.floor(Math.random() * urls.length); ; attempt += 1) {
    const url = urls[attempt % urls.length] ?? ''
    const { status, text } = await once({ url, token, signal }, address, init)
    if (status === 200 || status === 204) return text
    signal.throwIfAborted()
    if (status !== 0 && !tryAgain.has(status)) throw new Error(`${address} was answered ${status} ${text.slice(0, 200)}`)
    await pause(againMs * (0.5 + Math.random()), undefined, { signal })
  }
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Does something again and again until it is ended: `finish` lets the last time end, `abandon` calls it off. What it is refused is kept. */
export function again(everyMs: number, action: (n: number, signal: AbortSignal) => Promise<void>) {
  const refused: string[] = []
  const calledOff = new AbortController()
  let isOver = false
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const due = performance.now() + everyMs
      try {
        await action(n, calledOff.signal)
      } catch (error) {
        if (!calledOff.signal.aborted) refused.push(error instanceof Error ? error.message : String(error))
      }
      await pause(Math.max(0, due - performance.now()))
    }
  })()
  return {
    refused,
    async finish() {
      isOver = true
      await running
    },
    abandon() {
      isOver = true
      calledOff.abort()
    },
  }
}
