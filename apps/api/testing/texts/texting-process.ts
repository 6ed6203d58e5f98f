/**
 * A process that does nothing but deliver texts, to be killed: `node texting-process.ts DATABASE_URL CARRIER_URL faithful|resending`. The
 * resending one does what must never be done, so that the proof is seen to notice it.
 */
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { startTexting } from '#features/texts/start-texting.ts'
import { enqueueDelivery } from '#features/texts/handover/queries.ts'
import { simulatorCarrier } from '#ports/texts/simulator.ts'
import { twilioCarrier } from '#ports/texts/twilio.ts'
import { testLinks } from './links.ts'
import { fakeTwilioAccount } from './fake-twilio.ts'

const [databaseUrl, carrierUrl, behaviour] = process.argv.slice(2)
if (!databaseUrl || !carrierUrl) throw new Error('usage: texting-process DATABASE_URL CARRIER_URL faithful|resending')

const carrierTimeoutMs = 300
const patience = { handingMs: 2_000, queuedMs: 2_000, absentMs: 4_000 }
const db = connect(databaseUrl, { name: 'texting process' })
const twilio = twilioCarrier({ ...fakeTwilioAccount, apiUrl: carrierUrl, timeoutMs: carrierTimeoutMs })
const carrier = behaviour === 'resending' ? { ...twilio, find: simulatorCarrier().find } : twilio
const texting = { db, now: () => new Date(), zone: 'America/New_York', carrier, links: testLinks, log: { warn: () => {} } }
startTexting(databaseUrl, texting, { settleEveryMs: 1_000, patience })

if (behaviour === 'resending') {
  setInterval(() => {
    void (async () => {
      const { rows } = await sql<{ id: string }>`
        update text_message set state = 'queued' where state = 'unknown' and attempts < 3 returning id`.execute(db)
      for (const { id } of rows) await enqueueDelivery(db, id)
    })()
  }, 200)
}
