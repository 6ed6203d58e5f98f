import { doubleBookedPeople } from '@daysheet/domain/schedules/double-booking'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { build } from '../../testing/builders.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from '../db/connection.ts'
import { scheduledDays } from '../features/schedules/queries.ts'
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

  test('has every picture its rows name, as a real image', async () => {
    const { clock_event, image_set, checklist, job_inspection } = await contents(one.db)
    const named = new Set(JSON.stringify([clock_event, image_set, checklist]).match(/\/api\/images\/[^"]+/g))
    const files = [...named].map((url) => url.replace('/api/images/', '').replace('/download', ''))
    const inspected = JSON.stringify(job_inspection).match(/[0-9a-f-]{36}-[12]\.jpg/g) ?? []
    expect([...files, ...inspected.map((file) => `jtimages/${file}`)].filter((file) => !kept.has(file))).toEqual([])
    const [photo, signature] = await Promise.all(
      ['events', 'signatures'].map((folder) => sharp([...kept].find(([file]) => file.startsWith(folder))?.[1]).metadata()),
    )
    expect(photo).toMatchObject({ format: 'jpeg', width: 480 })
    expect(signature).toMatchObject({ format: 'png', hasAlpha: true })
  })
})
