import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/connection.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import type { TextCarrier } from '../../ports/texts.ts'

/** What the deeds of this feature work with. */
export type Texting = {
  db: Database
  now: () => Date
  /** The business time zone. */
  zone: string
  carrier: TextCarrier
  log: { warn: (details: object, message: string) => void }
}

/** The queue's name for handing one text to the carrier. */
export const deliverTask = 'deliver_text'
export const jobKey = (messageId: string) => `text ${messageId}`

const firstPauseMs = 100
const longestPauseMs = 15_000
const deadlock = '40P01'

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === deadlock

/** Writes what must not be lost because the database is away for a moment: tries again for about half a minute. */
export async function untilWritten<T>(deed: () => Promise<T>): Promise<T> {
  for (let wait = firstPauseMs; ; wait *= 2) {
    try {
      return await deed()
    } catch (error) {
      if (!(isDatabaseUnavailable(error) || isDeadlock(error)) || wait > longestPauseMs) throw error
      await pause(wait)
    }
  }
}

/** Two transactions that met head-on: the one PostgreSQL ended goes again. */
export async function againAfterDeadlock<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return deed()
  }
}
