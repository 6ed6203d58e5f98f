import type { FieldResult } from '@daysheet/domain/field/batch'
import type { FieldToday } from '@daysheet/domain/field/today'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp({ now: () => new Date('2026-11-25T21:15:00.000Z') })
const { db } = one
const office = await one.caller()
const { anEntry, aJob, aSchedule, aWorker, aWorkerEntry } = build(db)
const schedule = await aSchedule({ day: '2026-11-25' })
const time = '2026-11-25T12:00:00.000Z'
const soonAfter = '2026-11-25T12:08:00.000Z'

const send = async (by: Caller, kind: string, body: object, id = newId()) => {
  const reply = await by.send('POST', '/api/field/records', { records: [{ id, kind, body }] })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: FieldResult[] }>().results[0]
}
const punchesOf = async (by: Caller) =>
  (await by.get('/api/field/today')).json<FieldToday>().jobs.flatMap(({ crew }) => crew.flatMap(({ punches }) => punches))

/** A person on a crew, clocked in by this phone. */
async function clockedIn(by: Caller) {
  const entry = await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id, supervisor_id: by.id })
  const { id: workerEntryId } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name: 'Ana Ruiz' })).id })
  const punchId = newId()
  expect(await send(by, 'Events', { workerEntryId, type: 'in', time }, punchId)).toMatchObject({ state: 'stored' })
  const body = { punchId, workerEntryId, type: 'in', time, pressedAt: time, takenBackAt: soonAfter }
  return { punchId, workerEntryId, body }
}
const correctionsOf = (punchId: string) =>
  db.selectFrom('time_correction').select(['action', 'reason', 'made_by', 'type']).where('punch_id', '=', punchId).execute()

describe('a punch that is taken back on the phone', () => {
  test('no longer counts; a repeat changes nothing; the office sees who took it back and can restore it', async () => {
    const me = await one.caller('supervisor')
    const { punchId, body } = await clockedIn(me)
    const id = newId()
    expect(await send(me, 'TakenBack', body, id)).toEqual({ id, state: 'stored' })
    expect(await send(me, 'TakenBack', body, id)).toEqual({ id, state: 'stored' })
    expect(await punchesOf(me)).toEqual([])
    expect(await correctionsOf(punchId)).toMatchObject([
      { action: 'void', type: 'in', reason: 'Undone on the phone', made_by: expect.stringContaining('supervisor') },
    ])
    expect(await db.selectFrom('clock_event').select('id').where('id', '=', punchId).execute()).toHaveLength(1)
    expect((await office.send('POST', `/api/timeCorrections/${id}/undo`, { id: newId() })).statusCode).toBe(200)
    expect(await punchesOf(me)).toMatchObject([{ id: punchId, type: 'in', time }])
    expect(await send(me, 'TakenBack', { ...body, takenBackAt: time }, id)).toMatchObject({ refusal: { code: 'ID_IN_USE' } })
  })

  test('may have been typed, with any time', async () => {
    const me = await one.caller('supervisor')
    const entry = await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id, supervisor_id: me.id })
    const place = { scheduleEntryId: entry.id, workerId: (await aWorker()).id }
    const punchId = newId()
    expect(
      await send(me, 'TypedTimes', { ...place, type: 'in', time: '2026-11-25T09:00:00.000Z', reason: 'Other' }, punchId),
    ).toMatchObject({
      state: 'stored',
    })
    const body = { punchId, ...place, type: 'in', time: '2026-11-25T09:00:00.000Z', pressedAt: time, takenBackAt: soonAfter }
    expect(await send(me, 'TakenBack', body)).toMatchObject({ state: 'stored' })
    expect(await punchesOf(me)).toEqual([])
    expect((await correctionsOf(punchId)).map(({ action }) => action).toSorted()).toEqual(['add', 'void'])
  })

  test('may have been left out by the office already: nothing changes', async () => {
    const me = await one.caller('supervisor')
    const { punchId, body } = await clockedIn(me)
    expect((await office.send('DELETE', `/api/Events/${punchId}`)).statusCode).toBe(200)
    expect(await send(me, 'TakenBack', body)).toMatchObject({ state: 'stored' })
    expect(await correctionsOf(punchId)).toMatchObject([{ reason: 'Deleted' }])
  })

  test.each<[string, object, string]>([
    ['eleven minutes old', { takenBackAt: '2026-11-25T12:11:00.000Z' }, 'TOO_LATE_TO_UNDO'],
    ['from another time than the phone says', { pressedAt: soonAfter }, 'TOO_LATE_TO_UNDO'],
    ['missing', { punchId: newId() }, 'NO_PUNCH'],
  ])('is refused if it is %s', async (_which, wrong, code) => {
    const me = await one.caller('supervisor')
    const { body } = await clockedIn(me)
    expect(await send(me, 'TakenBack', { ...body, ...wrong })).toMatchObject({ state: 'refused', refusal: { code } })
    expect(await punchesOf(me)).toHaveLength(1)
  })

  test('is refused if another person made it, or if the office has changed it since', async () => {
    const me = await one.caller('supervisor')
    const { punchId, workerEntryId, body } = await clockedIn(me)
    const other = await one.caller('supervisor')
    expect(await send(other, 'TakenBack', body)).toMatchObject({ state: 'refused', refusal: { code: 'OTHERS_PUNCH' } })
    const change = { id: newId(), punchId, action: 'change', workerEntryId, type: 'in', time: soonAfter, replacesId: null }
    expect((await office.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Other', corrections: [change] })).statusCode).toBe(
      200,
    )
    expect(await send(me, 'TakenBack', body)).toMatchObject({ state: 'refused', refusal: { code: 'CORRECTED_MEANWHILE' } })
    expect(await punchesOf(me)).toMatchObject([{ id: punchId, time: soonAfter }])
  })
})
