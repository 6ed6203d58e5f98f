/** Alerts of texts and of the queue that they wait in. */
import { v7 as uuid } from 'uuid'
import { closeDatabase, connect } from '../../../apps/api/src/db/connection.ts'
import { build } from '../../../apps/api/testing/builders.ts'
import { fakeTwilioSettings, startTwilioStandIn, type FakeTwilio } from '../../../apps/api/testing/texts/fake-twilio.ts'
import { mustCome } from '../../until.ts'
import { outside } from '../network.ts'
import type { Scene } from './scene.ts'
import type { Trouble } from './trouble.ts'

/** On our side of the bridge, where every host reaches it. Nobody listens there until the carrier is back. */
const carrierAt = { address: outside, port: 7099 }

/** What the nodes are told of the carrier. */
export const carrierSettings = fakeTwilioSettings(`http://${carrierAt.address}:${carrierAt.port}`)

const crew = 6
const connectLimitMs = 30_000
const failLimitMs = 60_000
/** The longest pause between two tries with a busy carrier is three minutes. */
const sentLimitMs = 240_000
const failedBackup = `select from backup_run where kind = 'backup' and outcome = 'failed'`
const backupLimitMs = 300_000
const ofSessions = `application_name in ('daysheet queue', 'daysheet listener')`

export function textsStuck({ cluster, leader, superuser, sql, done, call, undo, logOf }: Scene): Trouble {
  let carrier: FakeTwilio | undefined
  undo(async () => carrier?.close())
  const failures = async () => {
    const { body } = await call('node1', 'GET', 'status')
    return (body as { errors: { kinds: { kind: string; recent: number }[] } | null } | undefined)?.errors?.kinds.find(
      // the shape of /status
      ({ kind }) => kind === 'carrier_away',
    )?.recent
  }
  return {
    alerts: {
      CarrierAway: 'six texts, no carrier',
      TextsStuck: 'six texts, no carrier',
      QueueStuck: 'texts while PostgreSQL refused the queue',
    },
    async begin() {
      const db = connect(superuser(await leader()), { connectTimeoutMs: connectLimitMs })
      const { anEntry, aSchedule, aWorker, aWorkerEntry } = build(db)
      const day = new Date().toISOString().slice(0, 10)
      const entry = await anEntry({ schedule_id: (await aSchedule({ day })).id })
      for (let n = 0; n < crew; n += 1) {
        const worker = await aWorker({ phone: `71655501${String(n).padStart(2, '0')}` })
        await aWorkerEntry({ id: uuid(), schedule_entry_id: entry.id, worker_id: worker.id })
      }
      await closeDatabase(db)
      await done('node1', 'POST', `ScheduleEntries/${entry.id}/sendtexts`, { body: { note: 'gate 4' } })
      await mustCome(async () => ((await failures()) ?? 0) > crew * 2, failLimitMs, 'The carrier did not fail often enough', 1_000)
      // Without a connection no backup (surroundings.ts) can say how it ended.
      await mustCome(async () => (await sql(failedBackup)).length > 0, backupLimitMs, 'No backup failed', 1_000)
      // What is connected stays, the pooler's too; nobody else comes in.
      await sql('alter role daysheet connection limit 1', `select pg_terminate_backend(pid) from pg_stat_activity where ${ofSessions}`)
    },
    async look() {
      const { body } = await call('node1', 'GET', 'status')
      const { carrier: of } = body as { carrier: { lastFailure: { words: string } | null } } // the shape of /status
      return [
        ...(of.lastFailure?.words === 'The carrier cannot be reached' ? [] : ['/status does not say that the carrier cannot be reached']),
        ...(/"msg":"Queue: /.test(logOf('daysheet', 'node1')) ? [] : ['the log of node1 says nothing of the queue']),
      ]
    },
    async mend() {
      await sql('alter role daysheet connection limit -1')
      const standIn = await startTwilioStandIn({ ...carrierAt, publicUrl: cluster.url })
      carrier = standIn
      await mustCome(() => standIn.accepted.length >= crew, sentLimitMs, 'Not every text went out afterwards', 500)
      const phones = new Set(standIn.accepted.map(({ to }) => to))
      if (phones.size !== crew || standIn.accepted.length !== crew)
        throw new Error(`${standIn.accepted.length} texts went out to ${phones.size} phones, of ${crew}`)
    },
  }
}
