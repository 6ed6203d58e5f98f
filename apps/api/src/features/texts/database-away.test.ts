import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { faultProxy } from '#testing/fault-proxy.ts'
import { aTexting, deliverTexts } from '#testing/texts/texting.ts'
import { closeDatabase, connect } from '#db/connection.ts'
import { sendTexts } from './send-texts.ts'

const { db, url } = await freshDatabase()
const { anEntry, aWorker, aWorkerEntry } = build(db)
const line = await faultProxy(url)
const behind = connect(line.url, { name: 'behind the line' })
// The queue itself reaches the database; nobody looks after what is left behind.
deliverTexts(url, aTexting(behind), { settleEveryMs: 3_600_000 })
afterAll(async () => {
  await closeDatabase(behind)
  await line.close()
})

test('a text whose turn comes while the database is away goes out when it is back', async () => {
  const entry = await anEntry()
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker()).id })
  const state = async () =>
    (await db.selectFrom('text_message').select('state').where('worker_entry_id', '=', id).executeTakeFirst())?.state
  line.set('reset')
  await sendTexts(aTexting(db), 'account office', entry.id, { note: '' })
  // The queue has begun with it, and would not begin again.
  await vi.waitFor(async () => expect((await sql`select from graphile_worker.jobs where attempts = 1`.execute(db)).rows).toHaveLength(1))
  expect(await state()).toBe('queued')
  line.set('none')
  await vi.waitFor(async () => expect(await state()).not.toBe('queued'))
})
