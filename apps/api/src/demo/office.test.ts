import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { inTransaction } from '../db/connection.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { makeContractor } from './contractor.ts'
import { demoSignIn, signIn, textTodaysCrews } from './office.ts'
import { insertRows } from './queries.ts'

const when = { now: new Date('2026-11-20T16:00:00Z'), zone: 'America/New_York' }

test('texts the crews of all jobs of the day, also of a person with an expired card', async () => {
  const { app, db } = await testApp()
  const { rows } = makeContractor(when)
  for (const account of rows.account) account.password_hash = await hashPassword(demoSignIn.password)
  await inTransaction(db, 'demo', (tx) => insertRows(tx, rows))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  await textTodaysCrews(await signIn(url), when)
  const { rows: people } = await sql<{ txt_status: string | null }>`
    select worker_entry.txt_status from worker_entry
      join schedule_entry on schedule_entry.id = worker_entry.schedule_entry_id
      join schedule on schedule.id = schedule_entry.schedule_id
    where schedule.day = '2026-11-20' and not schedule_entry.cancelled and worker_entry.planned`.execute(db)
  expect(people.length).toBeGreaterThan(20)
  expect(people.filter(({ txt_status }) => txt_status === null)).toEqual([])
})
