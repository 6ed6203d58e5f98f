import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'

type Log = { warn: (details: object, message: string) => void }

/** Whether this process gets at the jobs of the queue, over all its runners. The first failure is logged, and that it is over. */
export function queueAccess(log: Log) {
  let since: Date | undefined
  return {
    failingSince: () => since,
    failed(error: unknown) {
      if (since === undefined) log.warn({ err: error }, 'The queue cannot get at its jobs; it is tried again')
      since ??= new Date()
    },
    succeeded() {
      if (since !== undefined) log.warn({ since }, 'The queue gets at its jobs again')
      since = undefined
    },
  }
}

export type QueueAccess = ReturnType<typeof queueAccess>

/**
 * Looks after one runner. graphile-worker tries a fetch that failed again and again and tells nobody, also
 * where it cannot get better: the answer to its first question is kept, even when that is a failure. And a
 * connection that was cut without a word is waited for, for a quarter of an hour or longer. `isStuck` is
 * fulfilled when the runner has to be replaced.
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
    // While every place has a job, no worker asks for another; a job has limits of its own.
    if (!hasEnded && running < concurrency) silence = setTimeout(tellOfSilence, silentMs).unref()
  }
  function tellOfSilence() {
    access.failed(new Error(`No word from the queue for ${silentMs / 1000} s`))
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
    if (hasEnded) return // its connections were taken from it
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
