import { readCityFacts } from '@daysheet/domain/filings/city/city-rows'
import type { CityFacts } from '@daysheet/domain/filings/city/city-facts'
import { daysBetweenPolls } from '@daysheet/domain/filings/city/city-status'
import { repeat } from '#concurrency/repeat.ts'
import { inTransaction, type Database } from '#db/connection.ts'
import type { CityFilings } from '#ports/city-filings/city-filings.ts'
import { claimDueFilings, postponePoll, saveCityFacts } from './queries.ts'

interface Polling {
  db: Database
  cityFilings: CityFilings
  now: () => Date
  log: { warn: (details: object, message: string) => void }
  everyMs?: number
}

const dayMs = 86_400_000
const pollEveryMs = 10 * 60_000
/** So many filings at a time: thousands are gone through in a week, and the City is asked little at once. */
const atOnce = 10

/** A filing that a node has taken is another's again after so long: the node may have died. */
const claimMs = 3_600_000

export const nextPollAfter = (now: Date, days: number = daysBetweenPolls): Date => new Date(now.getTime() + days * dayMs)

/** Every filing has a status or a day: without any the columns were renamed. */
const saysAnything = ({ status, startDate, endDate }: Omit<CityFacts, 'fetchedAt'>) => (status ?? startDate ?? endDate) !== null

/**
 * Looks once a week at what the City says of the filings of active jobs. Every node does; the database gives each filing to one of them. A City that is away is asked
 * again the next day. (decisions/city-filings.md)
 */
export function startCityPolling({ db, cityFilings, now, log, everyMs = pollEveryMs }: Polling): {
  look: () => Promise<void>
  stop: () => Promise<void>
} {
  const stopping = new AbortController()

  async function lookAt(filingNumber: string): Promise<void> {
    try {
      const { value } = await cityFilings.rowsOf(filingNumber, stopping.signal)
      const at = now()
      const read = readCityFacts(filingNumber, value)
      // What the City does not have (yet) stays as it was known.
      if (read.problem?.kind === 'city-unknown') return await postponePoll(db, filingNumber, nextPollAfter(at))
      if (read.problem || !saysAnything(read.facts)) throw new Error(`The City's data on ${filingNumber} has another form than it had`)
      await inTransaction(db, 'system', (tx) => saveCityFacts(tx, { ...read.facts, fetchedAt: at.toISOString() }, nextPollAfter(at)))
    } catch (error) {
      await postponePoll(db, filingNumber, stopping.signal.aborted ? now() : nextPollAfter(now(), 1))
      throw error
    }
  }

  async function look(): Promise<void> {
    const at = now()
    const due = await inTransaction(db, 'system', (tx) =>
      claimDueFilings(tx, { now: at, claimedUntil: new Date(at.getTime() + claimMs), most: atOnce }),
    )
    for (const filingNumber of due) {
      await lookAt(filingNumber).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'Could not look up a filing in City data; trying again tomorrow')
      })
    }
  }

  const looks = repeat(look, {
    everyMs,
    onError: (error) => log.warn({ err: error }, 'Could not look up filings in City data; trying again'),
  })

  return {
    /** Looks now, after whatever look is under way. */
    look: looks.now,
    stop() {
      stopping.abort()
      return looks.stop()
    },
  }
}
