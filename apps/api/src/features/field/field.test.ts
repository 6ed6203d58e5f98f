import type { FieldKind, FieldResult } from '@daysheet/domain/field/batch'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const phone = await one.caller('supervisor')
const { anEntry, aLoad, aJob, aWorkerEntry, aSchedule, aScopePart, anItem } = build(db)

interface Sent {
  id: string
  kind: FieldKind
  body: object
}
/** The id of a request for a container is its key, and so nobody may guess it. */
const record = (kind: FieldKind, body: object): Sent => ({ id: kind === 'ContainerReqs' ? randomUUID() : newId(), kind, body })
const send = (records: readonly Sent[], by: Pick<Caller, 'send'> = phone) => by.send('POST', '/api/field/records', { records })
const resultsOf = async (records: readonly Sent[], by: Pick<Caller, 'send'> = phone) => {
  const reply = await send(records, by)
  expect(reply.statusCode).toBe(200)
  const { results } = reply.json<{ results: FieldResult[] }>()
  expect(results.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
  return results
}
const statesOf = async (records: readonly Sent[], by?: Pick<Caller, 'send'>) => (await resultsOf(records, by)).map(({ state }) => state)

/** A shift on one job: somebody in and out, the report, a checklist with its questions, pictures, an order, where the supervisor is, a container. */
async function aShift() {
  const job = await aJob()
  const entry = await anEntry({ job_id: job.id, schedule_id: (await aSchedule()).id })
  const crew = await aWorkerEntry({ schedule_entry_id: entry.id })
  const { id: itemId } = await anItem({ name: 'Duct tape' })
  const time = '2026-11-20T12:00:00.000Z'
  const records = [
    record('Events', { workerEntryId: crew.id, type: 'in', time }),
    record('Events', { workerEntryId: crew.id, type: 'out', time: '2026-11-20T20:00:00.000Z' }),
    record('EosReports', { scheduleEntryId: entry.id, time: '2026-11-20T20:05:00.000Z' }),
    record('Checklists', {
      jobId: job.id,
      supervisorId: phone.id,
      time,
      images: [],
      questions: [{ question1: 'Decon clean?', answer1: 'Yes' }],
    }),
    record('JobInspections', { jobId: job.id, supervisorId: phone.id, time, images: [] }),
    record('ImageSets', { jobId: job.id, supervisorId: phone.id, time, images: [] }),
    record('Orders', { jobId: job.id, supervisorId: phone.id, date: time, jobDate: time, lines: [{ itemId, qty: 12 }] }),
    record('ReturnOrders', { jobId: job.id, date: time, lines: [{ itemId, qtyReturned: 2.5 }] }),
    record('ContainerReqs', { jobId: job.id }),
    record('Locations', { supervisorId: phone.id, gpsTime: time, latitude: 40.7, longitude: -74 }),
    record('ScopeStatuses', { scopePartId: (await aScopePart({ job_id: job.id })).id, time, squareFeet: 40, linearFeet: null }),
    record('Bagouts', { jobId: job.id, supervisorId: phone.id, date: time, bags: 12 }),
    record('SignedCopies', {
      ...{ jobId: job.id, time, wsrNumber: null, note: null, images: ['/api/images/loads/download/1.jpg'] },
      loadId: (await aLoad({ transported_on: '2026-11-19' })).id,
    }),
    record('TypedTimes', { scheduleEntryId: entry.id, workerId: crew.worker_id, type: 'in', time, reason: 'Forgot to clock' }),
    record('ReportAdditions', {
      ...{ scheduleEntryId: entry.id, time, decon: false, prep: true, removal: false, removalQty: null, bagout: false },
      ...{ bagoutQty: null, breakdown: false, comments: 'Swept.' },
    }),
  ]
  const mistake = record('Events', { workerEntryId: crew.id, type: 'out', time: '2026-11-20T20:01:00.000Z' })
  const taken = { punchId: mistake.id, ...mistake.body, pressedAt: '2026-11-20T20:01:00.000Z', takenBackAt: '2026-11-20T20:02:00.000Z' }
  return { job, entry, crew, records: [...records, mistake, record('TakenBack', taken)] }
}

const tables = {
  Events: 'clock_event',
  EosReports: 'eos_report',
  Checklists: 'checklist',
  JobInspections: 'job_inspection',
  ImageSets: 'image_set',
  Orders: 'material_order',
  ReturnOrders: 'return_order',
  ContainerReqs: 'container_req',
  Locations: 'location',
  ScopeStatuses: 'scope_status',
  Bagouts: 'material_order',
  TypedTimes: 'time_correction',
  SignedCopies: 'load_note',
  TakenBack: 'time_correction',
  ReportAdditions: 'first_body',
} as const satisfies Record<FieldKind, string>

const stored = async (records: readonly Sent[]) => {
  const counts = await Promise.all(
    records.map(async ({ id, kind }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tables[kind])} where id = ${id}::uuid`.execute(
        db,
      )
      return rows[0]?.n
    }),
  )
  return counts.filter((count) => count === 1).length
}

describe('what a phone kept is stored', () => {
  test('a record of every kind, each once, however often it is sent, on whichever node', async () => {
    const { records } = await aShift()
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(Object.keys(tables)))
    expect(await statesOf(records)).toEqual(records.map(() => 'stored'))
    expect(
      await statesOf(records, {
        send: (...call) =>
          other.app.inject({ method: call[0], url: call[1], payload: call[2] as object, headers: { authorization: phone.token } }),
      }),
    ).toEqual(records.map(() => 'stored'))
    expect(await stored(records)).toBe(records.length)
    const [checklist] = records.filter(({ kind }) => kind === 'Checklists')
    const { rows } = await sql`select from question where checklist_id = ${checklist?.id}::uuid`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('with the moment at which the phone sent it', async () => {
    const [first] = (await aShift()).records
    const ahead = new Date(Date.now() + 47 * 60_000).toISOString()
    await phone.send('POST', '/api/field/records', { records: [first] }, { 'device-time': ahead })
    const event = await db
      .selectFrom('clock_event')
      .select('clock_offset')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Math.round((event.clock_offset ?? 0) / 60)).toBe(47)
  })

  test('with what the phone saw of its own clock, which the time review looks into', async () => {
    const entry = await anEntry({ schedule_id: (await aSchedule({ day: '2026-03-04' })).id })
    const crew = await aWorkerEntry({ schedule_entry_id: entry.id })
    const punch = (type: string, time: string, more = {}) => record('Events', { workerEntryId: crew.id, type, time, ...more })
    const records = [punch('in', '2026-03-04T12:00:00.000Z'), punch('out', '2026-03-04T20:00:00.000Z', { clockSetBack: true })]
    expect(await statesOf(records)).toEqual(['stored', 'stored'])
    const office = await one.caller('account')
    const { exceptions } = (await office.get('/api/timeReview/week?from=2026-03-04')).json<{
      exceptions: { code: string; text: string; workerId: string }[]
    }>()
    expect(
      exceptions.filter(({ code, workerId }) => code === 'phone_clock' && workerId === crew.worker_id).map(({ text }) => text),
    ).toEqual(['Clocked out at 3:00 PM. The phone clock had been set back shortly before.'])
    expect((await office.get(`/api/Events/${records[1]?.id}`)).json()).toMatchObject({ clockSetBack: true })
  })

  test('one that is refused holds up no other, and says in words what is wrong with it', async () => {
    const { records, entry } = await aShift()
    const nobody = record('Events', { workerEntryId: newId(), type: 'in', time: '2026-11-20T12:00:00.000Z' })
    const never = record('Events', { workerEntryId: 'nobody', type: 'up', time: 'noon' })
    const another = record('EosReports', { scheduleEntryId: entry.id, time: '2026-11-20T20:05:00.000Z' })
    const results = await resultsOf([nobody, ...records, never, another])
    expect(results.map(({ state }) => state)).toEqual(['refused', ...records.map(() => 'stored'), 'refused', 'refused'])
    expect(results[0]).toMatchObject({ refusal: { statusCode: 422, code: 'NO_WORKER_ENTRY', messages: null } })
    expect(results.at(-2)).toMatchObject({ refusal: { statusCode: 422, messages: { type: [expect.any(String)] } } })
    expect(results.at(-1)).toMatchObject({ refusal: { statusCode: 409, code: 'REPORT_EXISTS' } })
    // An id stands for one row for ever.
    const [first] = records
    expect(await resultsOf([{ ...(first as Sent), body: { ...first?.body, type: 'out' } }])).toMatchObject([
      { state: 'refused', refusal: { statusCode: 409, code: 'ID_IN_USE', properties: ['type'] } },
    ])
    expect(results.every((one) => !JSON.stringify(one).includes('properties'))).toBe(true)
  })

  test.each([null, 'in', ['in'], 7, undefined])('one whose body is %j is refused alone, and the office sees it', async (body) => {
    const [before, after] = (await aShift()).records
    const office = await one.caller('account')
    const broken = { id: newId(), kind: 'Events', body }
    const reply = await phone.send('POST', '/api/field/records', { records: [before, broken, after] })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { results: [{ state: 'stored' }, { state: 'refused', refusal: { messages: { body: ['is not an object'] } } }, { state: 'stored' }] },
    ])
    expect((await office.get('/api/field/refusals')).body).toContain(broken.id)
  })

  test('what the server cannot take at this moment is to be sent again, and the others are stored', async () => {
    const { records } = await aShift()
    await sql`create function refuse_image_set() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on image_set for each row execute function refuse_image_set()`.execute(db)
    const results = await resultsOf(records)
    expect(results.flatMap((result) => (result.state === 'stored' ? [] : [[result.state, result.refusal.statusCode]]))).toEqual([
      ['later', 507],
    ])
    await sql`drop function refuse_image_set cascade`.execute(db)
    expect(await statesOf(records)).toEqual(records.map(() => 'stored'))
  })

  test('an in of somebody who was taken off meanwhile, and of a cancelled job, is stored all the same', async () => {
    const { records, entry, crew } = await aShift()
    await db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', entry.id).execute()
    await db.updateTable('worker_entry').set({ planned: false }).where('id', '=', crew.id).execute()
    expect(await statesOf(records.slice(0, 2))).toEqual(['stored', 'stored'])
  })
})

describe('who may', () => {
  test('is judged by the kind of each record, and by whose it is', async () => {
    const { records } = await aShift()
    const warehouse = await asRole(one, 'warehouse')
    const results = await resultsOf(records, warehouse)
    const kept = results.flatMap(({ state }, at) => (state === 'stored' ? [records[at]?.kind] : []))
    expect(kept).toEqual(['Orders', 'ReturnOrders', 'ContainerReqs', 'Bagouts', 'SignedCopies'])
    expect(results[0]).toMatchObject({ state: 'refused', refusal: { statusCode: 403, code: 'FORBIDDEN' } })
    const foreign = await asRole(one, 'supervisor')
    expect(await resultsOf((await aShift()).records.slice(0, 1), foreign)).toMatchObject([
      { refusal: { statusCode: 403, code: 'NOT_OWN' } },
    ])
  })
})

test.each([
  [{}, 'records'],
  [{ records: [] }, 'records'],
  [{ records: [{ id: 'one', kind: 'Events', body: {} }] }, 'records.0.id'],
  [{ records: [{ id: newId(), kind: 'Workers', body: {} }] }, 'records.0.kind'],
  [{ records: Array.from({ length: 501 }, () => record('Locations', {})) }, 'records'],
])('a batch that cannot be understood is refused by name', async (body, property) => {
  const reply = await phone.send('POST', '/api/field/records', body)
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.json<{ error: { details: { messages: object } } }>().error.details.messages)).toEqual([property])
})
