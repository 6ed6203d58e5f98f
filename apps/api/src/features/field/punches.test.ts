import type { FieldResult } from '@daysheet/domain/field/batch'
import type { FieldPeople, FieldToday } from '@daysheet/domain/field/today'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp({ now: () => new Date('2026-11-25T21:15:00.000Z') })
const { db } = one
const office = await one.caller()
const { anEntry, aJob, aSchedule, aWorker, aWorkerEntry } = build(db)
const schedule = await aSchedule({ day: '2026-11-25' })
const time = '2026-11-25T12:00:00.000Z'

async function aDay(by: Caller) {
  const entry = await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id, supervisor_id: by.id })
  return { entry, worker: await aWorker({ name: 'Ana Ruiz' }) }
}
const send = async (by: Caller, kind: string, body: object, id = newId()) => {
  const reply = await by.send('POST', '/api/field/records', { records: [{ id, kind, body }] })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: FieldResult[] }>().results[0]
}
const crewOf = async (by: Caller) => (await by.get('/api/field/today')).json<FieldToday>().jobs.flatMap(({ crew }) => crew)

describe('somebody who was not planned', () => {
  test('is clocked by job and person, comes onto the crew not planned, once, however often it is sent', async () => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    const place = { scheduleEntryId: entry.id, workerId: worker.id }
    const id = newId()
    const body = { ...place, type: 'in', time, accuracy: 12, noPhotoReason: 'denied', noPositionReason: null }
    expect(await Promise.all([send(me, 'Events', body, id), send(me, 'Events', body, id)])).toEqual([
      { id, state: 'stored' },
      { id, state: 'stored' },
    ])
    expect(await send(me, 'Events', { ...place, type: 'out', time: '2026-11-25T20:00:00.000Z' })).toMatchObject({ state: 'stored' })
    expect(await crewOf(me)).toMatchObject([
      { workerId: worker.id, name: 'Ana Ruiz', isPlanned: false, punches: [{ id, type: 'in', time }, { type: 'out' }] },
    ])
    const stored = await db.selectFrom('clock_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ accuracy: 12, no_photo_reason: 'denied', no_position_reason: null })
  })

  test('whoever is on the crew by then is clocked there', async () => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    const crew = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    expect(await send(me, 'Events', { scheduleEntryId: entry.id, workerId: worker.id, type: 'in', time })).toMatchObject({
      state: 'stored',
    })
    expect(await crewOf(me)).toMatchObject([{ workerEntryId: crew.id, isPlanned: true, punches: [{ type: 'in' }] }])
  })

  test('on a job that the office took off the schedule meanwhile: it comes back cancelled, and nothing is lost', async () => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    expect((await office.send('DELETE', `/api/ScheduleEntries/${entry.id}`)).statusCode).toBe(200)
    expect(await send(me, 'Events', { scheduleEntryId: entry.id, workerId: worker.id, type: 'in', time })).toMatchObject({
      state: 'stored',
    })
    const restored = await db.selectFrom('schedule_entry').select('cancelled').where('id', '=', entry.id).executeTakeFirst()
    expect(restored).toEqual({ cancelled: true })
  })

  test.each([
    ['a job that never was', { scheduleEntryId: newId() }],
    ['a person who never was', { workerId: newId() }],
    ['no person', { workerId: undefined }],
  ])('%s is refused by name, and leaves nobody on the crew', async (_what, wrong) => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    const result = await send(me, 'Events', { scheduleEntryId: entry.id, workerId: worker.id, type: 'in', time, ...wrong })
    expect(result).toMatchObject({ state: 'refused', refusal: { message: expect.stringMatching(/\w/) } })
    expect(await crewOf(me)).toEqual([])
  })

  test('of another supervisor’s job is refused to whoever is kept to their own days', async () => {
    const me = await asRole(one, 'supervisor')
    const { entry, worker } = await aDay(await one.caller('supervisor'))
    const place = { scheduleEntryId: entry.id, workerId: worker.id }
    expect(await send(me, 'Events', { ...place, type: 'in', time })).toMatchObject({ state: 'refused', refusal: { statusCode: 404 } })
    expect(await send(me, 'TypedTimes', { ...place, type: 'in', time, reason: 'Other' })).toMatchObject({ refusal: { statusCode: 404 } })
    const bagout = { jobId: entry.job_id, supervisorId: me.id, date: time, bags: 3 }
    expect(await send(me, 'Bagouts', bagout)).toMatchObject({ state: 'refused', refusal: { statusCode: 403, code: 'NOT_OWN' } })
    // Not in another supervisor's name either, even on one's own job.
    const mine = { ...bagout, jobId: (await aDay(me)).entry.job_id }
    const inAnotherName = { ...mine, supervisorId: (await one.caller('supervisor')).id }
    expect(await send(me, 'Bagouts', inAnotherName)).toMatchObject({ state: 'refused', refusal: { statusCode: 403, code: 'NOT_OWN' } })
    expect(await send(me, 'Bagouts', mine)).toMatchObject({ state: 'stored' })
    const { rows } = { rows: await db.selectFrom('worker_entry').select('id').where('schedule_entry_id', '=', entry.id).execute() }
    expect(rows).toEqual([])
  })
})

describe('a time that is typed', () => {
  test('counts as typed, with its reason and who typed it, once', async () => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    const id = newId()
    const body = {
      scheduleEntryId: entry.id,
      workerId: worker.id,
      type: 'in',
      time,
      reason: 'Phone problem',
      comment: 'Left in the clean room',
    }
    expect(await send(me, 'TypedTimes', body, id)).toEqual({ id, state: 'stored' })
    expect(await send(me, 'TypedTimes', body, id)).toEqual({ id, state: 'stored' })
    expect(await crewOf(me)).toMatchObject([{ punches: [{ id, type: 'in', time, isTyped: true }] }])
    const made = await db
      .selectFrom('time_correction')
      .select(['reason', 'comment', 'made_by', 'action'])
      .where('punch_id', '=', id)
      .execute()
    expect(made).toMatchObject([
      { reason: 'Phone problem', comment: 'Left in the clean room', action: 'add', made_by: expect.stringContaining('supervisor') },
    ])
  })

  test.each([
    ['without a reason', { reason: ' ' }, 'Please choose a reason'],
    ['that has not come yet', { time: '2026-11-26T12:00:00.000Z' }, 'This time is in the future. Enter one that is past.'],
  ])('%s is refused', async (_what, wrong, words) => {
    const me = await one.caller('supervisor')
    const { entry, worker } = await aDay(me)
    const result = await send(me, 'TypedTimes', {
      scheduleEntryId: entry.id,
      workerId: worker.id,
      type: 'in',
      time,
      reason: 'Other',
      ...wrong,
    })
    expect(result).toMatchObject({ state: 'refused' })
    expect(JSON.stringify(result)).toContain(words)
  })
})

test('whom one may add on a site: active people, by name, and nothing else of them', async () => {
  const me = await asRole(one, 'supervisor')
  const [zed, abe] = [await aWorker({ name: 'Zed' }), await aWorker({ name: 'Abe' })]
  await aWorker({ name: 'Gone', active: false })
  const { people } = (await me.get('/api/field/people')).json<FieldPeople>()
  expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted())
  expect(people).toEqual(
    expect.arrayContaining([
      { workerId: zed.id, name: 'Zed' },
      { workerId: abe.id, name: 'Abe' },
    ]),
  )
  expect(people.map(({ name }) => name)).not.toContain('Gone')
})
