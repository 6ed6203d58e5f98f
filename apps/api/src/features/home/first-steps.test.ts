import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const app = await testApp()
const office = await app.caller()
const post = (path: string, body: object) => office.send('POST', path, body)
const steps = async () => (await office.get('/api/firstSteps')).json<object>()

test('the steps of a new company are checked off by the data that exists', async () => {
  expect(await steps()).toEqual({ hasName: false, employees: 0, jobs: 0, hasStarted: false })
  await office.send('PATCH', '/api/settings', { companyName: 'Rivera' })
  const worker = await post('/api/Workers', { name: 'Ana', phone: '2125550100', active: true })
  await post('/api/Workers', { name: 'Bo', active: false })
  const job = await post('/api/Jobs', { address: '120 Broadway', active: true })
  expect(await steps()).toEqual({ hasName: true, employees: 1, jobs: 1, hasStarted: false })
  const schedule = await post('/api/Schedules', { date: '2027-03-01T05:00:00.000Z' })
  const entry = await post(`/api/Schedules/${schedule.json<{ id: string }>().id}/scheduleEntries`, {
    jobId: job.json<{ id: string }>().id,
  })
  const { id } = entry.json<{ id: string }>()
  await post(`/api/ScheduleEntries/${id}/workerEntries`, { workerId: worker.json<{ id: string }>().id, scheduleEntryId: id })
  await post(`/api/ScheduleEntries/${id}/sendtexts`, { note: '' })
  expect(await steps()).toEqual({ hasName: true, employees: 1, jobs: 1, hasStarted: true })
})
