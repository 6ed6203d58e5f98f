import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

const firstPauseMs = 100
const maxPauseMs = 15_000
const deadlockCode = '40P01'

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === deadlockCode

/** For what must not be lost because the database is away for a moment: tries again, with growing pauses, for about half a minute. */
export async function retryWhileUnavailable<T>(write: () => Promise<T>): Promise<T> {
  for (let wait = firstPauseMs; ; wait *= 2) {
    try {
      return await write()
    } catch (error) {
      if (!(isDatabaseUnavailable(error) || isDeadlock(error)) || wait > maxPauseMs) throw error
      await pause(wait)
    }
  }
}

/** Of two transactions that wait for each other PostgreSQL ends one: that one is tried once more. */
export async function retryAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return transaction()
  }
}
