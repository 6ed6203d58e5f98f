/** The planned days and the jobs on an employee's page. (product.md#employee-page) */
import type { WorkerDays } from '@daysheet/domain/schedules/worker-days'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-06-10T15:00:00.000Z')
const { db, caller } = await testApp({ now: () => now })
const { get } = await caller()
const { aJob, aSchedule, anEntry, aSupervisor, aWorker, aWorkerEntry, anEvent } = build(db)

test('lists planned days from today on, without cancelled ones, and jobs with punches, the latest first', async () => {
  const ana = await aWorker({ name: 'Ana Kowalska' })
  const [dock, roof] = [await aJob({ address: '1 Dock Street' }), await aJob({ address: '2 Roof Street' })]
  const boss = await aSupervisor({ name: 'Bo Salgado' })
  const on = async (day: string, job: { id: string }, more: { cancelled?: boolean; clocked?: boolean; planned?: boolean } = {}) => {
    const schedule = (await db.selectFrom('schedule').selectAll().where('day', '=', day).executeTakeFirst()) ?? (await aSchedule({ day }))
    const entry = await anEntry({
      ...{ schedule_id: schedule.id, job_id: job.id, supervisor_id: boss.id },
      ...{ start_time: '7:00 AM', cancelled: more.cancelled ?? false },
    })
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id, planned: more.planned ?? true, txt_status: 'y' })
    if (more.clocked) await anEvent({ worker_entry_id: place.id, type: 'in', time: `${day}T12:00:00.000Z` })
    return entry
  }
  await on('2026-06-08', dock, { clocked: true })
  await on('2026-06-09', dock, { clocked: true })
  await on('2026-06-09', roof) // planned, but never clocked
  const today = await on('2026-06-10', roof, { clocked: true })
  await on('2026-06-11', dock, { cancelled: true })
  const next = await on('2026-06-12', dock)
  const { planned, jobs } = (await get(`/api/Workers/${ana.id}/days`)).json<WorkerDays>()
  expect(
    planned.map(({ scheduleEntryId, day, address, startTime, supervisor, txtStatus }) => [
      scheduleEntryId,
      day,
      address,
      startTime,
      supervisor,
      txtStatus,
    ]),
  ).toEqual([
    [today.id, '2026-06-10', '2 Roof Street', '7:00 AM', 'Bo Salgado', 'y'],
    [next.id, '2026-06-12', '1 Dock Street', '7:00 AM', 'Bo Salgado', 'y'],
  ])
  expect(jobs.map(({ address, days, lastDay }) => [address, days, lastDay])).toEqual([
    ['2 Roof Street', 1, '2026-06-10'],
    ['1 Dock Street', 2, '2026-06-09'],
  ])
})

test('an employee with nothing has empty lists, and an unknown one is a 404', async () => {
  const bo = await aWorker()
  expect((await get(`/api/Workers/${bo.id}/days`)).json()).toEqual({ planned: [], jobs: [] })
  expect((await get('/api/Workers/019a0000-0000-7000-8000-000000000001/days')).statusCode).toBe(404)
})
