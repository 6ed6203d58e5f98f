import type { FieldPeople, FieldToday } from '@daysheet/domain/field/today'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'
import { changesAfter } from '../live/queries.ts'

/** A quarter past six in the morning in New York. */
const one = await testApp({ now: () => new Date('2026-11-25T11:15:00.000Z') })
const { db } = one
const office = await one.caller()
const { aSupervisor, aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent, aScopePart, aScopeStatus } = build(db)

const schedules = new Map<string, string>()
const scheduleOf = async (day: string) => {
  const known = schedules.get(day) ?? (await aSchedule({ day })).id
  schedules.set(day, known)
  return known
}
const planned = async (supervisorId: string, day: string, more: object = {}) =>
  anEntry({ schedule_id: await scheduleOf(day), job_id: (await aJob()).id, supervisor_id: supervisorId, ...more })
const read = async (by: Caller, query = '') => (await by.get(`/api/field/today${query}`)).json<FieldToday>()

describe('what a supervisor carries into the field', () => {
  test('is their own jobs from yesterday to tomorrow, earliest first, cancelled ones last', async () => {
    const me = await one.caller('supervisor')
    const late = await planned(me.id, '2026-11-25', { start_time: '3:00 PM' })
    const cancelled = await planned(me.id, '2026-11-25', { start_time: '6:00 AM', cancelled: true, cancelled_reason: 'No water' })
    const early = await planned(me.id, '2026-11-25', { start_time: '7:00 AM', notes: 'Gate code 1000' })
    const [yesterday, tomorrow] = [await planned(me.id, '2026-11-24'), await planned(me.id, '2026-11-26')]
    await planned(me.id, '2026-11-23')
    await planned(me.id, '2026-11-27')
    await planned((await aSupervisor()).id, '2026-11-25')
    const { readAt, today, supervisor, jobs } = await read(me)
    expect([readAt, today, supervisor.id]).toEqual(['2026-11-25T11:15:00.000Z', '2026-11-25', me.id])
    expect(jobs.map(({ scheduleEntryId }) => scheduleEntryId)).toEqual([yesterday, early, late, cancelled, tomorrow].map(({ id }) => id))
    expect(jobs[1]).toMatchObject({
      day: '2026-11-25',
      startTime: '7:00 AM',
      notes: 'Gate code 1000',
      cancelled: false,
      filing: 'ACP7 not uploaded',
      crew: [],
      reportedAt: null,
    })
    expect(jobs[3]).toMatchObject({ cancelled: true, cancelledReason: 'No water' })
  })

  test('has the last crew of each job, the photos that the office requires, and the office phone number', async () => {
    const me = await one.caller('supervisor')
    const job = await aJob()
    const clocked = async (day: string, ...names: string[]) => {
      const entry = await anEntry({ schedule_id: await scheduleOf(day), job_id: job.id, supervisor_id: (await aSupervisor()).id })
      const ids = []
      for (const name of names) {
        const worker = await aWorker({ name })
        const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
        await anEvent({ worker_entry_id: place.id, type: 'in', time: `${day}T12:00:00.000Z` })
        await anEvent({ worker_entry_id: place.id, type: 'out', time: `${day}T20:00:00.000Z` })
        ids.push(worker.id)
      }
      return { entry, ids }
    }
    await clocked('2026-11-10', 'Zed')
    const { entry, ids } = await clocked('2026-11-19', 'Ada', 'Ben')
    // On the crew, but never clocked.
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker()).id })
    await clocked('2026-11-26', 'Later')
    await planned(me.id, '2026-11-25', { job_id: job.id })
    await planned(me.id, '2026-11-25', { start_time: '11:00 PM' })
    const { jobs, photos, officePhone } = await read(me)
    expect([photos, officePhone]).toEqual(['off', ''])
    expect(jobs.map(({ lastCrew }) => lastCrew && { ...lastCrew, workerIds: lastCrew.workerIds.toSorted() })).toEqual([
      { day: '2026-11-19', workerIds: ids.toSorted() },
      undefined,
    ])
    await office.send('PATCH', '/api/settings', { clockPhotos: 'crew', officePhone: '2125550100' })
    expect(await read(me)).toMatchObject({ photos: 'crew', officePhone: '2125550100' })
    await office.send('PATCH', '/api/settings', { officePhone: '' })
    expect((await read(me)).officePhone).toBe('')
  })

  test('has the crew with phones, answers and punches as they count, and nobody who was taken off without having clocked', async () => {
    const me = await one.caller('supervisor')
    const entry = await planned(me.id, '2026-11-25')
    const on = async (name: string, more: object = {}) =>
      aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name, phone: '2125550100' })).id, ...more })
    const ana = await on('Ana', { txt_status: 'y' })
    const bo = await on('Bo', { planned: false })
    await on('Cy', { planned: false })
    const dee = await on('Dee')
    await anEvent({ worker_entry_id: bo.id, type: 'in', time: '2026-11-25T11:00:00.000Z' })
    const wrong = await anEvent({ worker_entry_id: dee.id, type: 'in', time: '2026-11-25T10:00:00.000Z' })
    const put = {
      id: newId(),
      punchId: wrong.id,
      action: 'change',
      workerEntryId: dee.id,
      type: 'in',
      time: '2026-11-25T11:05:00.000Z',
      replacesId: null,
    }
    expect((await office.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Wrong time', corrections: [put] })).statusCode).toBe(
      200,
    )
    const [job] = (await read(me)).jobs
    expect(job?.crew).toMatchObject([
      { workerEntryId: ana.id, name: 'Ana', phone: '2125550100', txtStatus: 'y', isPlanned: true, isActive: true, punches: [] },
      { workerEntryId: bo.id, isPlanned: false, punches: [{ type: 'in', time: '2026-11-25T11:00:00.000Z' }] },
      { workerEntryId: dee.id, punches: [{ id: wrong.id, type: 'in', time: '2026-11-25T11:05:00.000Z' }] },
    ])
  })

  test('says how far the filings are, by their latest status', async () => {
    const me = await one.caller('supervisor')
    const entry = await planned(me.id, '2026-11-25')
    const part = await aScopePart({ job_id: entry.job_id, square_feet: 200, linear_feet: null })
    await aScopeStatus({ scope_part_id: part.id, square_feet: 50, linear_feet: null, time: '2026-11-23T12:00:00.000Z' })
    await aScopeStatus({ scope_part_id: part.id, square_feet: 100, linear_feet: null, time: '2026-11-24T12:00:00.000Z' })
    const area = await aScopePart({
      job_id: entry.job_id,
      square_feet: null,
      linear_feet: 80,
      floor: '3',
      section_of_floor: 'Hall',
      type_of_material: 'Pipe',
    })
    const [job] = (await read(me)).jobs
    expect(job?.filing).toBe('ACP7 36%')
    expect(job?.areas.toSorted((one, other) => other.doneSquareFeet - one.doneSquareFeet)).toMatchObject([
      { scopePartId: part.id, squareFeet: 200, doneSquareFeet: 100, doneLinearFeet: 0 },
      { scopePartId: area.id, name: '3, Hall, Pipe', squareFeet: null, linearFeet: 80, doneSquareFeet: 0 },
    ])
  })

  test('says how many bags went out that day, and why a time may be typed', async () => {
    const me = await one.caller('supervisor')
    const entry = await planned(me.id, '2026-11-25')
    // A quarter to midnight in New York, and the night after.
    for (const [date, bags] of [
      ['2026-11-26T04:45:00.000Z', 12],
      ['2026-11-25T15:00:00.000Z', 30],
      ['2026-11-26T05:15:00.000Z', 100],
    ] as const) {
      const bagout = { id: newId(), jobId: entry.job_id, supervisorId: me.id, date, bags }
      expect((await office.send('POST', '/api/Orders/addBagout', bagout)).statusCode).toBe(200)
    }
    const { jobs, reasons } = await read(me)
    expect(jobs[0]?.bags).toBe(42)
    expect(reasons).toContain('Forgot to clock')
  })
})

describe('people', () => {
  test('with the same name can be distinguished wherever a phone shows them', async () => {
    const me = await one.caller('supervisor')
    const entry = await planned(me.id, '2026-11-25')
    const [here, there] = [
      await aWorker({ name: 'Luis Mora', phone: '2125550101' }),
      await aWorker({ name: 'luis mora', phone: '7185550102' }),
    ]
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: here.id })
    expect((await read(me)).jobs[0]?.crew).toMatchObject([{ workerId: here.id, name: 'Luis Mora (…0101)' }])
    const { people } = (await me.get('/api/field/people')).json<FieldPeople>()
    expect(
      people
        .filter(({ workerId }) => [here.id, there.id].includes(workerId))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Luis Mora (…0101)', 'luis mora (…0102)'])
  })

  test('who are clocked in at a job of another supervisor: shows its address and since when, after corrections, and nothing else', async () => {
    const me = await asRole(one, 'supervisor')
    const mine = await planned(me.id, '2026-11-25')
    const job = await aJob({ address: '11 Wall Street' })
    const theirs = await anEntry({ schedule_id: await scheduleOf('2026-11-25'), job_id: job.id, supervisor_id: (await aSupervisor()).id })
    const inAt = async (entry: { id: string }, name: string, time: string) => {
      const worker = await aWorker({ name })
      const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
      const punch = await anEvent({ worker_entry_id: place.id, type: 'in', time })
      return { worker, place, punch }
    }
    const ana = await inAt(theirs, 'Ina', '2026-11-25T10:00:00.000Z')
    const bo = await inAt(theirs, 'Jo', '2026-11-25T10:10:00.000Z')
    const cy = await inAt(mine, 'Ken', '2026-11-25T10:20:00.000Z')
    const dee = await inAt(theirs, 'Lea', '2026-11-25T10:30:00.000Z')
    await anEvent({ worker_entry_id: dee.place.id, type: 'out', time: '2026-11-25T11:00:00.000Z' })
    for (const { worker } of [ana, dee]) await aWorkerEntry({ schedule_entry_id: mine.id, worker_id: worker.id })
    const at = { since: '2026-11-25T10:00:00.000Z', address: '11 Wall Street' }
    expect((await read(me)).inElsewhere).toEqual([{ workerId: ana.worker.id, ...at }])
    const known = async () =>
      new Map((await me.get('/api/field/people')).json<FieldPeople>().people.map(({ workerId, inElsewhere }) => [workerId, inElsewhere]))
    const people = await known()
    expect([ana, bo, cy, dee].map(({ worker }) => people.get(worker.id)?.since)).toEqual([at.since, '2026-11-25T10:10:00.000Z', undefined, undefined]) // prettier-ignore
    // The office leaves the punch out, so it clocks no one in.
    const corrections = [{ id: newId(), punchId: ana.punch.id, action: 'void', workerEntryId: ana.place.id, type: 'in', time: at.since, replacesId: null }] // prettier-ignore
    expect((await office.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Wrong job', corrections })).statusCode).toBe(200)
    expect((await read(me)).inElsewhere).toEqual([])
  })
})

test('names the newest change that it has seen: a stream that goes on from there misses nothing', async () => {
  const me = await one.caller('supervisor')
  const entry = await planned(me.id, '2026-11-25')
  const { seq } = await read(me)
  await db.updateTable('schedule_entry').set({ notes: 'Gate code 2000' }).where('id', '=', entry.id).execute()
  const { changes } = await changesAfter(db, { seq, limit: 100, sessions: [], now: new Date(), zone: 'UTC' })
  expect(changes.map(({ id, type }) => [id, type])).toEqual([[entry.id, 'update']])
  expect((await read(me)).seq).toBe(changes[0]?.seq)
})

describe('whose it is', () => {
  test('an office says which supervisor, and is told so when it does not', async () => {
    const someone = await aSupervisor({ name: 'Nadia Rahman' })
    const entry = await planned(someone.id, '2026-11-25')
    expect((await read(office, `?supervisor=${someone.id}`)).jobs.map(({ scheduleEntryId }) => scheduleEntryId)).toEqual([entry.id])
    const reply = await office.get('/api/field/today')
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining('supervisor is required: an office account runs no jobs')])
    expect((await office.get(`/api/field/today?supervisor=${newId()}`)).statusCode).toBe(404)
  })

  test('a supervisor who is kept to their own days sees nobody else’s', async () => {
    const me = await asRole(one, 'supervisor')
    const other = await aSupervisor()
    expect((await read(me)).supervisor.id).toBe(me.id)
    expect((await me.get(`/api/field/today?supervisor=${other.id}`)).statusCode).toBe(404)
  })
})
