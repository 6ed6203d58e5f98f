/** Creates that come again after what they name was made inactive: what was accepted stays accepted. (promises.md#r6; decisions/repeated-calls.md) */
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aSchedule, anEntry, aWorkerEntry, aWorker, aSupervisor, aJob } = build(db)
const { send, get } = await caller()

const retire = (plural: string, id: string) => send('PATCH', `/api/${plural}/${id}`, { active: false })

test.each(['Jobs', 'Supervisors'])('an entry is taken again with the id of its sender after one of the %s left', async (plural) => {
  const [schedule, job, supervisor] = [await aSchedule(), await aJob(), await aSupervisor()]
  const entry = { id: uuid(), jobId: job.id, scheduleId: schedule.id, supervisorId: supervisor.id }
  const path = `/api/Schedules/${schedule.id}/scheduleEntries`
  const first = await send('POST', path, entry)
  expect(first.statusCode, first.body).toBe(200)
  expect((await retire(plural, plural === 'Jobs' ? job.id : supervisor.id)).statusCode).toBe(200)
  for (const again of [await send('POST', path, entry), await send('POST', '/api/ScheduleEntries', entry)]) {
    expect(again.statusCode, again.body).toBe(200)
    expect(again.json()).toEqual(first.json())
  }
  const list = await send('POST', path, [entry])
  expect([list.statusCode, list.json()]).toEqual([200, [first.json()]])
  // With another id, or beside one that is new, it is a new one.
  for (const body of [{ ...entry, id: uuid() }, [entry, { ...entry, id: uuid() }]])
    expect((await send('POST', path, body)).statusCode).toBe(422)
  // An id stands for one row for ever.
  expect((await send('POST', path, { ...entry, notes: 'Another' })).statusCode).toBe(409)
  expect((await get(`/api/Schedules/${schedule.id}/scheduleEntries/count`)).json()).toEqual({ count: 1 })
})

test('an entry that was cancelled since is answered as it stands', async () => {
  const [schedule, job] = [await aSchedule(), await aJob()]
  const entry = { id: uuid(), jobId: job.id, scheduleId: schedule.id }
  await send('POST', '/api/ScheduleEntries', entry)
  await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true, cancelledReason: 'Rain' })
  await retire('Jobs', job.id)
  const again = await send('POST', '/api/ScheduleEntries', entry)
  expect([again.statusCode, again.json()]).toEqual([
    200,
    expect.objectContaining({ id: entry.id, cancelled: true, cancelledReason: 'Rain' }),
  ])
})

test.each(['with the id of its sender', 'without an id'])('somebody who left since is put on the job again %s', async (how) => {
  const [entry, worker, other] = [await anEntry(), await aWorker(), await aWorker()]
  const path = `/api/ScheduleEntries/${entry.id}/workerEntries`
  const member = { ...(how.startsWith('with the') && { id: uuid() }), workerId: worker.id, scheduleEntryId: entry.id }
  const first = await send('POST', path, [member])
  await retire('Workers', worker.id)
  const again = await send('POST', path, [member])
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  // Beside somebody new, who is put on the job as ever.
  const beside = await send('POST', path, [member, { workerId: other.id }])
  expect([beside.statusCode, beside.json()]).toEqual([200, [first.json()[0], expect.objectContaining({ workerId: other.id })]])
  const elsewhere = await anEntry()
  expect((await send('POST', `/api/ScheduleEntries/${elsewhere.id}/workerEntries`, { workerId: worker.id })).statusCode).toBe(422)
})

test('of several who are not active only those are named who would be new', async () => {
  const entry = await anEntry()
  const [there, gone] = [await aWorker({ name: 'Ana Stays' }), await aWorker({ name: 'Piotr Gone' })]
  await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: there.id })
  for (const { id } of [there, gone]) await retire('Workers', id)
  const both = await send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, [{ workerId: there.id }, { workerId: gone.id }])
  expect([both.statusCode, both.json().error.message]).toEqual([
    422,
    'Piotr Gone is not active. Make them active before putting them on a job.',
  ])
})
