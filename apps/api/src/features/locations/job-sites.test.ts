import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aJob, aSchedule, anEntry, aWorkerEntry, anEvent } = build(db)
const office = await caller()

async function clocked(day: string, job: { id: string }, places: readonly (readonly [number, number] | null)[]): Promise<void> {
  const schedule = await aSchedule({ day })
  const entry = await anEntry({ job_id: job.id, schedule_id: schedule.id })
  const person = await aWorkerEntry({ schedule_entry_id: entry.id })
  for (const [minute, place] of places.entries())
    await anEvent({
      worker_entry_id: person.id,
      time: new Date(Date.parse(`${day}T12:00:00Z`) + minute * 60_000),
      latitude: place?.[0] ?? null,
      longitude: place?.[1] ?? null,
    })
}
const sites = async (from: string, to: string) => (await office.get(`/api/Locations/jobSites?from=${from}&to=${to}`)).json<unknown>()

test('a job is where most of its crew clocked in these days; without a place it is left out', async () => {
  const [broadway, hylan, early] = [await aJob({ address: '120 Broadway' }), await aJob({ address: '5 Hylan' }), await aJob()]
  await clocked('2031-03-03', broadway, [[40.7085, -74.0105], [40.7087, -74.0107], null, [41.5, -75]])
  await clocked('2031-03-04', hylan, [null])
  await clocked('2031-03-01', early, [[40.6, -74]])
  expect(await sites('2031-03-02', '2031-03-04')).toEqual([
    { jobId: broadway.id, address: '120 Broadway', latitude: 40.7087, longitude: -74.0107 },
  ])
  expect(await sites('2031-03-05', '2031-03-06')).toEqual([])
})

test('the days must be days, and in order', async () => {
  expect((await office.get('/api/Locations/jobSites?from=2031-03-05')).json()).toMatchObject({
    error: { message: 'to is missing: a date like 2026-11-20.' },
  })
  expect((await office.get('/api/Locations/jobSites?from=2031-03-05&to=2031-03-04')).statusCode).toBe(400)
})
