import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'

type Log = { warn: (details: object, message: string) => void }

/**
 * Whether this process can fetch jobs, over all its runners. Logs the first failure and the
 * recovery.
 */
export function queueAccess(log: Log) {
  let since: Date | undefined
  return {
    failingSince: () => since,
    failed(error: unknown) {
      if (since === undefined) log.warn({ err: error }, 'The queue cannot fetch its jobs; trying again')
      since ??= new Date()
    },
    succeeded() {
      if (since !== undefined) log.warn({ since }, 'The queue can fetch its jobs again')
      since = undefined
    },
  }
}

export type QueueAccess = ReturnType<typeof queueAccess>

/**
 * Watches one runner. graphile-worker repeats a failed fetch forever without reporting it, even
 * when it can never succeed: it keeps the answer to its first question, also when that was a
 * failure. It also waits a quarter of an hour or longer on a connection that was cut silently.
 * `isStuck` resolves when the runner has to be replaced.
 */
export function watchRunner(access: QueueAccess, limits: { concurrency: number; failuresAtMost: number; silentMs: number }) {
  const { concurrency, failuresAtMost, silentMs } = limits
  const events: WorkerEvents = new EventEmitter()
  const stuck = Promise.withResolvers<'failing' | 'silent'>()
  let [failures, running] = [0, 0]
  let hasEnded = false
  let silence: NodeJS.Timeout | undefined
  function listen() {
    clearTimeout(silence)
    // While all workers are busy, no fetches are expected. Jobs have their own time limits.
    if (!hasEnded && running < concurrency) silence = setTimeout(tellOfSilence, silentMs).unref()
  }
  function tellOfSilence() {
    access.failed(new Error(`No event from the queue for ${silentMs / 1000} s`))
    stuck.resolve('silent')
  }
  function answered() {
    failures = 0
    access.succeeded()
    listen()
  }
  events.on('worker:getJob:empty', answered)
  events.on('job:start', () => {
    running += 1
    answered()
  })
  events.on('job:complete', () => {
    running -= 1
    listen()
  })
  events.on('worker:getJob:error', ({ error }) => {
    if (hasEnded) return // its connections were cut
    failures += 1
    access.failed(error)
    listen()
    if (failures >= failuresAtMost) stuck.resolve('failing')
  })
  listen()
  return {
    events,
    isStuck: stuck.promise,
    end() {
      hasEnded = true
      clearTimeout(silence)
    },
  }
}
