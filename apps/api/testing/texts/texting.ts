import { afterAll } from 'vitest'
import type { Database } from '#db/connection.ts'
import { startTexting, type TextingOptions } from '#features/texts/start-texting.ts'
import type { Texting } from '#features/texts/texting.ts'
import { simulatorCarrier } from '#ports/texts/simulator.ts'
import { twilioCarrier } from '#ports/texts/twilio.ts'
import { testLinks } from './links.ts'
import { fakeTwilioAccount } from './fake-twilio.ts'

/** A morning of the business, well inside the day in New York and in Greenwich. */
export const thisMorning = new Date('2026-11-20T15:00:00Z')

export function aTexting(db: Database, given: Partial<Texting> = {}): Texting {
  return {
    db,
    now: () => thisMorning,
    zone: 'America/New_York',
    carrier: simulatorCarrier(),
    links: testLinks,
    log: { warn: () => {} },
    ...given,
  }
}

/** The real SDK, pointed at a stand-in. */
export const twilioAt = (apiUrl: string, timeoutMs = 400) => twilioCarrier({ ...fakeTwilioAccount, apiUrl, timeoutMs })

/** Delivers texts until the file is done. */
export function deliverTexts(url: string, texting: Texting, options: TextingOptions = {}) {
  const queue = startTexting(url, texting, options)
  afterAll(() => queue.stop())
  return queue
}
