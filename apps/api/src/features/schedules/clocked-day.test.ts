/** Hours that were clocked stay those of their day, whichever way the day is changed. (decisions/time-punches.md) */
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { waitLimit } from '@daysheet/testing/limits'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aSchedule, anEntry, aWorkerEntry, aWorker, anEvent } = build(db)
const { send, get } = await caller()
const phone = await caller('supervisor')

let used = 0
/** A day nobody uses yet, in the middle of that day in New York. */
function freeDay(): { day: string; date: string } {
  used += 1
  const day = new Date(Date.UTC(2041, 0, 1 + used)).toISOString().slice(0, 10)
  return { day, date: `${day}T17:00:00.000Z` }
}

async function aDay() {
  const schedule = await aSchedule(freeDay())
  const entry = await anEntry({ schedule_id: schedule.id })
  const crew = await aWorkerEntry({ schedule_entry_id: entry.id })
  return { schedule, entry, crew }
}

async function aClockedDay() {
  const day = await aDay()
  const event = await anEvent({ worker_entry_id: day.crew.id })
  return { ...day, event }
}

type Reply = Awaited<ReturnType<typeof send>>
const refusalOf = (reply: Reply) => [reply.statusCode, (reply.json() as { error?: { code?: string } }).error?.code]
const clockedAlready = [422, 'CLOCKED_ALREADY']
const whereId = (id: string) => encodeURIComponent(JSON.stringify({ id }))
const dayOf = (id: string) => db.selectFrom('schedule').select('day').where('id', '=', id).executeTakeFirst()

/** Every call that writes properties onto a row that is there. */
const ways = (plural: string): [string, (id: string, whole: object, change: object) => Promise<Reply>][] => [
  ['PATCH', (id, _whole, change) => send('PATCH', `/api/${plural}/${id}`, change)],
  ['PUT', (id, whole, change) => send('PUT', `/api/${plural}/${id}`, { ...whole, ...change })],
  ['replace', (id, whole, change) => send('POST', `/api/${plural}/${id}/replace`, { ...whole, ...change })],
  ['upsert', (id, whole, change) => send('PUT', `/api/${plural}`, { ...whole, ...change, id })],
  ['patchOrCreate', (id, _whole, change) => send('PATCH', `/api/${plural}`, { ...change, id })],
  ['upsertWithWhere', (id, whole, change) => send('POST', `/api/${plural}/upsertWithWhere?where=${whereId(id)}`, { ...whole, ...change })],
  ['update of many', (id, _whole, change) => send('POST', `/api/${plural}/update?where=${whereId(id)}`, change)],
]

describe.each(ways('Schedules'))('a schedule by %s', (_way, change) => {
  test('with clocked hours stays on its day', async () => {
    const { schedule } = await aClockedDay()
    const other = freeDay()
    const before = await dayOf(schedule.id)
    expect(refusalOf(await change(schedule.id, {}, { date: other.date }))).toEqual(clockedAlready)
    expect(await dayOf(schedule.id)).toEqual(before)
  })
  test('may say another hour of the same day', async () => {
    const { schedule } = await aClockedDay()
    const day = (await dayOf(schedule.id))?.day
    expect((await change(schedule.id, {}, { date: `${day}T20:00:00.000Z` })).statusCode).toBe(200)
    expect((await dayOf(schedule.id))?.day).toBe(day)
  })
  test('without clocked hours moves', async () => {
    const { schedule } = await aDay()
    const other = freeDay()
    expect((await change(schedule.id, {}, { date: other.date })).statusCode).toBe(200)
    expect((await dayOf(schedule.id))?.day).toBe(other.day)
  })
})

describe.each(ways('ScheduleEntries'))('an entry by %s', (_way, change) => {
  test('with clocked hours stays on its schedule and its job', async () => {
    const { entry, schedule } = await aClockedDay()
    const elsewhere = await anEntry({ schedule_id: (await aSchedule(freeDay())).id })
    const whole = { jobId: entry.job_id, scheduleId: schedule.id }
    expect(refusalOf(await change(entry.id, whole, { scheduleId: elsewhere.schedule_id }))).toEqual(clockedAlready)
    expect(refusalOf(await change(entry.id, whole, { jobId: elsewhere.job_id }))).toEqual(clockedAlready)
  })
})

describe.each(ways('WorkerEntries'))('somebody on a crew by %s', (_way, change) => {
  test('with clocked hours stays on the entry, and the hours theirs', async () => {
    const { crew, entry } = await aClockedDay()
    const elsewhere = await anEntry({ schedule_id: (await aSchedule(freeDay())).id })
    const whole = { workerId: crew.worker_id, scheduleEntryId: entry.id }
    expect(refusalOf(await change(crew.id, whole, { scheduleEntryId: elsewhere.id }))).toEqual(clockedAlready)
    expect(refusalOf(await change(crew.id, whole, { workerId: (await aWorker()).id }))).toEqual(clockedAlready)
  })
})

describe.each(ways('Events'))('a clock event by %s', (_way, change) => {
  test('stays with its worker entry', async () => {
    const { event, crew } = await aClockedDay()
    const other = await aClockedDay()
    const whole = { workerEntryId: crew.id, type: event.type, time: new Date(event.time).toISOString() }
    expect((await change(event.id, whole, { workerEntryId: other.crew.id })).statusCode).toBe(422)
    expect(await db.selectFrom('clock_event').select('worker_entry_id').where('id', '=', event.id).execute()).toEqual([
      { worker_entry_id: crew.id },
    ])
  })
})

describe('through the row it belongs to', () => {
  test('an entry with clocked hours is not moved to another schedule, nor somebody to another entry', async () => {
    const { schedule, entry, crew } = await aClockedDay()
    const other = await aDay()
    // Under its own row the foreign key is the path's, whatever the body says; under another there is no such row.
    for (const under of [schedule.id, other.schedule.id])
      await send('PUT', `/api/Schedules/${under}/scheduleEntries/${entry.id}`, { scheduleId: other.schedule.id })
    for (const under of [entry.id, other.entry.id])
      await send('PUT', `/api/ScheduleEntries/${under}/workerEntries/${crew.id}`, { scheduleEntryId: other.entry.id })
    await send('POST', `/api/Schedules/${other.schedule.id}/scheduleEntries`, { id: entry.id, jobId: entry.job_id })
    await send('POST', `/api/ScheduleEntries/${other.entry.id}/workerEntries`, { id: crew.id, workerId: crew.worker_id })
    expect((await get(`/api/ScheduleEntries/${entry.id}`)).json()).toMatchObject({ scheduleId: schedule.id })
    expect((await get(`/api/WorkerEntries/${crew.id}`)).json()).toMatchObject({ scheduleEntryId: entry.id, workerId: crew.worker_id })
  })
})

test('the refusal says what to do instead', async () => {
  const { schedule } = await aClockedDay()
  const reply = await send('PATCH', `/api/Schedules/${schedule.id}`, { date: freeDay().date })
  expect((reply.json() as { error: { message: string } }).error.message).toBe(
    'Someone has already clocked in or out on this day. Create a schedule for the other day: these hours stay on their day.',
  )
})

/** Until so many statements wait for a row that somebody else holds. */
const waitForLock = (count = 1) =>
  vi.waitUntil(
    async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return waiting.rows.length >= count
    },
    { timeout: waitLimit, interval: 10 },
  )

const clockIn = (workerEntryId: string) =>
  phone.send('POST', '/api/Events', { id: uuid(), workerEntryId, type: 'in', time: new Date().toISOString() })

describe('at the same moment as a clock event', () => {
  test('that is being stored, the day waits for it and stays', async () => {
    const { schedule, entry, crew } = await aDay()
    const moving = await db.transaction().execute(async (tx) => {
      // What an event that is coming in does first.
      await tx.selectFrom('schedule_entry').select('id').where('id', '=', entry.id).forShare().execute()
      await tx.insertInto('clock_event').values({ id: uuid(), type: 'in', time: new Date(), worker_entry_id: crew.id }).execute()
      const sent = send('PATCH', `/api/Schedules/${schedule.id}`, { date: freeDay().date })
      await waitForLock()
      return { sent }
    })
    expect(refusalOf(await moving.sent)).toEqual(clockedAlready)
  })

  test('that comes in while the day moves: the event waits for the move', async () => {
    const { entry, crew, schedule } = await aDay()
    const { sent } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('schedule').select('id').where('id', '=', schedule.id).forUpdate().execute()
      await tx.selectFrom('schedule_entry').select('id').where('id', '=', entry.id).forNoKeyUpdate().execute()
      const coming = clockIn(crew.id)
      await waitForLock()
      expect(await db.selectFrom('clock_event').select('id').where('worker_entry_id', '=', crew.id).execute()).toEqual([])
      return { sent: coming }
    })
    expect((await sent).statusCode).toBe(200)
  })

  test('an entry that is being put on the day waits as well', async () => {
    const { schedule } = await aDay()
    const late = await aDay()
    const { sent } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('schedule').select('id').where('id', '=', schedule.id).forUpdate().execute()
      const joining = send('PATCH', `/api/ScheduleEntries/${late.entry.id}`, { scheduleId: schedule.id })
      await waitForLock()
      return { sent: joining }
    })
    expect((await sent).statusCode).toBe(200)
  })
})
