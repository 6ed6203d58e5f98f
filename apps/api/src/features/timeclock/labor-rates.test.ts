/** The labor cost of a job, and who may see the hourly rates. (product.md#job-page) */
import type { SavedSettings } from '@daysheet/domain/settings/office-settings'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp()
const office = await one.caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(one.db)

test('labor is paid hours times the rate of the role; only users who may see hours get the rates', async () => {
  const job = await aJob()
  const day = '2026-03-10'
  const schedule = await aSchedule({ day })
  const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id })
  for (const role of ['field', 'warehouse']) {
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ role })).id })
    await anEvent({ worker_entry_id: place.id, type: 'in', time: `${day}T12:00:00.000Z` })
    await anEvent({ worker_entry_id: place.id, type: 'out', time: `${day}T16:00:00.000Z` })
  }
  const labor = async () => (await office.get(`/api/Jobs/${job.id}/hours`)).json<JobHistory>().labor
  expect(await labor()).toBeNull()
  const laborRates = { field: 62.5, office: null, warehouse: null }
  expect((await office.send('PATCH', '/api/settings', { laborRates })).statusCode).toBe(200)
  expect(await labor()).toEqual({ cost: 250, hoursWithoutRate: 4 })
  const seenBy = async (role: Parameters<typeof asRole>[1]) =>
    (await (await asRole(one, role)).get('/api/settings')).json<SavedSettings>().laborRates
  const none = { field: null, office: null, warehouse: null }
  for (const role of ['office', 'payroll', 'viewer'] as const) expect([role, await seenBy(role)]).toEqual([role, laborRates])
  for (const role of ['supervisor', 'scheduler', 'warehouse'] as const) expect([role, await seenBy(role)]).toEqual([role, none])
})

test.each([{ field: -1 }, { field: 1001 }, { field: 'sixty' }])('a rate of %j is refused', async (rate) => {
  const laborRates = { office: null, warehouse: null, ...rate }
  expect((await office.send('PATCH', '/api/settings', { laborRates })).statusCode).toBe(422)
})
