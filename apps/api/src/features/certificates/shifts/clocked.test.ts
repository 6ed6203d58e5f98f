import type { FieldResult } from '@daysheet/domain/field/batch'
import type { FieldPeople, FieldToday } from '@daysheet/domain/field/today'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'

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

const send = async (kind: string, body: object) =>
  (await office.send('POST', '/api/field/records', { records: [{ id: newId(), kind, body }] })).json<{ results: FieldResult[] }>()
    .results[0]

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
    [bo.id, 'Clocked on 10001: City handler certificate valid from 10-16-2026. Reason: “Card is in the mail”'],
  ])
  await aCertificate({ worker_id: bo.id, kind_id: kindIds.cityHandler, expires: '2026-10-15' })
  expect(await exceptions()).toEqual([])
})

test('a phone knows what anybody lacks who may be sent to a job or added to its crew, on which of its days, and which jobs ask for it', async () => {
  const [cy, dee] = [await aWorker({ name: 'Cy' }), await aWorker({ name: 'Dee', role: 'Warehouse' })]
  await aCertificate({ worker_id: cy.id, expires: '2026-10-15' })
  await anEntry({ schedule_id: entry.schedule_id, job_id: (await aJob({ boro: 'Yonkers' })).id, supervisor_id: ortiz.id })
  await anEntry({ schedule_id: entry.schedule_id, job_id: (await aJob({ boro: 'Bronx', abatement: 'none' })).id, supervisor_id: ortiz.id })
  const people = async () => (await office.get('/api/field/people')).json<FieldPeople>()
  const { lapses, people: all } = await people()
  expect(lapses.filter(({ workerId }) => workerId === cy.id)).toEqual([
    {
      workerId: cy.id,
      needed: 'City handler certificate',
      where: 'city',
      reason: 'missing',
      date: null,
      days: ['2026-10-14', day, '2026-10-16'],
    },
    { workerId: cy.id, needed: 'State handler certificate', where: 'all', reason: 'expired', date: day, days: ['2026-10-16'] },
  ])
  expect(all.map(({ workerId }) => workerId)).toContain(dee.id)
  expect(lapses.map(({ workerId }) => workerId)).not.toContain(dee.id)
  expect((await office.get(`/api/field/today?supervisor=${ortiz.id}`)).json<FieldToday>().jobs.map(({ asksFor }) => asksFor)).toEqual([
    'city',
    'state',
    'none',
  ])
  await setGate('off')
  expect((await people()).lapses).toEqual([])
})

test('the reason of a typed time, and of somebody who is sent or added to a job, is that of the exception; the newest where there are several', async () => {
  const [eve, fay] = [await aWorker({ name: 'Eve' }), await aWorker({ name: 'Fay' })]
  const typed = { scheduleEntryId: entry.id, workerId: eve.id, type: 'in', reason: 'Phone problem' }
  expect(await send('TypedTimes', { ...typed, time: `${day}T11:00:00.000Z`, certificateReason: ' Card is renewed ' })).toMatchObject({
    state: 'stored',
  })
  expect(await send('TypedTimes', { ...typed, type: 'out', time: `${day}T15:00:00.000Z` })).toMatchObject({ state: 'stored' })
  const added = { scheduleEntryId: entry.id, workerId: fay.id, type: 'in', time: `${day}T12:00:00.000Z` }
  expect(await send('Events', { ...added, certificateReason: 'Sent over from Yonkers' })).toMatchObject({ state: 'stored' })
  const texts = async () => new Map((await exceptions()) as [string, string][])
  expect((await texts()).get(eve.id)).toMatch(/^Clocked on 10001: .*City handler certificate.* Reason: “Card is renewed”$/)
  expect((await texts()).get(fay.id)).toMatch(/Reason: “Sent over from Yonkers”$/)
  await send('TypedTimes', { ...typed, time: `${day}T16:00:00.000Z`, certificateReason: 'Back on site' })
  expect((await texts()).get(eve.id)).toMatch(/Reason: “Back on site”$/)
})

test('nobody is refused for what they lack, with a reason or without one', async () => {
  const gus = await aWorker({ name: 'Gus' })
  const typed = { scheduleEntryId: entry.id, workerId: gus.id, type: 'in', time: `${day}T11:00:00.000Z`, reason: 'Other' }
  expect(await send('TypedTimes', typed)).toMatchObject({ state: 'stored' })
  expect(await send('TypedTimes', { ...typed, type: 'out', time: `${day}T12:00:00.000Z`, certificateReason: null })).toMatchObject({
    state: 'stored',
  })
  expect((await exceptions()).flatMap(([id, text]) => (id === gus.id ? [text] : []))).toEqual([expect.not.stringContaining('Reason')])
})
