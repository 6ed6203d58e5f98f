import type { FieldToday } from '@daysheet/domain/field/today'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { build, kindIds } from '../../../../testing/builders.ts'

const day = '2026-10-15'
const { db, caller } = await testApp({ now: () => new Date('2026-10-15T23:00:00Z') })
const office = await caller()
const { aWorker, aSupervisor, aJob, aSchedule, anEntry, aWorkerEntry, aCertificate, setGate } = build(db)

const ortiz = await aSupervisor()
const job = await aJob({ boro: 'Queens', job_num: 10001, job_num_decimals: 0 })
const entry = await anEntry({ schedule_id: (await aSchedule({ day })).id, job_id: job.id, supervisor_id: ortiz.id })
const [ana, bo] = [await aWorker({ name: 'Ana' }), await aWorker({ name: 'Bo' })]
const crew = new Map<string, string>()
for (const { id } of [ana, bo]) {
  crew.set(id, (await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: id, txt_status: 'y' })).id)
  await aCertificate({ worker_id: id, expires: '2027-10-01' })
}
await aCertificate({ worker_id: ana.id, kind_id: kindIds.cityHandler, expires: '2027-10-01' })

const clock = (more: object = {}) =>
  office.send('POST', '/api/Events', { id: newId(), workerEntryId: crew.get(bo.id), type: 'in', time: `${day}T11:00:00.000Z`, ...more })
const exceptions = async () =>
  (await office.get(`/api/timeReview/week?from=${day}`))
    .json<ReviewWeek>()
    .exceptions.filter(({ code }) => code === 'no_certificate')
    .map(({ workerId, text }) => [workerId, text])

beforeEach(() => setGate('refuse'))

test('a phone carries what somebody lacks, and nothing of whoever lacks nothing', async () => {
  const today = async () => (await office.get(`/api/field/today?supervisor=${ortiz.id}`)).json<FieldToday>().jobs[0]?.crew
  expect(await today()).toMatchObject([
    { name: 'Ana' },
    { name: 'Bo', lapses: [{ needed: 'City handler certificate', reason: 'missing', date: null }] },
  ])
  expect((await today())?.[0]).not.toHaveProperty('lapses')
  await setGate('off')
  expect((await today())?.[1]).not.toHaveProperty('lapses')
})

test('who clocks without is taken with the reason, looked into, and no more once a card of that day is known', async () => {
  expect(await exceptions()).toEqual([])
  const stored = await clock({ certificateReason: 'Card is in the mail' })
  expect([stored.statusCode, stored.json()]).toMatchObject([200, { certificateReason: 'Card is in the mail' }])
  await clock({ type: 'out', time: `${day}T15:00:00.000Z` })
  await clock({ workerEntryId: crew.get(ana.id) })
  expect(await exceptions()).toEqual([[bo.id, 'Clocked on 10001: no City handler certificate. Reason: “Card is in the mail”']])
  await setGate('off')
  expect(await exceptions()).toEqual([])
  await setGate('ask')
  // Renewed too late for the day, then the one that held.
  await aCertificate({ worker_id: bo.id, kind_id: kindIds.cityHandler, issued: '2026-10-16', expires: '2028-10-15' })
  expect(await exceptions()).toEqual([
    [bo.id, 'Clocked on 10001: City handler certificate valid from 10-16-2026 on. Reason: “Card is in the mail”'],
  ])
  await aCertificate({ worker_id: bo.id, kind_id: kindIds.cityHandler, expires: '2026-10-15' })
  expect(await exceptions()).toEqual([])
})
