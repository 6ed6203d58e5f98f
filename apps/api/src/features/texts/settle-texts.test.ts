import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import { settleTexts } from './settle-texts.ts'

const { db } = await freshDatabase()
const { aWorker } = build(db)

it('every text that was left behind is looked after, not the oldest few hundred alone', async () => {
  const worker = await aWorker({ phone: '7140000101' })
  const ids = Array.from({ length: 450 }, () => randomUUID())
  const left = {
    kind: 'ask',
    state: 'handing',
    phone: worker.phone ?? '',
    body: 'x',
    worker_id: worker.id,
    time: thisMorning,
    handed_at: new Date(thisMorning.getTime() - 120_000),
  } as const
  await db
    .insertInto('text_message')
    .values(ids.map((id) => ({ ...left, id })))
    .execute()
  // The database keeps microseconds.
  await sql`update text_message set handed_at = handed_at + interval '0.0005 s'`.execute(db)
  await settleTexts(aTexting(db))
  const still = await db.selectFrom('text_message').select('id').where('id', 'in', ids).where('state', '=', 'handing').execute()
  expect(still).toHaveLength(0)
})
