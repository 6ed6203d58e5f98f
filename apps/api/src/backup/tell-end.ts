import { setTimeout as pause } from 'node:timers/promises'
import * as queries from './queries.ts'

const tries = 3
const pauseMs = 1_000

/**
 * Says in the database how a run ended, over a connection of its own: that of the tables has been ended by then, or is what failed. A database that is away for a moment is asked again. Answers
 * whether it was told.
 */
export async function tellEnd(url: string, id: string, outcome: 'whole' | 'failed', end: queries.RunEnd): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await queries.askAnew(url, 'daysheet backup', (client) => queries.recordEnd(client, id, outcome, end))
      return true
    } catch {
      if (attempt >= tries) return false
    }
    await pause(pauseMs)
  }
}
