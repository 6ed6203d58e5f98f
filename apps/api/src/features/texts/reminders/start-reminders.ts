import { mayRemindAt } from '@daysheet/domain/certificates/reminder'
import { repeat, type Repeating } from '#concurrency/repeat.ts'
import type { Database } from '#db/connection.ts'
import { sendReminders } from './send-reminders.ts'

const checkEveryMs = 10 * 60_000

interface Options {
  db: Database
  now: () => Date
  zone: string
  log: { warn: (details: object, message: string) => void }
}

/** Sends what is due, at the start and from time to time until it is stopped. Every process does; one at a time sends. */
export const startReminders = ({ db, now, zone, log }: Options): Repeating =>
  repeat(
    async () => {
      if (mayRemindAt(now(), zone)) await sendReminders({ db, now, zone })
    },
    {
      everyMs: checkEveryMs,
      onError: (error) => log.warn({ err: error }, 'Certificate reminders could not be sent; trying again'),
    },
  )
