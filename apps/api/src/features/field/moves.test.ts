/**
 * A move clocks a person out of one job and into another in one press. Both punches are stored or
 * neither, even if an older app sends them as two records. (product.md#field; decisions/phone-punches.md)
 */
import type { FieldResult } from '@daysheet/domain/field/batch'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp()
const { db } = one
const phone = await one.caller('supervisor')
const { anEntry, aWorker, aWorkerEntry } = build(db)
const time = '2026-11-20T15:00:00.250Z'

const aPunch = (type: string, place: object) => ({ id: newId(), kind: 'Events', body: { ...place, type, time } })
const send = async (records: readonly object[]) => {
  const reply = await phone.send('POST', '/api/field/records', { records })
  return reply
    .json<{ results: FieldResult[] }>()
    .results.map((result) => (result.state === 'stored' ? 'stored' : [result.state, result.refusal.code ?? result.refusal.statusCode]))
}
const clocked = async (...records: { id: string }[]) =>
  (
    await db
      .selectFrom('clock_event')
      .select('type')
      .where(
        'id',
        'in',
        records.map(({ id }) => id),
      )
      .execute()
  ).map(({ type }) => type)
const aPerson = async () => {
  const { id: workerId } = await aWorker()
  const from = await aWorkerEntry({ worker_id: workerId })
  const entry = await anEntry()
  return { workerId, out: aPunch('out', { workerEntryId: from.id }), to: entry.id }
}

test('is stored once however often it is sent, for people who are on the other crew and people who are not', async () => {
  const [ana, bo] = [await aPerson(), await aPerson()]
  const there = await aWorkerEntry({ worker_id: bo.workerId, schedule_entry_id: bo.to })
  const halves = [
    ana.out,
    bo.out,
    aPunch('in', { scheduleEntryId: ana.to, workerId: ana.workerId }),
    aPunch('in', { workerEntryId: there.id }),
  ]
  for (let tries = 0; tries < 2; tries += 1) expect(await send([...halves, ...halves])).toEqual(Array(8).fill('stored'))
  expect((await clocked(...halves)).toSorted()).toEqual(['in', 'in', 'out', 'out'])
})

test.each([
  ['a place on a crew that does not exist', { workerEntryId: newId() }, 'NO_WORKER_ENTRY'],
  ['a job that does not exist', { scheduleEntryId: newId() }, 'MODEL_NOT_FOUND'],
])('a move into %s is refused, and the person is not clocked out', async (_what, place, code) => {
  const { out, workerId } = await aPerson()
  const into = aPunch('in', 'scheduleEntryId' in place ? { ...place, workerId } : place)
  const refused = ['refused', code]
  expect(await send([out, into])).toEqual([refused, refused])
  expect(await clocked(out, into)).toEqual([])
})

test('waits as a whole while the server cannot store the second half', async () => {
  const { out, workerId, to } = await aPerson()
  const into = aPunch('in', { scheduleEntryId: to, workerId })
  await sql`create function refuse_in() returns trigger language plpgsql as $$ begin raise exception 'closed' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger a_refusal before insert on clock_event for each row when (new.type = 'in') execute function refuse_in()`.execute(
    db,
  )
  const later = ['later', 'STORE_FULL']
  expect((await send([out, into])).map((one) => one[0])).toEqual([later[0], later[0]])
  expect(await clocked(out, into)).toEqual([])
  await sql`drop function refuse_in cascade`.execute(db)
  expect(await send([out, into])).toEqual(['stored', 'stored'])
})
