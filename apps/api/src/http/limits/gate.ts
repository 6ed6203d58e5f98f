import type { FastifyReply } from 'fastify'
import { HttpError } from '../errors.ts'

/** Lets a few in at a time; the others wait in order. */
export interface Gate {
  /** Whether nobody is in, so that nobody waits either. */
  isEmpty: () => boolean
  /** Comes back when there is room; call what it answers with on the way out. Refuses with a 503 when too many wait, or for too long. */
  enter: (gone: AbortSignal) => Promise<() => void>
  /** Those who are in ask the database one after the other, a page each: many exports weigh on everybody else as much as one. */
  inTurn: <T>(action: () => Promise<T>) => Promise<T>
}

export interface GateLimits {
  /** In at a time. */
  places: number
  /** Waiting at most. */
  waiting: number
  waitMs: number
  /** What somebody is told for whom there is no room; about exports unless given. */
  busy?: () => HttpError
}

const retryAfterSeconds = 10
const exportsBusy = () =>
  new HttpError(503, 'Other exports are being made right now. Please try again in a moment.', { retryAfter: retryAfterSeconds })

export function makeGate({ places, waiting, waitMs, busy = exportsBusy }: GateLimits): Gate {
  let entered = 0
  const queue: (() => void)[] = []
  let turn: Promise<unknown> = Promise.resolve()

  function leave() {
    const next = queue.shift()
    if (next) next()
    else entered -= 1
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
    isEmpty: () => entered === 0,
    async enter(gone) {
      if (entered < places) entered += 1
      else if (queue.length >= waiting) throw busy()
      else await wait(gone)
      let isIn = true
      return () => {
        if (isIn) leave()
        isIn = false
      }
    },
    inTurn(action) {
      const mine = turn.then(action)
      turn = mine.catch(() => {})
      return mine
    },
  }
}

/** Does something while it has a place, and gives that back however it ends. */
export async function inside<T>(gate: Gate, gone: AbortSignal, action: () => Promise<T>): Promise<T> {
  const leave = await gate.enter(gone)
  try {
    return await action()
  } finally {
    leave()
  }
}

/** Aborted when the connection closes, before the answer is complete or after. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
