import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { copySchedule, previewCopy } from './copy-schedule.ts'
import { scheduledDays } from './queries.ts'

const { db } = await freshDatabase()
const { aSchedule, anEntry, aWorkerEntry, aWorker, aSupervisor, aJob } = build(db)

/** A day of `jobs` entries with a supervisor and three people each. */
async function aFullDay(jobs: number) {
  const { id } = await aSchedule()
  for (let made = 0; made < jobs; made++) {
    const entry = await anEntry({ schedule_id: id, supervisor_id: (await aSupervisor()).id, start_time: '6:30 AM' })
    for (let person = 0; person < 3; person++) await aWorkerEntry({ schedule_entry_id: entry.id, txt_status: 'y' })
  }
  return id
}

const entriesOn = async (id: string) => (await scheduledDays(db, [id]))[0]?.entries ?? []

describe('copying a schedule', () => {
  test('adds jobs, supervisors, start times and crews, untexted, and answers the plan that was carried out', async () => {
    const [from, to] = [await aFullDay(2), (await aSchedule()).id]
    const preview = await previewCopy(db, { to, from })
    const done = await copySchedule(db, 'office', { to, from })
    expect(done).toEqual({ copied: 2, ...preview })
    const [source, target] = [await entriesOn(from), await entriesOn(to)]
    const comparable = (entries: typeof source) =>
      entries.map(({ job, supervisor, startTime, crew }) => ({ job, supervisor, startTime, crew: crew.map(({ name }) => name) }))
    expect(comparable(target)).toEqual(comparable(source))
    expect(target.flatMap(({ crew }) => crew.map(({ txtStatus }) => txtStatus))).toEqual(Array.from({ length: 6 }, () => null))
  })

  test('adds to what is there, and copying again adds nothing', async () => {
    const [from, to] = [await aFullDay(2), (await aSchedule()).id]
    const [first] = await entriesOn(from)
    await anEntry({ schedule_id: to, job_id: first?.job.id ?? '', start_time: '1:00 PM' })
    expect((await copySchedule(db, 'office', { to, from })).copied).toBe(1)
    expect((await copySchedule(db, 'office', { to, from })).copied).toBe(0)
    const target = await entriesOn(to)
    expect(target.map(({ job }) => job.id).toSorted()).toEqual((await entriesOn(from)).map(({ job }) => job.id).toSorted())
    expect(target.find(({ job }) => job.id === first?.job.id)?.startTime).toBe('1:00 PM')
  })

  test('names the inactive people and jobs it leaves out and the double bookings that come about', async () => {
    const [gone, busy, idle] = [await aWorker({ active: false }), await aWorker(), await aJob({ active: false })]
    const [from, to] = [(await aSchedule()).id, (await aSchedule()).id]
    const entry = await anEntry({ schedule_id: from, notes: 'Ring the super' })
    await anEntry({ schedule_id: from, job_id: idle.id })
    const there = await anEntry({ schedule_id: to, start_time: '1:00 PM' })
    for (const worker of [gone, busy]) await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    await aWorkerEntry({ schedule_entry_id: there.id, worker_id: busy.id })
    const done = await copySchedule(db, 'office', { to, from })
    expect(done).toMatchObject({
      copied: 1,
      notesLeftOut: 1,
      leftOutJobs: [{ jobId: idle.id, reason: 'inactive' }],
      leftOutPeople: [{ kind: 'worker', personId: gone.id }],
      doubleBookings: [{ kind: 'worker', personId: busy.id, name: busy.name }],
    })
  })

  test('is refused for schedules that are not there, and onto itself', async () => {
    const [id, unknown] = [(await aSchedule()).id, '01900000-0000-7000-8000-000000000000']
    await expect(copySchedule(db, 'office', { to: unknown, from: id })).rejects.toMatchObject({ statusCode: 404 })
    await expect(copySchedule(db, 'office', { to: id, from: unknown })).rejects.toMatchObject({ statusCode: 404 })
    await expect(copySchedule(db, 'office', { to: id, from: id })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('by several people at the same time adds every job once', async () => {
    const [from, to] = [await aFullDay(3), (await aSchedule()).id]
    const done = await Promise.all(Array.from({ length: 6 }, () => copySchedule(db, 'office', { to, from })))
    expect(done.map(({ copied }) => copied).toSorted()).toEqual([0, 0, 0, 0, 0, 3])
    expect(await entriesOn(to)).toHaveLength(3)
  })

  test('is written down under the name of who did it', async () => {
    const [from, to] = [await aFullDay(1), (await aSchedule()).id]
    await copySchedule(db, 'account rivera', { to, from })
    const [entry] = await entriesOn(to)
    const written = await db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'table_name'])
      .where('row_id', '=', entry?.id ?? '')
      .execute()
    expect(written).toEqual([{ actor: 'account rivera', action: 'insert', table_name: 'schedule_entry' }])
  })
})

describe('a copy that is cut off at any point', () => {
  test('leaves either nothing or everything behind', async () => {
    const from = await aFullDay(4)
    // The n-th row written ends the connection from inside the server, as a crash would.
    await sql`create sequence rows_written`.execute(db)
    await sql`create table dies_at (row_number bigint)`.execute(db)
    await sql`create function die() returns trigger language plpgsql as $$
      begin
        if nextval('rows_written') = (select row_number from dies_at) then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`.execute(db)
    for (const table of ['schedule_entry', 'worker_entry']) {
      await sql`create trigger dies before insert on ${sql.table(table)} for each row execute function die()`.execute(db)
    }
    const rowsToWrite = 4 + 4 * 3
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: rowsToWrite + 4 }), async (at) => {
        const to = (await aSchedule()).id
        await sql`truncate dies_at`.execute(db)
        await sql`insert into dies_at values (${at})`.execute(db)
        await sql`alter sequence rows_written restart`.execute(db)
        const copied = await copySchedule(db, 'office', { to, from }).then(
          () => true,
          () => false,
        )
        await sql`truncate dies_at`.execute(db)
        const target = await entriesOn(to)
        expect(copied).toBe(at > rowsToWrite)
        expect([target.length, target.reduce((sum, { crew }) => sum + crew.length, 0)]).toEqual(copied ? [4, 12] : [0, 0])
      }),
      { numRuns: 40 },
    )
  })
})
