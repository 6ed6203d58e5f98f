import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, runMigrations, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connection.ts'
import { queueAccess, watchRunner } from './queue-watch.ts'
import { runForRequest, currentRequestId } from '../concurrency/request-context.ts'

type QueueLog = { warn: (details: object, message: string) => void }

/** Installs or updates the queue's own schema. After our migrations, before the first `addJob`; several processes may do it at once. */
export async function installQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'daysheet queue migrations' })
  pool.on('error', () => {}) // the running statement reports it too
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

export type JobOptions = {
  /** At most one waiting job of a key: adding it again replaces or keeps it. */
  key: string
  runAt?: Date
  /** Leaves a waiting job of that key at its time, instead of replacing it. */
  keepWaiting?: boolean
}

/**
 * Puts a job into the queue as part of this transaction: it runs after the commit, on any process, and is never tried again by the queue. The id of the request that is
 * worked for goes along.
 */
export async function addJob(tx: Database, task: string, payload: object, { key, runAt, keepWaiting }: JobOptions): Promise<void> {
  const fullPayload = { ...payload, requestId: currentRequestId() }
  await sql`select 1 from graphile_worker.add_job(${task}, payload => ${JSON.stringify(fullPayload)}::json, run_at => ${runAt ?? null}::timestamptz,
    max_attempts => 1, job_key => ${key}, job_key_mode => ${keepWaiting ? 'preserve_run_at' : 'replace'})`.execute(tx)
}

export type Queue = {
  stop: () => Promise<void>
  /** Since when this process has failed to fetch jobs; undefined while it can fetch them. */
  failingSince: () => Date | undefined
}

export type QueueOptions = {
  concurrency: number
  log: QueueLog
  /** The runner is replaced when its idle workers send no event for this long. */
  silentMs?: number
}

const pollMs = 2_000
const restartMs = 1_000
/** The runner is replaced after this many failed fetches in a row by each worker. */
const failuresOfEachAtMost = 2
/**
 * Idle workers ask every two seconds and wait two seconds for a connection. After this long without
 * an event the runner is stuck.
 */
const longestSilenceMs = 30_000

/**
 * Without these delays the worker writes the end of a job down in a promise that nobody looks after: a database that goes away in that moment would end the whole process
 * with an unhandled rejection. With them the worker stops in order and `keepRunning` starts it again.
 */
const withEndsLookedAfter = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

type Release = (destroy?: Error | boolean) => void

/**
 * The queue's library gives the connection of its listener back twice when the database goes away while the worker ends. The second time throws in a promise that nobody
 * looks after, and that would end the process; here it is nothing.
 */
export class QueuePool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      this.#open.add(client)
      client.on('error', () => {}) // the pool or the running statement reports it
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** Ends every connection at once, even one that waits for an answer. */
  cut(): void {
    for (const client of this.#open) if (client instanceof pg.Client) client.connection.stream.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void): void
  override connect(callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void): unknown {
    if (callback === undefined) return super.connect()
    return super.connect((error, client, done) => {
      let isReleased = false
      callback(error, client, (destroy) => {
        if (!isReleased) done(destroy)
        isReleased = true
      })
    })
  }
}

/** So long a stop waits for running tasks, and for connections to come back: the library forgets its own end when it is stopped just as it fails. */
const stopMs = 6_000
const endPoolMs = 2_000

const endsWithin = (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, pause(ms, false, { ref: false })])
}

/**
 * Runs the queue's tasks in this process until `stop`, which lets running tasks finish, but waits no longer than some seconds. When the database goes away the worker ends; it is
 * started again until the database is back.
 */
export function startQueue(url: string, tasks: TaskList, { concurrency, log, silentMs = longestSilenceMs }: QueueOptions): Queue {
  const stopping = new AbortController()
  const pool = new QueuePool({
    connectionString: url,
    max: concurrency + 2,
    connectionTimeoutMillis: 2_000,
    application_name: 'daysheet queue',
    keepAlive: true,
  })
  pool.on('error', (error) => {
    // Once the queue stops, connections end anyway: one that the database ends first is no news.
    if (!stopping.signal.aborted) log.warn({ err: error }, 'The queue lost a database connection')
  })
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta }, `Queue: ${message}`)
  })
  const access = queueAccess(log)
  const running = keepRunning()

  async function keepRunning() {
    while (!stopping.signal.aborted) {
      try {
        await runUntilStuck()
      } catch (error) {
        access.failed(error)
      }
      if (!stopping.signal.aborted) await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => {}) // cut short by stop
    }
  }

  /**
   * Ends when the runner does. A runner that fetches no jobs is stopped, and the next one takes
   * over none of its state. (decisions/texts.md)
   */
  async function runUntilStuck() {
    const watch = watchRunner(access, { concurrency, failuresAtMost: failuresOfEachAtMost * concurrency, silentMs })
    const starting = run({
      pgPool: pool,
      taskList: forTheirRequests(tasks),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger,
      events: watch.events,
      preset: withEndsLookedAfter,
    })
    const stop = () => {
      watch.end()
      void starting.then((runner) => runner.stop()).catch(() => {}) // throws when already stopping
    }
    const ended = starting.then((runner) => runner.promise)
    stopping.signal.addEventListener('abort', stop, { once: true })
    if (stopping.signal.aborted) stop()
    try {
      const why = await Promise.race([ended.then(() => 'ended' as const), watch.isStuck])
      if (why === 'ended') return
      log.warn({ why }, 'The queue no longer fetches jobs and is restarted')
      if (why === 'silent') pool.cut()
      stop()
      if (!(await endsWithin(ended, stopMs))) pool.cut() // connections that it still holds
    } finally {
      watch.end()
      stopping.signal.removeEventListener('abort', stop)
    }
  }

  return {
    failingSince: access.failingSince,
    async stop() {
      stopping.abort()
      await endsWithin(running, stopMs)
      await endsWithin(pool.end(), endPoolMs)
    },
  }
}

/** Each job runs as part of the request that put it into the queue. */
function forTheirRequests(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      (payload, job) => {
        const requestId = requestIdIn(payload)
        return requestId === undefined || task === undefined ? task?.(payload, job) : runForRequest(requestId, () => task(payload, job))
      },
    ]),
  )
}

function requestIdIn(payload: unknown): string | undefined {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'requestId') : undefined
  return typeof id === 'string' ? id : undefined
}

const silent = new Logger(() => () => {})
