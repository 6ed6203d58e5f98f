import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting } from '#testing/texts/texting.ts'
import { deliverText } from '#features/texts/deliver-text.ts'

let minutesLater = 0
const { db, caller } = await testApp({ now: () => new Date(Date.now() + minutesLater * 60_000) })
const office = await caller()
const other = await caller()
const { anEntry, aWorker, aWorkerEntry, aSchedule, aSupervisor, anEvent } = build(db)

let lastPhone = 9_290_000_000
let lastDay = 0
const aDay = () => aSchedule({ day: new Date(Date.UTC(2043, 0, 1 + (lastDay += 1))).toISOString().slice(0, 10) })
const aPerson = () => aWorker({ phone: String((lastPhone += 1)) })
type Entity = 'ScheduleEntry' | 'WorkerEntry'
const undo = (entity: Entity, id: string, by = office) => by.send('POST', '/api/Schedules/undo', { entity, id })
const done = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await office.send(method, `/api/${path}`, body)
  expect([200, 204], answer.body).toContain(answer.statusCode)
  return answer
}
const row = (table: 'schedule_entry' | 'worker_entry', id: string) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
const content = async (table: 'schedule_entry' | 'worker_entry', id: string) => {
  const found = await row(table, id)
  return found && { ...found, version: 0, corrected: false }
}
const textsOf = (id: string) =>
  db.selectFrom('text_message').select(['id', 'kind', 'state']).where('worker_entry_id', '=', id).orderBy('time').execute()
const deliverAll = async () => {
  const queued = await db.selectFrom('text_message').select('id').where('state', '=', 'queued').execute()
  for (const { id } of queued) await deliverText(aTexting(db), id)
}

/** A job with a supervisor, a note and two people, one of whom has confirmed. */
async function aPlannedJob() {
  const schedule = await aDay()
  const entry = await anEntry({
    schedule_id: schedule.id,
    supervisor_id: (await aSupervisor()).id,
    notes: 'side gate',
    start_time: '6:30 AM',
  })
  const [ana, bo] = [await aPerson(), await aPerson()]
  const one = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
  const two = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id })
  await done('POST', `ScheduleEntries/${entry.id}/sendtexts`, {})
  await deliverAll()
  await done('POST', `phones/${ana.id}/reply`, { text: 'y' })
  return { schedule, entry, one: one.id, two: two.id, ana }
}

describe('taking back', () => {
  it('the removal of a person: they are on the job again with their answer and their texts', async () => {
    const { one, ana } = await aPlannedJob()
    const before = await content('worker_entry', one)
    await done('DELETE', `WorkerEntries/${one}`)
    expect(await row('worker_entry', one)).toBeUndefined()
    expect((await undo('WorkerEntry', one)).json()).toEqual({ texted: [], followUps: [] })
    expect(await content('worker_entry', one)).toEqual(before)
    expect((await textsOf(one)).map(({ kind }) => kind)).toEqual(['ask', 'reply'])
    // An answer still finds its question.
    await done('POST', `phones/${ana.id}/reply`, { text: 'n' })
    expect((await row('worker_entry', one))?.txt_status).toBe('n')
  })

  it('the removal of a job: it is back with its crew, their answers, clock events and report', async () => {
    const { entry, one, two } = await aPlannedJob()
    const event = await anEvent({ worker_entry_id: one, type: 'in' })
    await db.insertInto('eos_report').values({ id: randomUUID(), schedule_entry_id: entry.id, comments: 'done' }).execute()
    const before = [await content('schedule_entry', entry.id), await content('worker_entry', one), await content('worker_entry', two)]
    const clocked = await db.selectFrom('clock_event').selectAll().where('id', '=', event.id).executeTakeFirst()
    await done('DELETE', `ScheduleEntries/${entry.id}?clockEvents=1`)
    expect((await undo('ScheduleEntry', entry.id)).statusCode).toBe(200)
    expect([await content('schedule_entry', entry.id), await content('worker_entry', one), await content('worker_entry', two)]).toEqual(
      before,
    )
    expect(await db.selectFrom('clock_event').selectAll().where('id', '=', event.id).executeTakeFirst()).toEqual(clocked)
    const newest = await db
      .selectFrom('time_correction')
      .select('action')
      .where('punch_id', '=', event.id)
      .orderBy('made_at', 'desc')
      .execute()
    expect(newest.map(({ action }) => action)).toEqual(['restore', 'void'])
    expect(await db.selectFrom('eos_report').select('comments').where('schedule_entry_id', '=', entry.id).execute()).toEqual([
      { comments: 'done' },
    ])
  })

  it('a move: back on the old job as before; a text that was held back by it is said, and they do not wait for it', async () => {
    const { schedule, two } = await aPlannedJob()
    const target = await anEntry({ schedule_id: schedule.id })
    const from = (await row('worker_entry', two)) as { schedule_entry_id: string }
    await done('POST', `ScheduleEntries/${from.schedule_entry_id}/sendtexts`, { id: two, note: 'bring boots' })
    await done('PATCH', `WorkerEntries/${two}`, { scheduleEntryId: target.id })
    expect(await row('worker_entry', two)).toMatchObject({ schedule_entry_id: target.id, txt_status: null })
    expect((await undo('WorkerEntry', two)).statusCode).toBe(200)
    expect(await row('worker_entry', two)).toMatchObject({
      schedule_entry_id: from.schedule_entry_id,
      txt_status: null,
      txt_reason: 'Not sent: they were taken off the job',
    })
  })

  it('a move of somebody who had confirmed: their yes holds again', async () => {
    const { schedule, one } = await aPlannedJob()
    const before = await content('worker_entry', one)
    await done('PATCH', `WorkerEntries/${one}`, { scheduleEntryId: (await anEntry({ schedule_id: schedule.id })).id })
    expect((await undo('WorkerEntry', one)).statusCode).toBe(200)
    expect(await content('worker_entry', one)).toEqual(before)
  })

  it('a cancellation: the job takes place, and the text about it that waits does not go out', async () => {
    const { entry, one } = await aPlannedJob()
    const before = await content('schedule_entry', entry.id)
    await done('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: true, cancelledReason: 'No water' })
    await done('POST', `ScheduleEntries/${entry.id}/sendtexts`, { cancelled: true })
    expect((await undo('ScheduleEntry', entry.id)).json()).toEqual({ texted: [], followUps: [] })
    expect(await content('schedule_entry', entry.id)).toEqual(before)
    expect((await textsOf(one)).map(({ kind, state }) => [kind, state])).toContainEqual(['cancelled', 'withheld'])
  })

  it('adding a job, or people: they are gone, all that were added at once', async () => {
    const { schedule, entry } = await aPlannedJob()
    const people = [await aPerson(), await aPerson()]
    const added = await done(
      'POST',
      `ScheduleEntries/${entry.id}/workerEntries`,
      people.map(({ id }) => ({ workerId: id, scheduleEntryId: entry.id })) as object,
    )
    const ids = added.json<{ id: string }[]>().map(({ id }) => id)
    expect((await undo('WorkerEntry', ids[0] ?? '')).statusCode).toBe(200)
    for (const id of ids) expect(await row('worker_entry', id)).toBeUndefined()
    const job = (await anEntry()).job_id
    const { id } = (await done('POST', `Schedules/${schedule.id}/scheduleEntries`, { jobId: job, scheduleId: schedule.id })).json<{
      id: string
    }>()
    expect((await undo('ScheduleEntry', id)).statusCode).toBe(200)
    expect(await row('schedule_entry', id)).toBeUndefined()
  })
})

describe('is refused, and changes nothing', () => {
  const removed = async () => {
    const planned = await aPlannedJob()
    await done('DELETE', `WorkerEntries/${planned.two}`)
    return planned
  }

  it('to somebody else', async () => {
    const { two } = await removed()
    const supervisor = await caller('supervisor')
    expect((await undo('WorkerEntry', two, supervisor)).json()).toMatchObject({ error: { code: 'TOO_LATE_TO_UNDO' } })
    expect(await row('worker_entry', two)).toBeUndefined()
  })

  it('after a minute', async () => {
    const { two } = await removed()
    minutesLater = 2
    expect((await undo('WorkerEntry', two)).json()).toMatchObject({
      error: { code: 'TOO_LATE_TO_UNDO', message: 'This cannot be undone any more.' },
    })
    minutesLater = 0
  })

  it('once what was left has been changed', async () => {
    const { entry } = await aPlannedJob()
    await done('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: true })
    await other.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { notes: 'no water' })
    expect((await undo('ScheduleEntry', entry.id)).statusCode).toBe(409)
    expect(await row('schedule_entry', entry.id)).toMatchObject({ cancelled: true, notes: 'no water' })
  })

  it('when somebody who was moved or added has clocked in meanwhile', async () => {
    const { schedule, one, entry } = await aPlannedJob()
    const target = await anEntry({ schedule_id: schedule.id })
    await done('PATCH', `WorkerEntries/${one}`, { scheduleEntryId: target.id })
    await anEvent({ worker_entry_id: one, type: 'in' })
    expect((await undo('WorkerEntry', one)).json()).toMatchObject({ error: { code: 'CLOCKED_ALREADY' } })
    expect(await row('worker_entry', one)).toMatchObject({ schedule_entry_id: target.id })
    const worker = await aPerson()
    const { id } = (
      await done('POST', `ScheduleEntries/${entry.id}/workerEntries`, { workerId: worker.id, scheduleEntryId: entry.id })
    ).json<{ id: string }>()
    await anEvent({ worker_entry_id: id, type: 'in' })
    expect((await undo('WorkerEntry', id)).statusCode).toBe(409)
    expect(await row('worker_entry', id)).toBeDefined()
  })

  it.each<[string, 'WorkerEntries' | 'ScheduleEntries', (other: { worker: string; schedule: string; job: string }) => object]>([
    ['a place that was given to somebody else', 'WorkerEntries', ({ worker }) => ({ workerId: worker })],
    ['a job that was moved to another day', 'ScheduleEntries', ({ schedule }) => ({ scheduleId: schedule })],
    ['an entry that was made one of another job', 'ScheduleEntries', ({ job }) => ({ jobId: job })],
  ])('when somebody has clocked in meanwhile on %s', async (_name, path, change) => {
    const { one, entry } = await aPlannedJob()
    const id = path === 'WorkerEntries' ? one : entry.id
    const there = { worker: (await aPerson()).id, schedule: (await aDay()).id, job: (await anEntry()).job_id }
    await done('PATCH', `${path}/${id}`, change(there))
    await anEvent({ worker_entry_id: one, type: 'in' })
    const before = [await row('worker_entry', one), await row('schedule_entry', entry.id)]
    const reply = await undo(path === 'WorkerEntries' ? 'WorkerEntry' : 'ScheduleEntry', id)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'CLOCKED_ALREADY' } }])
    expect([await row('worker_entry', one), await row('schedule_entry', entry.id)]).toEqual(before)
  })

  it('when they are on the job again already', async () => {
    const { entry, two } = await aPlannedJob()
    const place = (await row('worker_entry', two)) as { worker_id: string }
    await done('DELETE', `WorkerEntries/${two}`)
    await done('POST', `ScheduleEntries/${entry.id}/workerEntries`, { workerId: place.worker_id, scheduleEntryId: entry.id })
    expect((await undo('WorkerEntry', two)).statusCode).toBe(409)
  })
})
