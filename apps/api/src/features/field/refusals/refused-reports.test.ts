/**
 * The office reads a refused record in full, and adds a refused report to the stored report.
 * (product.md#refused-records; decisions/phone-records.md)
 */
import type { FieldResult } from '@daysheet/domain/field/batch'
import type { RefusalWithBody, StoredRefusal } from '@daysheet/domain/field/refusal'
import type { RefusedReport } from '@daysheet/domain/field/refusals/refused-report'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp({ now: () => new Date('2026-11-20T23:00:00.000Z') })
const { db } = one
const [office, phone] = [await one.caller('account'), await one.caller('supervisor')]
const { aJob, anEntry, aSchedule, aScopePart } = build(db)
const schedule = await aSchedule({ day: '2026-11-20' })

async function aShift() {
  const job = await aJob({ address: '120 Broadway', job_num: 10_001 })
  const entry = await anEntry({ job_id: job.id, supervisor_id: phone.id, schedule_id: schedule.id })
  const part = await aScopePart({ job_id: job.id, floor: '3', section_of_floor: 'Hall', type_of_material: 'Pipe', square_feet: 400 })
  const report = (more: object = {}) => ({
    id: newId(),
    kind: 'EosReports',
    body: {
      ...{ scheduleEntryId: entry.id, time: '2026-11-20T20:00:00.000Z', decon: false, prep: false, removal: true, removalQty: 40 },
      ...{ bagout: true, bagoutQty: 30, breakdown: false, comments: 'Wing A.', signature: '/api/images/eos/download/a.png' },
      areas: [{ id: newId(), scopePartId: part.id, squareFeet: 40, linearFeet: null }],
      bagsOut: { id: newId(), jobId: job.id, supervisorId: phone.id, bags: 30, known: 0 },
      ...more,
    },
  })
  const bags = async () =>
    (await sql<{ n: number }>`select coalesce(sum(l.qty_picked), 0)::float8 as n from material_order o join item_entry l on l.order_id = o.id where o.job_id = ${job.id}::uuid`.execute(db)).rows[0]?.n // prettier-ignore
  const feet = async () =>
    (await db.selectFrom('scope_status').select('square_feet').where('scope_part_id', '=', part.id).orderBy('time', 'desc').executeTakeFirst())?.square_feet // prettier-ignore
  return { job, entry, part, report, bags, feet }
}
const send = async (...records: object[]) =>
  (await phone.send('POST', '/api/field/records', { records })).json<{ results: FieldResult[] }>().results.map(({ state }) => state)
const compared = async (id: string) => (await office.get(`/api/field/refusals/${id}/report`)).json<RefusedReport>()
const add = (id: string, body: object, by: Pick<typeof office, 'send'> = office) => by.send('POST', `/api/field/refusals/${id}/add`, body)
const listed = async (id: string) => (await office.get('/api/field/refusals')).json<StoredRefusal[]>().find((one) => one.id === id)

test('a second report is read in full, compared and added once; the office decides where the two differ', async () => {
  const { entry, job, part, report, bags, feet } = await aShift()
  const second = report({
    ...{ id: newId(), decon: true, removalQty: 55, bagoutQty: 33, comments: 'Wing B.', signature: '/api/images/eos/download/b.png' },
    bagsOut: { id: newId(), jobId: job.id, supervisorId: phone.id, bags: 33, known: 0 },
  })
  expect(await send(report(), second)).toEqual(['stored', 'refused'])
  const whole = (await office.get(`/api/field/refusals/${second.id}`)).json<RefusalWithBody>()
  expect(whole.body).toMatchObject({ comments: 'Wing B.', removalQty: 55 })
  expect(whole.names).toMatchObject({ [entry.id]: '10001, 120 Broadway, 11-20-2026'.replace('1, ', '1 '), [part.id]: '3, Hall, Pipe' })
  const both = await compared(second.id)
  expect(both).toMatchObject({
    stored: { comments: 'Wing A.', removalQty: 40 },
    second: { comments: 'Wing B.', removalQty: 55, decon: true, time: '2026-11-20T20:00:00.000Z' },
    bagsMore: 3,
    areas: [{ name: '3, Hall, Pipe', squareFeet: 40, linearFeet: null }],
  })
  const version = both.stored?.version
  const unanswered = await add(second.id, { version, choices: { removalQty: 'add', bagoutQty: 'replace' } })
  expect([
    unanswered.statusCode,
    Object.keys(unanswered.json<{ error: { details: { messages: object } } }>().error.details.messages),
  ]).toEqual([422, ['choices.signature', 'choices.areas', 'choices.bags']])
  const choices = { removalQty: 'add', bagoutQty: 'replace', signature: 'keep', areas: 'keep', bags: 'add' }
  expect((await add(second.id, { version: 99, choices })).statusCode).toBe(409)
  expect((await add(second.id, { version, choices }, await asRole(one, 'viewer'))).statusCode).toBe(403)
  expect((await add(second.id, { version, choices })).statusCode).toBe(204)
  const stored = await db.selectFrom('eos_report').selectAll().where('schedule_entry_id', '=', entry.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    ...{ comments: 'Wing A.\nWing B.', decon: true, removal_qty: 95, bagout_qty: 33, signature: '/api/images/eos/download/a.png' },
  })
  expect([await bags(), await feet()]).toEqual([33, 40])
  expect(await listed(second.id)).toMatchObject({
    aside: { comment: 'Added to the report of the shift.', by: `account ${office.username}` },
  })
  expect((await add(second.id, { version: stored.version, choices })).statusCode).toBe(404)
  // The phone sends the record again and removes it from its list.
  expect(await send(second)).toEqual(['stored'])
  expect([await bags(), await feet()]).toEqual([33, 40])
})

test('a report refused because an area was deleted is stored with the areas that still exist', async () => {
  const { entry, part, report, bags, feet, job } = await aShift()
  const gone = await aScopePart({ job_id: job.id })
  const sent = report({
    areas: [part.id, gone.id].map((scopePartId) => ({ id: newId(), scopePartId, squareFeet: 40, linearFeet: null })),
  })
  await db.deleteFrom('scope_part').where('id', '=', gone.id).execute()
  expect(await send(sent)).toEqual(['refused'])
  expect(await compared(sent.id)).toMatchObject({ stored: null, areas: [{ name: '3, Hall, Pipe' }, { name: null }], bagsMore: 30 })
  expect((await add(sent.id, { version: null, choices: {} })).statusCode).toBe(204)
  expect(await db.selectFrom('eos_report').select('id').where('schedule_entry_id', '=', entry.id).execute()).toEqual([{ id: sent.id }])
  expect([await bags(), await feet()]).toEqual([30, 40])
})

test('a record that is not an end-of-shift report can be read but not added', async () => {
  const punch = { id: newId(), kind: 'Events', body: { workerEntryId: newId(), type: 'in', time: '2026-11-20T20:00:00.000Z' } }
  const odd = { id: newId(), kind: 'EosReports', body: { scheduleEntryId: { a: 1 }, comments: 7, areas: 'all' } }
  expect(await send(punch, odd)).toEqual(['refused', 'refused'])
  for (const { id } of [punch, odd]) {
    expect((await office.get(`/api/field/refusals/${id}`)).json()).toMatchObject({ names: {} })
    expect((await office.get(`/api/field/refusals/${id}/report`)).statusCode).toBe(422)
    expect((await add(id, { version: null, choices: {} })).statusCode).toBe(422)
  }
})
