import { createHash } from 'node:crypto'
import { missingToClose } from '@daysheet/domain/loads/closing'
import { copyClock, loadState, loadStates } from '@daysheet/domain/loads/load-state'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { doubleBookedPeople } from '@daysheet/domain/schedules/double-booking'
import { budgetLevel } from '@daysheet/domain/timeclock/budget'
import { clockFlags } from '@daysheet/domain/timeclock/clock-flag'
import { hoursWorked } from '@daysheet/domain/timeclock/hours'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import type { Database } from '../db/connection.ts'
import { listLoads } from '../features/loads/queries.ts'
import { scheduledDays } from '../features/schedules/queries.ts'
import { demoReplyHabits } from './contractor.ts'
import { fillDemo } from './fill.ts'
import { filledTables } from './rows.ts'

const when = { now: new Date('2026-11-20T16:00:00Z'), zone: 'America/New_York' }
const secrets = { passwordHash: 'hash', encryptLastFour: (_id: string, digits: string) => Buffer.from(digits) }

const one = await freshDatabase()
const other = await freshDatabase()
const kept = new Map<string, Buffer>()
const target = (db: Database) => ({
  db,
  secrets,
  keep: async ({ container, file }: { container: string; file: string }, bytes: Buffer) => void kept.set(`${container}/${file}`, bytes),
})

const contents = async (db: Database) => {
  const tables = filledTables.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy('id').execute()] as const)
  return Object.fromEntries(await Promise.all(tables))
}

const filled = await fillDemo(target(one.db), when)

test('fills an empty database once', async () => {
  expect(filled).toBe(true)
  expect(await fillDemo(target(one.db), when)).toBe(false)
})

test('is the same contractor in every database', async () => {
  await fillDemo(target(other.db), when)
  const times = ({ account, ...rest }: Record<string, { created_at?: Date }[]>) => ({
    ...rest,
    account: account?.map((row) => ({ ...row, created_at: 0 })),
  })
  expect(times(await contents(other.db))).toEqual(times(await contents(one.db)))
})

test('refuses a database that holds somebody else’s data, and leaves it as it is', async () => {
  const { db } = await freshDatabase()
  await build(db).aJob()
  await expect(fillDemo(target(db), when)).rejects.toThrow('already holds data that is not the demo')
  expect(await db.selectFrom('worker').select('id').execute()).toEqual([])
  expect(await db.selectFrom('job').select('id').execute()).toHaveLength(1)
})

describe('the contractor', () => {
  test('has the people and jobs the demo promises, with Spanish and Polish names', async () => {
    const { worker, supervisor, job } = await contents(one.db)
    expect([worker?.length, supervisor?.length, job?.length]).toEqual([40, 8, 60])
    const names = JSON.stringify(worker)
    expect(names).toContain('Núñez')
    expect(names).toContain('Łukasz')
  })

  test('has something in every table', async () => {
    const rows = await contents(one.db)
    expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
  })

  test('has orders that are still to be picked, one of them begun, an item that is switched off, and a price to come', async () => {
    const lines = await one.db
      .selectFrom('item_entry')
      .innerJoin('material_order as o', 'o.id', 'item_entry.order_id')
      .select(['o.id', 'o.date', 'qty_picked'])
      .where('item_id', '<>', bagoutItemId)
      .orderBy('o.date', 'desc')
      .execute()
    const orders = [...Map.groupBy(lines, ({ id }) => id).values()].map((of) => of.map(({ qty_picked: picked }) => picked !== null))
    expect(orders.slice(0, 3).map((picked) => [picked.includes(true), picked.includes(false)])).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ])
    expect(orders.slice(3).flat()).not.toContain(false)
    expect(await one.db.selectFrom('item').select('name').where('active', '=', false).execute()).toHaveLength(1)
    expect(await one.db.selectFrom('price').select('id').where('date', '>', when.now).execute()).toHaveLength(1)
  })

  test('has a filing as long as filings get, one that is over filed, and jobs without any', async () => {
    const { scope_part: parts = [], scope_status: statuses = [], filing = [], job = [] } = await contents(one.db)
    const counts = new Map<unknown, number>()
    for (const part of parts) counts.set(Reflect.get(part, 'filing_number'), (counts.get(Reflect.get(part, 'filing_number')) ?? 0) + 1)
    expect(Math.max(...counts.values())).toBe(476)
    expect(filing).toHaveLength(counts.size)
    expect([...counts.keys()].filter((number) => !/^TRU\d{4}(MN|BX|BK|QN|SI)26$/.test(String(number)))).toEqual([])
    expect(job.length - new Set(parts.map((part) => Reflect.get(part, 'job_id'))).size).toBe(12)
    const done = new Map(
      statuses.map((status) => [
        Reflect.get(status, 'scope_part_id'),
        Reflect.get(status, 'square_feet') ?? Reflect.get(status, 'linear_feet'),
      ]),
    )
    const over = parts.filter(
      (part) => Number(done.get(part.id)) > Number(Reflect.get(part, 'square_feet') ?? Reflect.get(part, 'linear_feet')),
    )
    expect(over).toHaveLength(1)
  })

  test('has a load in each state, one whose hauler is to be asked and one that is to be reported, with bags of several jobs', async () => {
    const [open, closed] = await Promise.all([listLoads(one.db, 'open'), listLoads(one.db, 'closed')])
    const loads = [...open, ...closed]
    expect(new Set(loads.map(loadState))).toEqual(new Set(loadStates))
    const due = open.flatMap((load) => copyClock(load, '2026-11-20') ?? []).filter((clock) => clock.due !== null)
    expect(due.map((clock) => [clock.days, clock.due])).toEqual([
      [35, 'ask'],
      [45, 'report'],
    ])
    expect(loads.filter(({ jobs }) => jobs.length > 1).length).toBeGreaterThan(5)
    expect(closed.flatMap(missingToClose)).toEqual([])
  })

  test('has a schedule yesterday, today and tomorrow, today with a cancelled job and people on two jobs', async () => {
    const days = await one.db.selectFrom('schedule').select(['id', 'day']).orderBy('day').execute()
    expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-11-06', '2026-11-19', '2026-11-20', '2026-11-21']))
    const [today] = await scheduledDays(
      one.db,
      days.filter(({ day }) => day === '2026-11-20').map(({ id }) => id),
    )
    const entries = (today?.entries ?? []).map(({ supervisor, crew, ...entry }) => ({
      ...entry,
      supervisorId: supervisor?.id ?? null,
      workerEntries: crew.map(({ id: workerId }) => ({ workerId })),
    }))
    expect(entries.filter(({ cancelled }) => cancelled)).toMatchObject([{ cancelledReason: expect.stringContaining('water') as string }])
    expect(doubleBookedPeople(entries)).toMatchObject([{ kind: 'supervisor' }, { kind: 'supervisor' }, { kind: 'worker' }])
  })

  test('clocked nobody in after the moment it was filled, and somebody is on the clock', async () => {
    const events = await one.db.selectFrom('clock_event').select(['worker_entry_id', 'type', 'time']).orderBy('time').execute()
    expect(events.every(({ time }) => time <= when.now)).toBe(true)
    const last = new Map(events.map((event) => [event.worker_entry_id, event]))
    const onClock = [...last.values()].filter(({ type, time }) => type === 'in' && time > new Date('2026-11-20T05:00:00Z'))
    expect(onClock.length).toBeGreaterThan(15)
  })

  /** Every shift with its clock events, counted by the product's own rule. */
  const shifts = async () => {
    const rows = await one.db
      .selectFrom('worker_entry as member')
      .innerJoin('schedule_entry as entry', 'entry.id', 'member.schedule_entry_id')
      .innerJoin('schedule', 'schedule.id', 'entry.schedule_id')
      .innerJoin('worker', 'worker.id', 'member.worker_id')
      .select(['member.id', 'member.worker_id', 'member.planned', 'schedule.day', 'entry.job_id', 'entry.cancelled', 'worker.role'])
      .execute()
    const events = Map.groupBy(await one.db.selectFrom('clock_event').selectAll().execute(), (event) => event.worker_entry_id)
    const clockedOn = (id: string) =>
      (events.get(id) ?? []).map((event) => ({
        id: event.id,
        type: event.type,
        time: event.time.toISOString(),
        clockOffset: event.clock_offset,
      }))
    return rows.map(({ id, role, ...row }) => {
      const others = rows
        .filter((other) => other.worker_id === row.worker_id && other.id !== id)
        .map((other) => ({
          jobNum: null,
          jobNumDecimals: null,
          address: 'Elsewhere',
          workerEntryId: other.id,
          events: clockedOn(other.id),
          corrections: [],
        }))
      return {
        ...row,
        role,
        worked: hoursWorked(clockedOn(id), role, {
          day: row.day,
          zone: 'America/New_York',
          others,
          isCancelled: row.cancelled,
          isPlanned: row.planned,
        }),
      }
    })
  }

  test('has each doubt of the time clock on the last working day, and hardly any before', async () => {
    const flagged = (await shifts()).filter(({ worked }) => worked.flags.length > 0)
    const yesterday = flagged.filter(({ day }) => day === '2026-11-19').flatMap(({ worked }) => worked.flags)
    // The job that was called off is one of today.
    expect(new Set(yesterday)).toEqual(new Set(clockFlags.filter((flag) => flag !== 'cancelled-job' && flag !== 'not-paid')))
    expect(flagged.filter(({ day }) => day < '2026-11-19').length).toBeLessThan(15)
  })

  test('has somebody who clocked on today’s cancelled job, and yesterday somebody who was on no crew', async () => {
    const all = await shifts()
    const inVain = all.filter(({ cancelled, worked }) => cancelled && worked.lines.length > 0)
    expect(inVain.map(({ day, worked }) => [day, worked.lines.map(({ event }) => event.type), worked.flags])).toEqual([
      ['2026-11-20', ['in', 'out'], ['cancelled-job']],
    ])
    expect(all.filter(({ planned }) => !planned).map(({ day, worked }) => [day, worked.hours, worked.flags])).toEqual([
      ['2026-11-19', 8, ['not-planned']],
    ])
  })

  test('has two people who will decline a job of today that takes place, and have not clocked in', async () => {
    const habits = demoReplyHabits()
    const declining = (await shifts()).filter((shift) => shift.day === '2026-11-20' && habits.get(shift.worker_id) === 'no')
    expect(declining.map(({ cancelled, worked }) => [cancelled, worked.lines])).toEqual([
      [false, []],
      [false, []],
    ])
  })

  test('pays people of the office and the warehouse for gaps, and nobody else', async () => {
    const credited = new Set((await shifts()).filter(({ worked }) => worked.credited > 0).map(({ role }) => role))
    expect(credited).toEqual(new Set(['office', 'warehouse']))
  })

  test('has a job of today past each level of its budget', async () => {
    const all = await shifts()
    const today = new Set(all.filter(({ day }) => day === '2026-11-20').map(({ job_id }) => job_id))
    const jobs = await one.db.selectFrom('job').select(['id', 'budget']).execute()
    const marks = jobs
      .filter(({ id }) => today.has(id))
      .map(({ id, budget }) => {
        const minutes = all.reduce((sum, { job_id, worked }) => (job_id === id ? sum + worked.minutes : sum), 0)
        return budgetLevel(minutes / 60, budget)
      })
    expect(new Set(marks)).toEqual(new Set([null, 75, 90, 100]))
  })

  test('says of each clock event when it came in and how far the phone was off', async () => {
    const { clock_event } = await contents(one.db)
    const events = clock_event as { time: Date; received_at: Date | null; clock_offset: number | null }[] // the columns of that table
    expect(events.filter(({ received_at, clock_offset }) => received_at === null || clock_offset === null)).toEqual([])
    expect(events.filter(({ received_at }) => received_at !== null && received_at > when.now)).toEqual([])
    expect(events.some(({ time, received_at }) => Number(received_at) - Number(time) > 3_600_000)).toBe(true)
  })

  test('has every picture its rows name, as a real image', async () => {
    const { clock_event, image_set, checklist, job_inspection, load } = await contents(one.db)
    const named = new Set(JSON.stringify([clock_event, image_set, checklist, load]).match(/\/api\/images\/[^"]+/g))
    const files = [...named].map((url) => url.replace('/api/images/', '').replace('/download', ''))
    const inspected = JSON.stringify(job_inspection).match(/[0-9a-f-]{36}-[123]\.jpg/g) ?? []
    expect([...files, ...inspected.map((file) => `jtimages/${file}`)].filter((file) => !kept.has(file))).toEqual([])
    const stored = await one.db.selectFrom('stored_file').select(['container', 'name', 'bytes', 'sha256']).execute()
    const said = stored.map(({ container, name, bytes, sha256 }) => [`${container}/${name}`, bytes, sha256])
    const held = [...kept].map(([file, body]) => [file, body.length, createHash('sha256').update(body).digest('hex')])
    expect(said.toSorted()).toEqual(held.toSorted())
    const [photo, signature] = await Promise.all(
      ['events', 'signatures'].map((folder) => sharp([...kept].find(([file]) => file.startsWith(folder))?.[1]).metadata()),
    )
    expect(photo).toMatchObject({ format: 'jpeg', width: 480 })
    expect(signature).toMatchObject({ format: 'png', hasAlpha: true })
  })
})
