import { dayBounds } from '@daysheet/domain/calendar/day'
import { dashboardFilter, dayFilter } from '@daysheet/domain/schedules/day-read'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { build } from '#testing/builders.ts'
import type { Database } from '#db/connection.ts'
import { systemCaller } from '#rest/caller.ts'
import { readFilter } from '#rest/filter/filter.ts'
import { selectSql } from '#rest/select.ts'
import { runStatement, Statement } from '#rest/statement.ts'
import '#app.ts' // every model is known once the application is
import { schedule } from './model.ts'

/** A day's read takes as long after ten years as after one: it enters each large table by an index. (docs/scale.md, decisions/tests-and-releases.md) */

const { db } = await freshDatabase()
const { aJob, aWorker } = build(db)
const zone = 'America/New_York'
const day = dayBounds('2026-05-20', zone)

// Three hundred days of ten jobs with three people and two clock events each.
beforeAll(async () => {
  const [job, worker] = [await aJob(), await aWorker()]
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into schedule (id, date, day) select md5('schedule' || d)::uuid, (date '2026-01-01' + d)::timestamp at time zone ${zone}, date '2026-01-01' + d
      from generate_series(0, 299) d`.execute(tx)
    await sql`insert into schedule_entry (id, job_id, schedule_id) select md5(d || 'entry' || e)::uuid, ${job.id}::uuid, md5('schedule' || d)::uuid
      from generate_series(0, 299) d, generate_series(0, 9) e order by md5(d || 'e' || e)`.execute(tx)
    await sql`insert into worker_entry (id, worker_id, schedule_entry_id) select md5(d || 'crew' || e || '-' || k)::uuid, case when k = 0 then ${worker.id}::uuid else gen_random_uuid() end,
        md5(d || 'entry' || e)::uuid
      from generate_series(0, 299) d, generate_series(0, 9) e, generate_series(0, 2) k order by md5(d || 'c' || e || k)`.execute(tx)
    await sql`insert into clock_event (id, worker_entry_id, worker_id, type, time)
      select gen_random_uuid(), c.id, c.worker_id, 'in', s.date + v * interval '8 hours'
      from generate_series(0, 299) d, generate_series(0, 9) e, generate_series(0, 2) k, generate_series(0, 1) v, worker_entry c, schedule s
      where c.id = md5(d || 'crew' || e || '-' || k)::uuid and s.id = md5('schedule' || d)::uuid order by md5(d || 'v' || e || k || v)`.execute(
      tx,
    )
  })
  for (const table of ['schedule', 'schedule_entry', 'worker_entry', 'clock_event']) await sql`analyze ${sql.table(table)}`.execute(db)
})

const ofADay = [
  ['planner', dayFilter(day.from, day.to)],
  ['dashboard', dashboardFilter(day.from, day.to)],
] as const

/** How PostgreSQL reads the day: the kinds of its steps, and the indexes. */
async function planOf(on: Database, filter: object): Promise<string> {
  const statement = new Statement()
  const text = selectSql(statement, readFilter(systemCaller, schedule, { ...filter, limit: 1 }))
  const rows = await runStatement<{ 'QUERY PLAN': string }>(on, `explain (analyze, timing off) ${text}`, statement.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const wholeTable = /Seq Scan on (schedule|schedule_entry|worker_entry|clock_event)\b/

test.each(ofADay)("the %s's day reads none of the large tables whole", async (_screen, filter) => {
  expect(await planOf(db, filter)).not.toMatch(wholeTable)
})

test.each(ofADay)("without the index of clock events the %s's day would: this test sees it", async (_screen, filter) => {
  const seen = await db
    .transaction()
    .execute(async (tx) => {
      await sql`drop index clock_event_worker_entry`.execute(tx)
      const plan = await planOf(tx, filter)
      throw Object.assign(new Error('rolled back'), { plan })
    })
    .catch((error: Error & { plan?: string }) => error.plan)
  expect(seen).toMatch(wholeTable)
})
