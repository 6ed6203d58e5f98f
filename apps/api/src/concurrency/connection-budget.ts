/**
 * The connections of several pools, counted together, where one process asks many databases of one server. (decisions/contractors.md)
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

interface BudgetOptions {
  /** Connections in all pools together. */
  most: number
  /** So many of them work at once, of whichever pools. */
  turns: number
  /** One that has worked for so long makes room for the next, and goes on beside it. */
  turnMs: number
  /** So long somebody waits for a connection. */
  waitMs: number
}

/**
 * Shares connections, and the processors behind them, among pools. Each pool's callers wait for one of its own first, so that whoever asks for much is never more than its pool's size in
 * the line that all share; then for a turn, in which who has the fewest comes next. A turn ends with the work or after `turnMs`: an export, a slow question or a lock that is waited for
 * keeps nobody waiting. (decisions/contractors.md)
 */
export function makeConnectionBudget({ most, turns, turnMs, waitMs }: BudgetOptions): ConnectionBudget {
  const pools = new Set<pg.Pool>()
  const places = makeSemaphore({ concurrency: most })
  const working = makeSemaphore({ concurrency: turns })
  /** Connections that their pool has stopped counting but that the server still has open. */
  const closing = new Set<Promise<void>>()
  const onClosed = new WeakMap<pg.PoolClient, () => void>()
  const isSpent = () => [...pools].reduce((sum, pool) => sum + pool.totalCount, closing.size) >= most

  /**
   * Closes an idle connection, or waits for one that is closing.
   * Answers whether there was one.
   */
  async function closeIdle(): Promise<boolean> {
    for (const pool of pools) {
      if (pool.idleCount === 0) continue
      const client = await pool.connect()
      const closed = new Promise<void>((resolve) => onClosed.set(client, resolve))
      closing.add(closed)
      client.release(true)
      await closed
      closing.delete(closed)
      return true
    }
    if (closing.size === 0) return false
    await Promise.race(closing)
    return true
  }

  return {
    join(pool) {
      pools.add(pool)
      pool.on('remove', (client) => onClosed.get(client)?.())
      const own = makeSemaphore({ concurrency: pool.options.max })
      const turn = working.of(pool)
      const place = places.of(pool)
      let waiting = 0

      /** Resolves with how to give back all of it. */
      async function admit(): Promise<() => void> {
        waiting += 1
        const tooLate = AbortSignal.timeout(waitMs)
        const taken: (() => void)[] = []
        const giveBack = () => taken.splice(0).forEach((release) => release())
        try {
          taken.push(await own.acquire(tooLate))
          const endTurn = await turn.acquire(tooLate)
          taken.push(endTurn)
          taken.push(await place.acquire(tooLate))
          const ending = setTimeout(endTurn, turnMs)
          taken.push(() => clearTimeout(ending))
          return giveBack
        } catch {
          giveBack()
          throw busyError()
        } finally {
          waiting -= 1
        }
      }

      return {
        async connect() {
          const giveBack = await admit()
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
