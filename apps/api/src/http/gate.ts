import type { FastifyReply } from 'fastify'
import { HttpError } from './errors.ts'

/** Lets a few in at a time; the others wait in order. */
export interface Gate {
  /** Comes back when there is room; call what it answers with on the way out. Refuses with a 503 when too many wait, or for too long. */
  enter: (gone: AbortSignal) => Promise<() => void>
  /** Those who are in ask the database one after the other, a page each: many exports weigh on everybody else as much as one. */
  inTurn: <T>(deed: () => Promise<T>) => Promise<T>
}

export interface GateLimits {
  /** In at a time. */
  places: number
  /** Waiting at most. */
  waiting: number
  waitMs: number
}

const retryAfterSeconds = 10
const busy = () =>
  new HttpError(503, 'Other exports are being made right now. Please try again in a moment.', { retryAfter: retryAfterSeconds })

export function makeGate({ places, waiting, waitMs }: GateLimits): Gate {
  let inside = 0
  const queue: (() => void)[] = []
  let turn: Promise<unknown> = Promise.resolve()

  function leave() {
    const next = queue.shift()
    if (next) next()
    else inside -= 1
  }

  function wait(gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        settle()
        queue.splice(queue.indexOf(admit), 1)
        reject(error)
      }
      const admit = () => {
        settle()
        resolve()
      }
      const timer = setTimeout(() => giveUp(busy()), waitMs)
      const left = () => giveUp(new Error('The caller went away while it waited'))
      const settle = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', left)
      }
      gone.addEventListener('abort', left)
      queue.push(admit)
    })
  }

  return {
    async enter(gone) {
      if (inside < places) inside += 1
      else if (queue.length >= waiting) throw busy()
      else await wait(gone)
      let isIn = true
      return () => {
        if (isIn) leave()
        isIn = false
      }
    },
    inTurn(deed) {
      const mine = turn.then(deed)
      turn = mine.catch(() => {})
      return mine
    },
  }
}

/** Aborted when the connection closes, before the answer is complete or after. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
