/** The history of a day has what was changed of its jobs and of the plan. (product.md#time-review) */
import { expect, test } from 'vitest'
import { reviewing, seen } from '#testing/reviewing.ts'

const { office, builders, aDay, aMonday, detail } = await reviewing()
const { aSchedule, anEntry, aWorkerEntry, anEvent } = builders

test('the history has what was changed of the job and of its day after the hours were clocked', async () => {
  const { day, first, entry, job } = await aDay(aMonday())
  const patch = async (path: string, body: object) => expect((await office.send('PATCH', path, body)).statusCode).toBe(200)
  await patch(`/api/Jobs/${job.id}`, { payRegime: 'public', overtimeCodes: ['B', 'E2'] })
  await patch(`/api/Jobs/${job.id}`, { budget: 40, makeUpDays: ['2026-11-21'] })
  await patch(`/api/Jobs/${job.id}`, { overtimeCodes: ['E2', 'B'], budget: 50 })
  await patch(`/api/ScheduleEntries/${entry.id}`, { cancelled: true, cancelledReason: 'Rain' })
  await patch(`/api/ScheduleEntries/${entry.id}`, { cancelled: false })
  await patch(`/api/WorkerEntries/${first.place.id}`, { planned: false })
  const { history } = await detail(day, first.worker.id)
  const changed = history.filter(({ kind }) => kind === 'changed')
  expect(changed.map(({ text }) => text.replaceAll(/ \d+(?=[:.])/g, ''))).toEqual([
    'Changed the overtime of: public work; codes B, E2 added.',
    'Changed the overtime of: make-up days 11-21-2026 added.',
    'Changed the overtime of: codes now in the order E2, B.',
    'Cancelled: Rain.',
    'Reactivated.',
    'Taken off the crew of.',
  ])
  expect(changed.every(({ by }) => by === `account ${office.username}`)).toBe(true)
  const file = await office.get(`/api/timeReview/exportHistory?worker=${first.worker.id}&from=${day}&to=${day}`)
  expect(file.payload).toContain('codes B, E2 added')
})

test('what a job said of overtime before the day began is not in its history', async () => {
  const { id } = (await office.send('POST', '/api/Jobs', { address: '1 Rector Street', payRegime: 'public' })).json<{ id: string }>()
  await office.send('PATCH', `/api/Jobs/${id}`, { overtimeCodes: ['B'] })
  const schedule = await aSchedule()
  const entry = await anEntry({ schedule_id: schedule.id, job_id: id })
  const { worker_id: workerId, id: place } = await aWorkerEntry({ schedule_entry_id: entry.id })
  await anEvent(seen(place, 'in', `${schedule.day}T12:00:00.000Z`))
  expect((await detail(schedule.day, workerId)).history.map(({ kind }) => kind)).toEqual(['clocked'])
})
