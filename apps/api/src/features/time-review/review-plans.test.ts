/** The review of a week takes as long after ten years as after one: it enters each table that grows by an index. (docs/scale.md, decisions/tests-and-releases.md) */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import type { Database } from '#db/connection.ts'
import { reviewWeekOf } from './review.ts'

const { db } = await freshDatabase()
const clock = { now: new Date('2026-05-25T12:00:00Z'), zone: 'America/New_York' }
const reader = { name: 'Office', workerId: null }
const monday = '2026-05-18'

// 2,000 days, on the last 1,000 of them ten jobs with two people, and what was clocked, put right, said and decided there.
beforeAll(async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const id = (name: string, ...numbers: string[]) => sql.raw(`md5('${name}' || ${numbers.join(` || '-' || `)})::uuid`)
    const all = sql`generate_series(0, 999) d, generate_series(0, 9) e, generate_series(0, 1) k`
    const day = sql`(date '2026-05-31' - d)`
    const at = (hour: number) => sql`((${day} + ${`${hour} hours`}::interval) at time zone ${clock.zone})`
    const place = id('place', 'd', 'e', 'k')
    const worker = id('worker', '(d * 20 + e * 2 + k) % 3000')
    const statements = [
      sql`insert into job (id, address, job_num) select ${id('job', 'n')}, n || ' Fulton Street', n from generate_series(0, 9999) n`,
      sql`insert into scope_part (id, job_id, filing_number, floor, square_feet) select gen_random_uuid(), ${id('job', 'n')}, 'F' || n, '1', 100 from generate_series(0, 9999) n`,
      sql`insert into worker (id, name, phone) select ${id('worker', 'n')}, 'Worker ' || n, '2125' || to_char(n, 'FM000000') from generate_series(0, 2999) n`,
      sql`insert into supervisor (id, name, username, email) select ${id('supervisor', 'n')}, 'Supervisor ' || n, 's' || n, 's' || n from generate_series(0, 999) n`,
      sql`insert into schedule (id, date, day) select ${id('schedule', 'd')}, ${at(0)}, ${day} from generate_series(0, 1999) d`,
      sql`insert into schedule_entry (id, job_id, schedule_id, supervisor_id) select ${id('entry', 'd', 'e')}, ${id('job', '(d * 37 + e * 91) % 10000')}, ${id('schedule', 'd')},
        ${id('supervisor', '(d + e) % 1000')} from generate_series(0, 999) d, generate_series(0, 9) e order by random()`,
      sql`insert into eos_report (id, schedule_entry_id, time) select gen_random_uuid(), ${id('entry', 'd', 'e')}, ${at(16)} from generate_series(0, 999) d, generate_series(0, 9) e`,
      sql`insert into worker_entry (id, worker_id, schedule_entry_id, corrected) select ${place}, ${worker}, ${id('entry', 'd', 'e')}, k = 0 from ${all} order by random()`,
      sql`insert into clock_event (id, worker_entry_id, worker_id, type, time) select ${id('event', 'd', 'e', 'k', 'v')}, ${place}, ${worker}, (array['in', 'out'])[v], ${day} + v * interval '8 hours'
        from ${all}, generate_series(1, 2) v order by random()`,
      sql`insert into audit_entry (actor, action, table_name, row_id, new_values) select 'phone', 'insert', 'clock_event', id, to_jsonb(v) from clock_event v`,
      sql`insert into time_correction (id, act_id, punch_id, action, origin_id, worker_entry_id, worker_id, type, time, reason)
        select gen_random_uuid(), gen_random_uuid(), ${id('event', 'd', 'e', 'k', '2')}, 'change', ${place}, ${place}, ${worker}, 'out', ${day} + interval '17 hours', 'Wrong time'
        from ${all} where k = 0`,
      sql`insert into time_claim (id, worker_id, worker_entry_id, type, time) select gen_random_uuid(), ${worker}, ${place}, 'out', ${at(17)} from ${all} where k = 0`,
      sql`insert into time_exception_answer (act_id, worker_id, day, key, is_nothing_to_change) select gen_random_uuid(), ${worker}, ${day}, 'no_photo', true from ${all}`,
      sql`insert into time_day_state (id, act_id, worker_id, day, state, digest, minutes, replaces_id)
        select ${id('state', 'd', 'e', 'k', 'v')}, gen_random_uuid(), ${worker}, ${day}, (array['approved', 'locked'])[v], '', 480, case when v = 2 then ${id('state', 'd', 'e', 'k', '1')} end
        from ${all}, generate_series(1, 2) v`,
      sql`insert into time_export (id, from_day, to_day, file, sha256, digests) select gen_random_uuid(), ${day}, ${day}, '', '', '{}' from generate_series(0, 299) d`,
    ]
    for (const statement of statements) await statement.execute(tx)
  })
  await sql`analyze`.execute(db)
})

/** The tables that are read whole by it. What PostgreSQL has counted before for this connection, it may not have passed on yet. */
async function readWhole(tx: Database, read: (tx: Database) => Promise<unknown>): Promise<string[]> {
  const scans = async () => {
    const { rows } = await sql<{
      name: string
      scans: number
    }>`select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables`.execute(tx)
    return new Map(rows.map(({ name, scans: count }) => [name, count]))
  }
  const before = await scans()
  await read(tx)
  return [...(await scans())].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? name : [])).toSorted()
}

const week = (tx: Database) => reviewWeekOf(tx, { day: monday, reader, own: undefined }, clock)

/**
 * Tables that may be read in full: the settings are one row, certificates are read only until one
 * is found, and there is one file a week.
 */
const small = ['certificate', 'office_setting', 'time_export']

// A statement is planned for its values at first, and for any once it is known: both must do.
test.each(['force_custom_plan', 'force_generic_plan'])('the week reads none of the tables that grow whole, with %s', async (plan) => {
  const whole = await db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', ${plan}, true)`.execute(tx)
    return readWhole(tx, week)
  })
  expect(whole).toEqual(small)
})

test.each([
  ['clock_event_worker_entry', 'clock_event'],
  ['scope_part_job', 'scope_part'],
  ['time_day_state_day', 'time_day_state'],
  ['time_claim_worker_entry', 'time_claim'],
])('without the index %s the week would: this test sees it', async (index, table) => {
  const whole = await db
    .transaction()
    .execute(async (tx) => {
      await sql`drop index ${sql.table(index)}`.execute(tx)
      throw Object.assign(new Error('rolled back'), { whole: await readWhole(tx, week) })
    })
    .catch((error: Error & { whole?: string[] }) => error.whole)
  expect(whole).toEqual([...small, table].toSorted())
})
