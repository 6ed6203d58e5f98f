/**
 * The connections of several pools, counted together, where one process asks many databases of one server. (decision 0322)
 */
import type pg from 'pg'
import { makeSemaphore } from './semaphore.ts'

export interface ConnectionBudget {
  /** How a pool takes its connections from now on, until it leaves. */
  join: (pool: pg.Pool) => PoolShare
}

export interface PoolShare {
  /** A connection of the pool, once there is one for it, and how to give back its place after it was released. */
  connect: () => Promise<{ client: pg.PoolClient; giveBack: () => void }>
  /** How many wait for one. */
  waiting: () => number
  leave: () => void
}

/** As the pool says it, so that it is taken for what it is: too busy, ask again. (db/unavailable.ts) */
const busyError = () => new Error('timeout exceeded when trying to connect')

/**
 * At most `most` connections in all pools together. Each pool's callers wait for one of its own first, so that whoever asks for much is never more than its pool's size in the
 * line that all share.
 */
export function makeConnectionBudget(most: number, { waitMs }: { waitMs: number }): ConnectionBudget {
  const pools = new Set<pg.Pool>()
  const places = makeSemaphore({ concurrency: most, timeoutMs: waitMs, busyError })
  const isSpent = () => [...pools].reduce((sum, pool) => sum + pool.totalCount, 0) >= most

  /** Closes a connection that nobody uses. Answers whether there was one. */
  async function closeIdle(): Promise<boolean> {
    for (const pool of pools) {
      if (pool.idleCount === 0) continue
      const client = await pool.connect()
      client.release(true)
      return true
    }
    return false
  }

  return {
    join(pool) {
      pools.add(pool)
      const own = makeSemaphore({ concurrency: pool.options.max, timeoutMs: waitMs, busyError, within: places })
      let waiting = 0
      async function wait() {
        waiting += 1
        try {
          return await own.acquire()
        } finally {
          waiting -= 1
        }
      }
      return {
        async connect() {
          const giveBack = await wait()
          try {
            while (pool.idleCount === 0 && isSpent() && (await closeIdle()));
            return { client: await pool.connect(), giveBack }
          } catch (error) {
            giveBack()
            throw error
          }
        },
        waiting: () => waiting,
        leave: () => pools.delete(pool),
      }
    },
  }
}
