/** What was clocked is not deleted unseen: by whichever call, the caller says how many clock events they were shown. (decisions/time-punches.md) */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { allModels, modelNamed } from '#rest/model.ts'
import { currentPunchCount } from '../timeclock/queries.ts'

const { app, db, caller } = await testApp()
const { aWorkerEntry, anEntry, anEvent } = build(db)
const office = await caller()
const phone = await caller('supervisor')

/** A job on a day with one person, who has clocked in so often. */
async function aDay(events: number) {
  const entry = await anEntry()
  const member = await aWorkerEntry({ schedule_entry_id: entry.id })
  for (let count = 0; count < events; count += 1) await anEvent({ worker_entry_id: member.id })
  const rows = {
    job: entry.job_id,
    schedule: entry.schedule_id,
    schedule_entry: entry.id,
    worker: member.worker_id,
    worker_entry: member.id,
  }
  return { ...rows, supervisor: entry.supervisor_id ?? uuid() }
}
type PlannedDay = Awaited<ReturnType<typeof aDay>>
/** Those that count. */
const eventsOf = async ({ worker_entry: id }: PlannedDay) => {
  const { rows } = await sql<{
    events: number
  }>`select ${sql.raw(currentPunchCount('c'))}::int as events from worker_entry c where c.id = ${id}`.execute(db)
  return rows[0]?.events
}

const targets: [string, (day: PlannedDay) => string, number][] = [
  ['a schedule', (day) => `Schedules/${day.schedule}`, 200],
  ['the jobs of a schedule', (day) => `Schedules/${day.schedule}/scheduleEntries`, 204],
  ['a job of a schedule', (day) => `Schedules/${day.schedule}/scheduleEntries/${day.schedule_entry}`, 204],
  ['an entry', (day) => `ScheduleEntries/${day.schedule_entry}`, 200],
  ['the crew of an entry', (day) => `ScheduleEntries/${day.schedule_entry}/workerEntries`, 204],
  ['one of the crew', (day) => `ScheduleEntries/${day.schedule_entry}/workerEntries/${day.worker_entry}`, 204],
  ['a worker entry', (day) => `WorkerEntries/${day.worker_entry}`, 200],
]

describe.each(targets)('%s', (_what, pathOf, statusCode) => {
  test('is deleted as ever where nobody has clocked', async () => {
    for (const query of ['', '?clockEvents=0']) {
      const day = await aDay(0)
      expect((await office.send('DELETE', `/api/${pathOf(day)}${query}`)).statusCode).toBe(statusCode)
      expect(await db.selectFrom('worker_entry').select('id').where('id', '=', day.worker_entry).execute()).toEqual([])
    }
  })

  test('is kept with its clock events unless their number was shown', async () => {
    const day = await aDay(2)
    for (const [query, words] of [
      ['', 'There are 2 clock events here. Nothing was deleted; to leave them out of the hours, send clockEvents=2.'],
      ['?clockEvents=', 'There are 2 clock events here. Nothing was deleted; to leave them out of the hours, send clockEvents=2.'],
      ['?clockEvents=0', 'There are now 2 clock events here, and not 0. Nothing was deleted.'],
      ['?clockEvents=3', 'There are now 2 clock events here, and not 3. Nothing was deleted.'],
    ] as const) {
      const answer = await office.send('DELETE', `/api/${pathOf(day)}${query}`)
      expect(answer.statusCode, query).toBe(409)
      expect(answer.json().error).toMatchObject({ code: 'CLOCK_EVENTS', message: words, details: { clockEvents: 2 } })
    }
    for (const query of ['?clockEvents=two', '?clockEvents=-1', '?clockEvents=2&clockEvents=2', '?clockEvents=2.0'])
      expect((await office.send('DELETE', `/api/${pathOf(day)}${query}`)).statusCode, query).toBe(400)
    expect(await eventsOf(day)).toBe(2)
    expect((await office.send('DELETE', `/api/${pathOf(day)}?clockEvents=2`)).statusCode).toBe(statusCode)
    expect(await eventsOf(day)).toBe(0)
    expect(await db.selectFrom('worker_entry').select('planned').where('id', '=', day.worker_entry).execute()).toEqual([{ planned: false }])
    expect(await db.selectFrom('clock_event').select('id').where('worker_entry_id', '=', day.worker_entry).execute()).toHaveLength(2)
  })

  test('was taken off already is no clock event any more', async () => {
    const day = await aDay(2)
    await office.send('DELETE', `/api/${pathOf(day)}?clockEvents=2`)
    expect((await office.send('DELETE', `/api/${pathOf(day)}`)).statusCode).toBe(statusCode)
    expect(await db.selectFrom('clock_event').select('id').where('worker_entry_id', '=', day.worker_entry).execute()).toHaveLength(2)
  })
})

test('what is gone already is gone, whatever was shown', async () => {
  const { worker_entry: id } = await aDay(0)
  await office.send('DELETE', `/api/WorkerEntries/${id}`)
  expect((await office.send('DELETE', `/api/WorkerEntries/${id}?clockEvents=2`)).json()).toEqual({ count: 0 })
})

test('the whole history of a worker is not deleted unseen', async () => {
  const [day, other] = [await aDay(1), await aDay(0)]
  await db.updateTable('worker_entry').set({ worker_id: day.worker }).where('id', '=', other.worker_entry).execute()
  const path = `/api/Workers/${day.worker}`
  for (const gone of [path, `${path}?clockEvents=1`]) expect((await office.send('DELETE', gone)).statusCode).toBe(409)
  const history = (query: string) => office.send('DELETE', `${path}/workerEntries${query}`)
  for (const query of ['', '?clockEvents=0']) expect((await history(query)).statusCode).toBe(409)
  expect(await eventsOf(day)).toBe(1)
  expect((await history('?clockEvents=1')).statusCode).toBe(204)
})

describe('by their structure', () => {
  test('the database lets clock events go along with nothing', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive taking as (
        select 'clock_event'::regclass::oid as id
        union
        select c.confrelid from pg_constraint c join taking t on c.conrelid = t.id where c.contype = 'f' and c.confdeltype = 'c')
      select id::regclass::text as name from taking where id <> 'clock_event'::regclass order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test('no DELETE there is takes a clock event along unseen, except those that name clock events', async () => {
    const tables = new Map(allModels().map(({ plural, table }) => [plural.toLowerCase(), table]))
    const routes = app.accessList.filter(({ method, url }) => method === 'DELETE' && url.startsWith('/api/') && !url.includes('*'))
    expect(routes.length).toBeGreaterThan(40)
    const taking: string[] = []
    for (const { url } of routes) {
      const day = await aDay(1)
      const [event] = await db.selectFrom('clock_event').select('id').where('worker_entry_id', '=', day.worker_entry).execute()
      const known: Partial<Record<string, string>> = { ...day, clock_event: event?.id ?? '' }
      const [plural = '', , relation] = url.slice('/api/'.length).split('/')
      const parent = allModels().find((model) => model.plural === plural)
      const related = relation === undefined ? undefined : parent?.relations.get(relation)
      const path = url
        .replace(':id', known[tables.get(plural.toLowerCase()) ?? ''] ?? uuid())
        .replace(':fk', (related && known[modelNamed(related.model).table]) ?? uuid())
      await office.send('DELETE', path)
      if ((await eventsOf(day)) === 0) taking.push(url)
    }
    expect(taking.sort()).toEqual(['/api/Events/:id', '/api/WorkerEntries/:id/events', '/api/WorkerEntries/:id/events/:fk'])
  })
})

describe('at the same moment as somebody clocks in', () => {
  test.each(targets)('%s is either kept with the event, or gone and brought back by it', async (_what, pathOf, statusCode) => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const day = await aDay(0)
      const event = { id: uuid(), workerEntryId: day.worker_entry, type: 'in', time: '2026-03-02T12:00:00.000Z' }
      const clock = () => phone.send('POST', '/api/Events', event)
      const remove = () => office.send('DELETE', `/api/${pathOf(day)}?clockEvents=0`)
      const [clocked, removed] =
        round % 2 === 0 ? await Promise.all([clock(), remove()]) : (await Promise.all([remove(), clock()])).toReversed()
      const outcome = `${clocked?.statusCode} ${removed?.statusCode}`
      expect([`200 409`, `200 ${statusCode}`, `200 404`], `${clocked?.body} ${removed?.body}`).toContain(outcome)
      expect(await eventsOf(day)).toBe(1)
      seen.add(outcome)
    }
    expect(seen.size).toBeGreaterThan(0)
  })

  test('an event that is being stored is waited for and counted', async () => {
    const day = await aDay(0)
    let removed: ReturnType<typeof office.send> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select from schedule_entry where id = ${day.schedule_entry}::uuid for share`.execute(tx)
      await build(tx).anEvent({ worker_entry_id: day.worker_entry })
      removed = office.send('DELETE', `/api/ScheduleEntries/${day.schedule_entry}?clockEvents=0`)
      // It waits for a lock of ours: PostgreSQL says so before we let go.
      for (let waits = 0; waits === 0;) {
        const { rows } = await sql<{ waits: number }>`select count(*)::int as waits from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        waits = rows[0]?.waits ?? 0
      }
    })
    const answer = await removed
    expect([answer?.statusCode, answer?.json().error.details]).toEqual([409, { clockEvents: 1 }])
    expect(await eventsOf(day)).toBe(1)
  })
})
