import { dayBounds } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dashboardFilter } from '@daysheet/domain/schedules/day-read'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { get } = await caller()
const {
  aChecklist,
  aJob,
  aSchedule,
  aScopePart,
  aScopeStatus,
  aSupervisor,
  aWorker,
  aWorkerEntry,
  anEntry,
  anEosReport,
  anEvent,
  anImageSet,
} = build(db)

const read = async (day: string) => {
  const { from, to } = dayBounds(day, 'America/New_York')
  return (await get(`/api/Schedules/findOne?filter=${encodeURIComponent(filterParameter(dashboardFilter(from, to)))}`)).json()
}

test('the dashboard reads a day with its reports, the newest of each visit, the latest progress, and events in order of time', async () => {
  const job = await aJob({ budget: 40 })
  const part = await aScopePart({ job_id: job.id })
  await aScopeStatus({ scope_part_id: part.id, time: '2031-05-01T12:00:00Z', square_feet: 10 })
  await aScopeStatus({ scope_part_id: part.id, time: '2031-05-02T12:00:00Z', square_feet: 30 })
  await aChecklist({ job_id: job.id, time: '2031-05-01T12:00:00Z' })
  const checklist = await aChecklist({ job_id: job.id, time: '2031-05-02T12:00:00Z' })
  await anImageSet({ job_id: job.id, time: '2031-05-01T12:00:00Z' })
  const imageSet = await anImageSet({ job_id: job.id, time: '2031-05-02T12:00:00Z' })
  const schedule = await aSchedule({ day: '2031-05-05', date: '2031-05-05T04:00:00Z' })
  const supervisor = await aSupervisor()
  const entry = await anEntry({ job_id: job.id, schedule_id: schedule.id, supervisor_id: supervisor.id })
  await anEosReport({ schedule_entry_id: entry.id, removal: true, removal_qty: 120 })
  const worker = await aWorker({ role: 'office' })
  const member = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  await anEvent({ worker_entry_id: member.id, type: 'out', time: '2031-05-05T20:00:00Z' })
  await anEvent({ worker_entry_id: member.id, type: 'in', time: '2031-05-05T11:00:00Z' })

  expect((await read('2031-05-05')).scheduleEntries).toMatchObject([
    {
      job: {
        id: job.id,
        budget: 40,
        checklist: { id: checklist.id },
        imageSets: [{ id: imageSet.id }],
        scopeParts: [{ scopeStatuses: [{ squareFeet: 30 }] }],
      },
      supervisor: { id: supervisor.id, name: supervisor.name, active: true },
      eosReport: { removal: true, removalQty: 120 },
      workerEntries: [
        {
          worker: { id: worker.id, name: worker.name, role: 'office', phone: worker.phone, active: true },
          events: [{ type: 'in' }, { type: 'out' }],
        },
      ],
    },
  ])
})

test('what nobody has yet is absent, and a person’s address is not sent', async () => {
  const schedule = await aSchedule({ day: '2031-05-06', date: '2031-05-06T04:00:00Z' })
  const entry = await anEntry({ schedule_id: schedule.id })
  const worker = await aWorker({ address: '1 Private Lane' })
  await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  const [found] = (await read('2031-05-06')).scheduleEntries
  expect(found).not.toHaveProperty('supervisor')
  expect(found).not.toHaveProperty('eosReport')
  expect(found.job).toMatchObject({ imageSets: [], scopeParts: [] })
  expect(found.job).not.toHaveProperty('checklist')
  expect(Object.keys(found.workerEntries[0].worker).toSorted()).toEqual(['active', 'id', 'name', 'phone', 'role'])
})
