import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { upcomingEntries, removeFromEntries } from './queries.ts'

// 11:30 PM on the 20th in New York is already the 21st in UTC: the business day counts.
const { db, caller } = await testApp({ now: () => new Date('2026-11-21T04:30:00.000Z') })
const { aWorker, aSupervisor, aJob, aSchedule, anEntry, aWorkerEntry, anEvent } = build(db)
const office = await caller()

const yesterday = await aSchedule({ day: '2026-11-19', date: '2026-11-19T17:00:00Z' })
const today = await aSchedule({ day: '2026-11-20', date: '2026-11-20T17:00:00Z' })
const later = await aSchedule({ day: '2026-11-25', date: '2026-11-25T17:00:00Z' })
const job = await aJob({ address: '120 Broadway', job_num: 10412.1, job_num_decimals: 1 })

const upcoming = async (plural: string, id: string) => {
  const answer = await office.get(`/api/${plural}/${id}/upcoming`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Record<string, unknown>[]>()
}
const deactivate = (plural: string, id: string, body: unknown, version?: number) =>
  office.send('POST', `/api/${plural}/${id}/deactivate`, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const rowOf = async (plural: string, id: string) => (await office.get(`/api/${plural}/${id}`)).json<{ active: boolean; version: number }>()

/** Somebody on a crew yesterday, today (texted), cancelled later, and later. */
async function aPlannedWorker() {
  const { id } = await aWorker({ name: 'Ana Kowalska' })
  const on = async (schedule: { id: string }, entry: object, crew: object = {}) => {
    const made = await anEntry({ schedule_id: schedule.id, job_id: job.id, ...entry })
    return aWorkerEntry({ schedule_entry_id: made.id, worker_id: id, ...crew })
  }
  const past = await on(yesterday, {})
  const now = await on(today, { start_time: '6:30 AM' }, { txt_status: 'y' })
  const cancelled = await on(later, { cancelled: true })
  const next = await on(later, { start_time: '1:00 PM' })
  return { id, past, now, cancelled, next }
}
const isThere = async ({ id }: { id: string }) =>
  (await db.selectFrom('worker_entry').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

describe('an employee', () => {
  test('is planned on what takes place today or later, in order', async () => {
    const { id, now, next } = await aPlannedWorker()
    expect(await upcoming('Workers', id)).toEqual([
      {
        scheduleEntryId: now.schedule_entry_id,
        workerEntryId: now.id,
        day: '2026-11-20',
        startTime: '6:30 AM',
        txtStatus: 'y',
        jobNum: 10412.1,
        jobNumDecimals: 1,
        address: '120 Broadway',
        hasEvents: false,
      },
      expect.objectContaining({ workerEntryId: next.id, day: '2026-11-25', startTime: '1:00 PM', txtStatus: null }),
    ])
    expect(await upcoming('Workers', (await aWorker()).id)).toEqual([])
  })

  test('is taken off the days to come; yesterday and what is cancelled stay', async () => {
    const { id, past, now, cancelled, next } = await aPlannedWorker()
    expect((await deactivate('Workers', id, { takeOff: true }, 1)).json()).toEqual({ takenOff: 2, kept: 0 })
    expect(await rowOf('Workers', id)).toMatchObject({ active: false })
    expect(await Promise.all([past, now, cancelled, next].map(isThere))).toEqual([true, false, true, false])
    const audit = await db.selectFrom('audit_entry').select('actor').where('row_id', '=', now.id).where('action', '=', 'delete').execute()
    expect(audit).toEqual([{ actor: `account ${office.username}` }])
  })

  test('stays where there are clock events already', async () => {
    const { id, now } = await aPlannedWorker()
    await anEvent({ worker_entry_id: now.id, time: '2026-11-20T11:30:00Z' })
    expect((await upcoming('Workers', id))[0]).toMatchObject({ hasEvents: true })
    expect((await deactivate('Workers', id, { takeOff: true })).json()).toEqual({ takenOff: 1, kept: 1 })
    expect(await isThere(now)).toBe(true)
  })

  test('stays planned when left so', async () => {
    const { id, now, next } = await aPlannedWorker()
    expect((await deactivate('Workers', id, { takeOff: false })).json()).toEqual({ takenOff: 0, kept: 2 })
    expect(await rowOf('Workers', id)).toMatchObject({ active: false })
    expect(await Promise.all([now, next].map(isThere))).toEqual([true, true])
  })

  test('deactivated a second time is the same; the version counts one change', async () => {
    const { id } = await aWorker()
    for (let times = 0; times < 2; times++)
      expect((await deactivate('Workers', id, { takeOff: true })).json()).toEqual({ takenOff: 0, kept: 0 })
    expect((await rowOf('Workers', id)).version).toBe(2)
  })

  test('changed by somebody else meanwhile is not deactivated, and nothing is taken off', async () => {
    const { id, now } = await aPlannedWorker()
    await office.send('PATCH', `/api/Workers/${id}`, { phone: '2125550100' })
    const refused = await deactivate('Workers', id, { takeOff: true }, 1)
    expect(refused.statusCode).toBe(412)
    expect(refused.json()).toMatchObject({ error: { code: 'STALE', details: { changedBy: office.username, current: { version: 2 } } } })
    expect(await rowOf('Workers', id)).toMatchObject({ active: true })
    expect(await isThere(now)).toBe(true)
  })

  test.each([undefined, {}, { takeOff: 'yes' }, { takeOff: true, also: 1 }])(
    'needs to be told what to do, which %j does not',
    async (body) => {
      const { id } = await aWorker()
      expect((await deactivate('Workers', id, body)).statusCode).toBe(422)
      expect(await rowOf('Workers', id)).toMatchObject({ active: true })
    },
  )

  test.each(['nobody', '0190a1b2-0000-7000-8000-000000000001'])('%s is not known', async (id) => {
    expect((await office.get(`/api/Workers/${id}/upcoming`)).statusCode).toBe(404)
    expect((await deactivate('Workers', id, { takeOff: true })).statusCode).toBe(404)
  })
})

describe('a supervisor', () => {
  test('is planned on the entries they run, and whose crew was told so', async () => {
    const { id } = await aSupervisor()
    const own = { supervisor_id: id, job_id: job.id }
    await anEntry({ ...own, schedule_id: yesterday.id })
    const now = await anEntry({ ...own, schedule_id: today.id })
    await aWorkerEntry({ schedule_entry_id: now.id, txt_status: 'sent' })
    const next = await anEntry({ ...own, schedule_id: later.id })
    await anEntry({ ...own, schedule_id: later.id, cancelled: true })
    expect(await upcoming('Supervisors', id)).toEqual([
      {
        scheduleEntryId: now.id,
        day: '2026-11-20',
        startTime: '7:00 AM',
        crewTexted: true,
        jobNum: 10412.1,
        jobNumDecimals: 1,
        address: '120 Broadway',
        hasEvents: false,
      },
      expect.objectContaining({ scheduleEntryId: next.id, crewTexted: false }),
    ])
  })

  test('is taken off, except where the crew has clocked already, and is signed out', async () => {
    const someone = await caller('supervisor')
    const own = { supervisor_id: someone.id, job_id: job.id }
    const begun = await anEntry({ ...own, schedule_id: today.id })
    await anEvent({ worker_entry_id: (await aWorkerEntry({ schedule_entry_id: begun.id })).id })
    const next = await anEntry({ ...own, schedule_id: later.id })
    expect((await deactivate('Supervisors', someone.id, { takeOff: true }, 1)).json()).toEqual({ takenOff: 1, kept: 1 })
    const ran = await db.selectFrom('schedule_entry').select('supervisor_id').where('id', 'in', [begun.id, next.id]).orderBy('id').execute()
    expect(ran).toEqual([{ supervisor_id: someone.id }, { supervisor_id: null }])
    await expect.poll(async () => (await someone.get('/api/Users/me')).statusCode).toBe(401)
  })

  test('stays on the entries when left so', async () => {
    const { id } = await aSupervisor()
    const entry = await anEntry({ supervisor_id: id, schedule_id: later.id })
    expect((await deactivate('Supervisors', id, { takeOff: false })).json()).toEqual({ takenOff: 0, kept: 1 })
    expect(await db.selectFrom('schedule_entry').select('supervisor_id').where('id', '=', entry.id).execute()).toEqual([
      { supervisor_id: id },
    ])
  })
})

/** Until somebody stands in line for a row that somebody else holds. */
async function untilWaiting() {
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows
  await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
}

describe('at the same moment', () => {
  test('planning somebody either comes first and is undone, or is refused: nobody inactive is left on a day', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await aWorker()
      const entries = await Promise.all(Array.from({ length: 6 }, () => anEntry({ schedule_id: later.id })))
      const planned = entries.map((entry) =>
        office.send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, [{ workerId: id, scheduleEntryId: entry.id }]),
      )
      const [left, ...answers] = await Promise.all([deactivate('Workers', id, { takeOff: true }), ...planned])
      expect(left.statusCode).toBe(200)
      for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode)
      expect(await db.selectFrom('worker_entry').select('id').where('worker_id', '=', id).execute()).toEqual([])
    }
  })

  test('setting a supervisor on a job either comes first and is undone, or is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await aSupervisor()
      const entries = await Promise.all(Array.from({ length: 6 }, () => anEntry({ schedule_id: later.id })))
      const set = entries.map((entry) => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { supervisorId: id }))
      const [left, ...answers] = await Promise.all([deactivate('Supervisors', id, { takeOff: true }), ...set])
      expect(left.statusCode).toBe(200)
      for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode)
      expect(await db.selectFrom('schedule_entry').select('id').where('supervisor_id', '=', id).execute()).toEqual([])
    }
  })

  test('a day is copied with somebody who is then taken off, or without them', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await aWorker()
      const [from, to] = [await aSchedule(), await aSchedule({ day: `2027-01-0${round + 1}`, date: `2027-01-0${round + 1}T17:00:00Z` })]
      const entry = await anEntry({ schedule_id: from.id })
      await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: id })
      const copy = office.send('POST', `/api/Schedules/copy?from=${from.id}&to=${to.id}`)
      const answers = await Promise.all([copy, deactivate('Workers', id, { takeOff: true })])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await upcoming('Workers', id)).toEqual([])
    }
  })

  test('a clock event that is on its way is seen: its worker entry stays, and the event with it', async () => {
    const { id, next } = await aPlannedWorker()
    const events = db.startTransaction().execute()
    const clocking = await events
    await clocking
      .insertInto('clock_event')
      .values({ id: '0190a1b2-0000-7000-8000-00000000c10c', worker_entry_id: next.id, type: 'in', time: '2026-11-25T18:00:00Z' })
      .execute()
    const leaving = deactivate('Workers', id, { takeOff: true })
    await untilWaiting()
    await clocking.commit().execute()
    expect((await leaving).json()).toEqual({ takenOff: 1, kept: 1 })
    expect(await isThere(next)).toBe(true)
    expect(await db.selectFrom('clock_event').select('type').where('worker_entry_id', '=', next.id).execute()).toEqual([{ type: 'in' }])
  })

  test('a text to somebody that is being written is written, and they leave after it: neither is given up for the other', async () => {
    const { id, next } = await aPlannedWorker()
    const texting = await db.startTransaction().execute()
    await texting.updateTable('worker_entry').set({ txt_status: 'sent' }).where('id', '=', next.id).execute()
    const leaving = deactivate('Workers', id, { takeOff: true })
    await untilWaiting()
    // The text refers to the worker.
    await texting.selectFrom('worker').select('id').where('id', '=', id).forKeyShare().execute()
    await texting.commit().execute()
    const answer = await leaving
    expect([answer.statusCode, answer.json()]).toEqual([200, { takenOff: 2, kept: 0 }])
  })

  test('a clock event of a supervisor’s crew that is on its way is stored, and who runs the job stays: neither is given up for the other', async () => {
    const { id } = await aSupervisor()
    const entry = await anEntry({ supervisor_id: id, schedule_id: later.id })
    const member = await aWorkerEntry({ schedule_entry_id: entry.id })
    const clocking = await db.startTransaction().execute()
    // As an event does: first the job's entry, then the worker entry it is for.
    await clocking.selectFrom('schedule_entry').select('id').where('id', '=', entry.id).forShare().execute()
    const leaving = deactivate('Supervisors', id, { takeOff: true })
    await untilWaiting()
    await clocking
      .insertInto('clock_event')
      .values({ id: '0190a1b2-0000-7000-8000-00000000c10d', worker_entry_id: member.id, type: 'in', time: '2026-11-25T18:00:00Z' })
      .execute()
    await clocking.commit().execute()
    const answer = await leaving
    expect([answer.statusCode, answer.json()]).toEqual([200, { takenOff: 0, kept: 1 }])
  })
})

test('taking off names only the entries it is given', async () => {
  const { id, now, next } = await aPlannedWorker()
  const person = { kind: 'worker', id } as const
  expect(await upcomingEntries(db, person, '2026-11-21')).toHaveLength(1)
  expect(await db.transaction().execute((tx) => removeFromEntries(tx, person, [now.schedule_entry_id]))).toBe(1)
  expect(await Promise.all([now, next].map(isThere))).toEqual([false, true])
})
