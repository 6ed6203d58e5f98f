/**
 * What a phone gets about a job that the office moved, gave to another supervisor, canceled or
 * deleted. (product.md#field-screen)
 */
import type { FieldResult } from '@daysheet/domain/field/batch'
import type { FieldToday } from '@daysheet/domain/field/today'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const today = '2026-11-25'
const one = await testApp({ now: () => new Date('2026-11-25T15:15:00.000Z') })
const office = await one.caller()
const { aSupervisor, aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(one.db)

const schedules = new Map<string, string>()
const scheduleOf = async (day: string) => {
  const known = schedules.get(day) ?? (await aSchedule({ day })).id
  schedules.set(day, known)
  return known
}
let me: Caller
beforeEach(async () => {
  me = await asRole(one, 'supervisor')
})
const read = async (by = me) => (await by.get('/api/field/today')).json<FieldToday>()
const planned = async (day = today) =>
  anEntry({
    schedule_id: await scheduleOf(day),
    job_id: (await aJob({ address: '11 Wall Street' })).id,
    supervisor_id: me.id,
    notes: 'Gate code 1000',
  })
const onCrew = async (entry: { id: string }, name: string) =>
  aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name })).id })
const clockedIn = async (entry: { id: string }, name: string, time = '2026-11-25T12:00:00.000Z') => {
  const place = await onCrew(entry, name)
  await anEvent({ worker_entry_id: place.id, type: 'in', time })
  return place
}
const change = async (id: string, body: object) => {
  const reply = await office.send('PATCH', `/api/ScheduleEntries/${id}`, body)
  expect(reply.statusCode).toBe(200)
}
const clock = async (body: object) => {
  const records = [{ id: newId(), kind: 'Events', body: { time: '2026-11-25T15:10:00.000Z', ...body } }]
  return (await me.send('POST', '/api/field/records', { records })).json<{ results: FieldResult[] }>().results[0]
}
const at = expect.any(String) as string

describe('a job that the supervisor no longer has', () => {
  test('given to another supervisor: shows to which one and when, and who is clocked in, but not the new plan', async () => {
    const entry = await planned()
    const ana = await clockedIn(entry, 'Ana')
    const bo = await onCrew(entry, 'Bo')
    const ann = await aSupervisor({ name: 'Ann Lee' })
    await change(entry.id, { supervisorId: ann.id })
    await change(entry.id, { startTime: '3:00 PM', notes: 'For Ann' })
    await clockedIn(entry, 'Cy', '2099-01-01T12:00:00.000Z')
    const { jobs, formerJobs } = await read()
    expect(jobs).toEqual([])
    expect(formerJobs).toMatchObject([
      { scheduleEntryId: entry.id, day: today, address: '11 Wall Street', startTime: '7:00 AM', notes: null, change: { what: 'given', at, day: null, supervisor: 'Ann Lee' } },
    ]) // prettier-ignore
    expect(formerJobs?.[0]?.crew).toMatchObject([{ workerEntryId: ana.id, name: 'Ana', punches: [{ type: 'in' }] }])

    // The phone may clock both out, whether or not it knows of the change. The office never got
    // Bo's In.
    for (const { id } of [ana, bo]) expect(await clock({ workerEntryId: id, type: 'out' })).toMatchObject({ state: 'stored' })
    const [after] = (await read()).formerJobs ?? []
    expect(after?.crew.map(({ name, punches }) => [name, punches.map(({ type }) => type)])).toEqual([
      ['Ana', ['in', 'out']],
      ['Bo', ['out']],
    ])
    // A phone names a person whom it added by job and worker.
    const added = await aWorker({ name: 'Dee' })
    expect(await clock({ scheduleEntryId: entry.id, workerId: added.id, type: 'in' })).toMatchObject({ state: 'stored' })
  })

  test('deleted: is shown even if the job and the day are deleted too', async () => {
    const entry = await planned('2026-11-26')
    expect((await office.send('DELETE', `/api/Schedules/${schedules.get('2026-11-26')}`)).statusCode).toBe(200)
    schedules.delete('2026-11-26')
    expect((await office.send('DELETE', `/api/Jobs/${entry.job_id}`)).statusCode).toBe(200)
    expect((await read()).formerJobs).toMatchObject([
      { scheduleEntryId: entry.id, day: '2026-11-26', address: '11 Wall Street', crew: [], change: { what: 'deleted', at } },
    ])
  })

  test('deleted, and an offline phone sends a punch later: the people that it clocked in can be clocked out', async () => {
    const entry = await planned()
    const ana = await onCrew(entry, 'Eve')
    expect((await office.send('DELETE', `/api/ScheduleEntries/${entry.id}`)).statusCode).toBe(200)
    expect(await clock({ workerEntryId: ana.id, type: 'in' })).toMatchObject({ state: 'stored' })
    expect((await read()).formerJobs).toMatchObject([
      { scheduleEntryId: entry.id, change: { what: 'deleted' }, crew: [{ name: 'Eve', punches: [{ type: 'in' }] }] },
    ])
    expect(await clock({ workerEntryId: ana.id, type: 'out' })).toMatchObject({ state: 'stored' })
  })

  test('moved beyond the days that a phone carries: stays on its old day, moved alone or with the whole day', async () => {
    const [entry, other] = [await planned(), await planned('2026-11-24')]
    await change(entry.id, { scheduleId: await scheduleOf('2026-12-03') })
    const moving = await office.send('PATCH', `/api/Schedules/${schedules.get('2026-11-24')}`, { date: '2026-12-07T12:00:00.000Z' })
    expect(moving.statusCode).toBe(200)
    schedules.delete('2026-11-24')
    const { jobs, formerJobs = [] } = await read()
    expect(jobs).toEqual([])
    expect(
      formerJobs.map(({ scheduleEntryId, day, change: { what, day: to } = {} }) => [scheduleEntryId, day, what, to]).toSorted(),
    ).toEqual(
      [
        [entry.id, today, 'moved', '2026-12-03'],
        [other.id, '2026-11-24', 'moved', '2026-12-07'],
      ].toSorted(),
    )
  })

  test('a job that was never on the phone is not sent', async () => {
    const entry = await planned('2026-12-03')
    await change(entry.id, { supervisorId: (await aSupervisor()).id })
    expect((await read()).formerJobs).toEqual([])
  })
})

describe('a time that is typed for a job that was given to another supervisor', () => {
  const type = async (entry: { id: string }, workerId: string, body: object, id = newId()) => {
    const typed = { scheduleEntryId: entry.id, workerId, time: '2026-11-25T14:30:00.000Z', reason: 'Forgot to clock', ...body }
    const reply = await me.send('POST', '/api/field/records', { records: [{ id, kind: 'TypedTimes', body: typed }] })
    return reply.json<{ results: FieldResult[] }>().results[0]
  }
  const given = async (entry: { id: string }) => change(entry.id, { supervisorId: (await aSupervisor({ name: 'Ann Lee' })).id })
  const notStored = { state: 'refused', refusal: { code: 'NO_WORKER_ENTRY' } }

  test('clocks out a person whom this supervisor clocked in there, once', async () => {
    const entry = await planned()
    const ana = await onCrew(entry, 'Gil')
    expect(await clock({ workerEntryId: ana.id, type: 'in', time: '2026-11-25T12:00:00.000Z' })).toMatchObject({ state: 'stored' })
    await given(entry)
    const id = newId()
    for (let tries = 0; tries < 2; tries += 1)
      expect(await type(entry, ana.worker_id, { type: 'out' }, id)).toMatchObject({ state: 'stored' })
    const [former] = (await read()).formerJobs ?? []
    expect(former?.crew).toMatchObject([{ name: 'Gil', punches: [{ type: 'in' }, { type: 'out', isTyped: true }] }])
  })

  test('clocks out a person whose In the same supervisor typed, but not before that In', async () => {
    const entry = await planned()
    const { id: workerId } = await aWorker({ name: 'Dee' })
    expect(await type(entry, workerId, { type: 'in', time: '2026-11-25T12:00:00.000Z' })).toMatchObject({ state: 'stored' })
    await given(entry)
    expect(await type(entry, workerId, { type: 'out', time: '2026-11-25T11:00:00.000Z' })).toMatchObject(notStored)
    expect(await type(entry, workerId, { type: 'out' })).toMatchObject({ state: 'stored' })
  })

  test('is refused for everyone else: an In, and an Out of a person whom another clocked in', async () => {
    const entry = await planned()
    const [ana, bo] = [await onCrew(entry, 'Ana'), await clockedIn(entry, 'Bo')]
    await given(entry)
    expect(await type(entry, ana.worker_id, { type: 'in' })).toMatchObject(notStored)
    expect(await type(entry, bo.worker_id, { type: 'out' })).toMatchObject(notStored)
    const other = await anEntry({
      schedule_id: await scheduleOf(today),
      job_id: (await aJob()).id,
      supervisor_id: (await aSupervisor()).id,
    })
    const cy = await clockedIn(other, 'Cy')
    expect(await type(other, cy.worker_id, { type: 'out' })).toMatchObject({ state: 'refused', refusal: { statusCode: 404 } })
  })
})

describe('a job that the supervisor still has', () => {
  test('shows when it was moved, canceled or deleted, but nothing that was undone', async () => {
    const entry = await planned()
    expect((await read()).jobs[0]?.change).toBeUndefined()
    await change(entry.id, { scheduleId: await scheduleOf('2026-11-26') })
    expect((await read()).jobs).toMatchObject([{ day: '2026-11-26', change: { what: 'moved', at, day: '2026-11-26' } }])
    await change(entry.id, { cancelled: true, cancelledReason: 'Flood' })
    expect((await read()).jobs).toMatchObject([{ cancelled: true, change: { what: 'canceled', at } }])
    await change(entry.id, { cancelled: false, scheduleId: await scheduleOf(today) })
    expect((await read()).jobs[0]?.change).toBeUndefined()
    await clockedIn(entry, 'Fay')
    expect((await office.send('DELETE', `/api/ScheduleEntries/${entry.id}?clockEvents=1`)).statusCode).toBe(200)
    const { jobs, formerJobs } = await read()
    expect(formerJobs).toEqual([])
    expect(jobs).toMatchObject([{ change: { what: 'deleted', at }, crew: [{ name: 'Fay', punches: [] }] }])
  })
})
