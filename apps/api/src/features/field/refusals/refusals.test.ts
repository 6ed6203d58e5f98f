import type { FieldKind, FieldResult } from '@daysheet/domain/field/batch'
import { hiddenRefusalText, type RefusalWithBody, type StoredRefusal } from '@daysheet/domain/field/refusal'
import { maxOpenRefusals } from '@daysheet/domain/field/refused-body'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp()
const { db } = one
const [office, phone] = [await one.caller('account'), await one.caller('supervisor')]
const { anEntry, aWorkerEntry } = build(db)

interface Sent {
  id: string
  kind: FieldKind
  body: Record<string, unknown>
  pictureRefusal?: { statusCode: number; message: string }
}
const time = '2026-11-20T12:00:00.000Z'
const image = '/api/images/events/download/face.jpg'
/** Of somebody nobody knows. */
const aPunch = (more: Record<string, unknown> = {}): Sent => ({
  id: newId(),
  kind: 'Events',
  body: { workerEntryId: newId(), type: 'in', time, image, ...more },
})
const send = async (records: readonly Sent[], by: Pick<Caller, 'send'> = phone) =>
  (await by.send('POST', '/api/field/records', { records })).json<{ results: FieldResult[] }>().results.map(({ state }) => state)
const listed = async (by: Pick<Caller, 'get'> = office) => (await by.get('/api/field/refusals')).json<StoredRefusal[]>()
const refusalOf = async (id: string, by?: Pick<Caller, 'get'>) => (await listed(by)).find((one) => one.id === id)
const wholeOf = async (id: string, by: Pick<Caller, 'get'> = office) => (await by.get(`/api/field/refusals/${id}`)).json<RefusalWithBody>()
const aside = (id: string, comment: unknown = 'Typed by the office', by: Pick<Caller, 'send'> = office) =>
  by.send('POST', `/api/field/refusals/${id}/aside`, { comment })

describe('what is refused', () => {
  test('is kept for the office: who, what, when, why, and where its picture is', async () => {
    const punch = aPunch()
    expect(await send([punch])).toEqual(['refused'])
    expect(await refusalOf(punch.id)).toEqual({
      id: punch.id,
      version: 1,
      kind: 'Events',
      shown: { type: 'in', time, pictures: [image] },
      worker: null,
      job: null,
      aside: null,
      person: { id: phone.id, kind: 'supervisor', name: expect.any(String) },
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      tries: 1,
      statusCode: 422,
      code: 'NO_WORKER_ENTRY',
      message: expect.stringContaining('There is no worker entry'),
      messages: null,
    })
  })

  test('because a picture of it was is not stored without that, and is kept with why; sent again with its picture it is stored', async () => {
    const crew = await aWorkerEntry()
    const punch = aPunch({ workerEntryId: crew.id, image: 'picture:0a1b' })
    expect(await send([{ ...punch, pictureRefusal: { statusCode: 422, message: 'This file is no picture.' } }])).toEqual(['refused'])
    expect(await refusalOf(punch.id)).toMatchObject({
      ...{ worker: { id: crew.worker_id }, statusCode: 422, code: 'PICTURE_REFUSED', tries: 1 },
      message: 'One of its pictures was refused: This file is no picture.',
    })
    expect(await db.selectFrom('clock_event').select('id').where('id', '=', punch.id).execute()).toEqual([])
    expect(await send([{ ...punch, body: { ...punch.body, image } }])).toEqual(['stored'])
    expect(await refusalOf(punch.id)).toBeUndefined()
  })

  test('says whom and which job it is about, where they are there', async () => {
    const crew = await aWorkerEntry()
    const punch = aPunch({ workerEntryId: crew.id, type: 'up' })
    const entry = await anEntry()
    const report = { id: newId(), kind: 'EosReports' as const, body: { scheduleEntryId: entry.id, time: 'noon' } }
    expect(await send([punch, report])).toEqual(['refused', 'refused'])
    expect(await refusalOf(punch.id)).toMatchObject({
      worker: { id: crew.worker_id },
      job: { id: expect.any(String) },
      messages: { type: [expect.any(String)] },
    })
    expect(await refusalOf(report.id)).toMatchObject({ worker: null, job: { id: entry.job_id } })
  })

  test('is there once, however often it is sent, with how often that was', async () => {
    const punch = aPunch()
    for (let at = 0; at < 3; at += 1) await send([punch])
    expect((await listed()).filter(({ id }) => id === punch.id)).toMatchObject([{ tries: 3 }])
  })

  test('whatever its body holds', async () => {
    const punch = aPunch({ note: 'a\u0000b\uD83D', workerEntryId: "'; drop table field_refusal; --", scheduleEntryId: {}, jobId: 7 })
    expect(await send([punch])).toEqual(['refused'])
    expect(await refusalOf(punch.id)).toMatchObject({ shown: { type: 'in', pictures: [image] }, worker: null, job: null })
    expect(await wholeOf(punch.id)).toMatchObject({ body: { note: 'ab\uFFFD' } })
  })

  test('goes away by itself when the same record is stored after all', async () => {
    const [punch, other] = [aPunch(), aPunch()]
    await send([punch, other])
    const crew = await aWorkerEntry()
    expect(await send([{ ...punch, body: { ...punch.body, workerEntryId: crew.id } }])).toEqual(['stored'])
    expect([await refusalOf(punch.id), (await refusalOf(other.id))?.id]).toEqual([undefined, other.id])
  })

  test('in the same transaction: a record that is not stored in the end is refused still', async () => {
    const punch = aPunch()
    await send([punch])
    await sql`create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on clock_event for each row execute function refuse_event()`.execute(db)
    const crew = await aWorkerEntry()
    expect(await send([{ ...punch, body: { ...punch.body, workerEntryId: crew.id } }])).toEqual(['later'])
    await sql`drop function refuse_event cascade`.execute(db)
    expect(await refusalOf(punch.id)).toMatchObject({ tries: 1 })
  })

  test('is to be sent again where the office could not be told of it: a refusal never stands on the phone alone', async () => {
    await sql`create function refuse_refusal() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on field_refusal for each row execute function refuse_refusal()`.execute(db)
    const punch = aPunch()
    expect(await send([punch])).toEqual(['later'])
    await sql`drop function refuse_refusal cascade`.execute(db)
    expect(await send([punch])).toEqual(['refused'])
    expect(await refusalOf(punch.id)).toMatchObject({ tries: 1 })
  })

  test('is nobody else’s to change or to take away, who sends the same id', async () => {
    const punch = aPunch()
    await send([punch])
    const stranger = await one.caller('supervisor')
    await send([{ ...punch, body: { type: 'out' } }], stranger)
    expect(await wholeOf(punch.id)).toMatchObject({ body: punch.body, tries: 1, person: { id: phone.id } })
    const crew = await aWorkerEntry()
    expect(await send([{ ...punch, body: { ...punch.body, workerEntryId: crew.id } }], stranger)).toEqual(['stored'])
    expect(await refusalOf(punch.id)).toMatchObject({ tries: 1 })
  })
})

describe('the size and number of kept records are limited', () => {
  test('the list stays small however long the bodies are; a body that is too long for a record is not kept', async () => {
    const [long, unknown, tooLong] = [aPunch({ note: 'x'.repeat(40_000) }), aPunch(), aPunch({ note: 'x'.repeat(190_000) })]
    unknown.body = { note: 'x'.repeat(40_000) }
    expect(await send([long, unknown, tooLong])).toEqual(['refused', 'refused', 'refused'])
    const list = (await office.get('/api/field/refusals')).body
    expect(list).toContain(long.id)
    expect(list).not.toContain('xxx')
    expect(await wholeOf(long.id)).toMatchObject({ body: long.body })
    expect(await wholeOf(unknown.id)).toMatchObject({ body: { tooLong: true } })
    expect(await wholeOf(tooLong.id)).toMatchObject({ body: { tooLong: true }, shown: { type: 'in', time, pictures: [image] } })
  })

  test('the body is not kept when the sender’s role may not enter the record', async () => {
    const viewer = await asRole(one, 'viewer')
    const punch = aPunch({ note: 'x'.repeat(1_000) })
    expect(await send([punch], viewer)).toEqual(['refused'])
    expect(await wholeOf(punch.id)).toMatchObject({ statusCode: 403, body: {}, shown: { type: 'in', time } })
  })

  test('only so many of one person wait for the office; a further one stays on the phone until some are settled', async () => {
    const busy = await one.caller('supervisor')
    const first = aPunch()
    await send([first, ...Array.from({ length: maxOpenRefusals - 1 }, () => aPunch())], busy)
    const further = aPunch()
    expect(await send([further], busy)).toEqual(['later'])
    expect(await send([first], busy)).toEqual(['refused'])
    expect(await send([aPunch()])).toEqual(['refused'])
    await aside(first.id)
    expect(await send([further], busy)).toEqual(['refused'])
    await db.deleteFrom('field_refusal').where('supervisor_id', '=', busy.id).execute()
  })
})

test('a role that may not see positions sees only that one was refused', async () => {
  const place = { latitude: 40.71281, longitude: -74.00602, gpsTime: '2099-01-01T12:00:00.000Z' }
  const record = { id: newId(), kind: 'Locations' as const, body: place }
  expect(await send([record])).toEqual(['refused'])
  for (const role of ['payroll', 'viewer', 'scheduler'] as const) {
    const somebody = await asRole(one, role)
    const hidden = { id: record.id, kind: 'Locations', shown: null, worker: null, job: null, message: hiddenRefusalText, messages: null }
    expect(await refusalOf(record.id, somebody), role).toMatchObject(hidden)
    expect((await somebody.get('/api/field/refusals')).body, role).not.toContain('40.71281')
    expect((await somebody.get(`/api/field/refusals/${record.id}`)).statusCode, role).toBe(404)
  }
  expect((await aside(record.id, 'Unseen', await asRole(one, 'payroll'))).statusCode).toBe(404)
  expect(await wholeOf(record.id)).toMatchObject({ body: place })
  expect(await wholeOf(record.id, phone)).toMatchObject({ body: place })
})

describe('one is set aside', () => {
  test('with a comment, once, and the audit knows by whom', async () => {
    const punch = aPunch()
    await send([punch])
    expect((await aside(punch.id, '  ')).statusCode).toBe(422)
    expect((await aside(punch.id)).statusCode).toBe(204)
    expect(await refusalOf(punch.id)).toMatchObject({
      aside: { at: expect.any(String), by: `account ${office.username}`, comment: 'Typed by the office' },
    })
    expect((await aside(punch.id)).statusCode).toBe(404)
    const { rows } = await sql<{
      actor: string
      action: string
    }>`select actor, action from audit_entry where row_id = ${punch.id}::uuid and table_name = 'field_refusal' order by id`.execute(db)
    expect(rows).toEqual([
      { actor: `supervisor ${phone.username}`, action: 'insert' },
      { actor: `account ${office.username}`, action: 'update' },
    ])
  })

  test('and stays so while it is refused for the same reason; for another one it is back', async () => {
    const punch = aPunch()
    await send([punch])
    await aside(punch.id)
    await send([punch])
    expect(await refusalOf(punch.id)).toMatchObject({ tries: 2, aside: { comment: 'Typed by the office' } })
    await send([{ ...punch, body: { ...punch.body, type: 'up' } }])
    expect(await refusalOf(punch.id)).toMatchObject({ tries: 3, aside: null })
  })

  test('by the office, not by the supervisor whose it is; they see their own', async () => {
    const kept = await asRole(one, 'supervisor')
    const [mine, theirs] = [aPunch(), aPunch()]
    await send([mine], kept)
    await send([theirs])
    expect((await listed(kept)).map(({ id }) => id)).toEqual([mine.id])
    expect((await aside(mine.id, 'Mine', kept)).statusCode).toBe(403)
    expect((await aside(mine.id, 'Seen', await asRole(one, 'viewer'))).statusCode).toBe(403)
    expect((await aside(mine.id, 'Seen', await asRole(one, 'payroll'))).statusCode).toBe(204)
  })
})

test('screens are told when something is refused, set aside, or stored after all', async () => {
  const punch = aPunch()
  await send([punch])
  await aside(punch.id)
  const crew = await aWorkerEntry()
  await send([{ ...punch, body: { ...punch.body, workerEntryId: crew.id } }])
  const told = await db
    .selectFrom('change_event')
    .select('type')
    .where('entity', '=', 'FieldRefusal')
    .where('row_id', '=', punch.id)
    .orderBy('seq')
    .execute()
  expect(told.map(({ type }) => type)).toEqual(['create', 'update', 'remove'])
})
