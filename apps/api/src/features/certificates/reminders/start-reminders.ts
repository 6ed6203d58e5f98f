import { mayRemindAt } from '@daysheet/domain/certificates/reminder'
import type { Database } from '../../../db/connection.ts'
import { sendReminders } from './send-reminders.ts'

const checkEveryMs = 10 * 60_000

interface Options {
  db: Database
  now: () => Date
  zone: string
  log: { warn: (details: object, message: string) => void }
}

/** Sends what is due in this process until `stop`, which waits for what is being written. Every process does; one at a time sends. */
export function startReminders({ db, now, zone, log }: Options): { look: () => void; stop: () => Promise<void> } {
  let sending: Promise<unknown> = Promise.resolve()
  const timer = setInterval(look, checkEveryMs)
  timer.unref()

  function look() {
    if (!mayRemindAt(now(), zone)) return
    sending = sendReminders({ db, now, zone }).catch((error: unknown) => {
      log.warn({ err: error }, 'Reminders of certificates could not be sent; it is tried again')
    })
  }

  return {
    /** Looks now whether something is due. */
    look,
    async stop() {
      clearInterval(timer)
      await sending
    },
  }
}
