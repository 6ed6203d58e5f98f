/** The public read of a request for a container. (product.md#container-answer, promises.md#container-link) */
import { answerLimit, answerRefusalMessages } from '@daysheet/domain/containers/answer'
import { containerLinkDays, publicContainerReq } from '@daysheet/domain/containers/request'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-11-21T03:00:00Z') // the evening of the 20th in New York
const { app, db } = await testApp({ now: () => now, config: { trustProxy: 1, companyName: 'Rivera Environmental' } })
const { aJob, aSupervisor, aSchedule, anEntry, aContainerReq } = build(db)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let callers = 0
const show = (id: string, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/ContainerReqs/${id}/public`,
    headers: { 'x-forwarded-for': `198.51.100.${(callers += 1)}`, ...headers },
  })

test('says what a customer must see, and nothing that is the office’s alone', async () => {
  const job = await aJob({ address: '120 Broadway', boro: 'Manhattan', owner_name: 'Canary', job_desc: 'Canary' })
  for (const [day, name, cancelled] of [
    ['2026-11-02', 'Earlier', false],
    ['2026-11-20', 'Cancelled', true],
    ['2026-11-23', 'Kim Müller', false],
  ] as const) {
    const schedule = await aSchedule({ day })
    const { id } = await aSupervisor({ name, phone: name === 'Kim Müller' ? '2125550199' : null })
    await anEntry({ job_id: job.id, schedule_id: schedule.id, supervisor_id: id, cancelled })
  }
  const request = {
    id: randomUUID(),
    job_id: job.id,
    requested_at: now,
    requested_by: 'canary.account',
    note: 'Canary note',
    size: '30',
    wanted_on: '2026-11-28',
    place: 'Loading dock',
  }
  const { id } = await aContainerReq(request)
  const shown = await show(id, { authorization: 'garbage' })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  expect(publicContainerReq.strict().parse(shown.json())).toEqual({
    company: 'Rivera Environmental',
    address: '120 Broadway',
    boro: 'Manhattan',
    requestedOn: '2026-11-20',
    supervisor: 'Kim Müller',
    supervisorPhone: '2125550199',
    answer: null,
    answeredBy: null,
    answeredOn: null,
    ...{ size: '30', wantedOn: '2026-11-28', place: 'Loading dock' },
  })
  expect(shown.body).not.toMatch(/canary/i)
})

test('the company is called as the office has set it, not as the node was started', async () => {
  const { id } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, requested_at: now })
  const companyIs = async (company_name: string) => {
    await db.updateTable('office_setting').set({ company_name }).execute()
    return (await show(id)).json<{ company: string | null }>().company
  }
  expect([await companyIs('Rivera & Daughters'), await companyIs(''), await companyIs('Rivera Environmental')]).toEqual([
    'Rivera & Daughters',
    null,
    'Rivera Environmental',
  ])
})

test('reading answers nothing, and writes nothing down', async () => {
  const { id } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, requested_at: now })
  const before = await db.selectFrom('container_req').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let at = 0; at < 3; at += 1) await show(`${id}`, { 'sec-purpose': 'prefetch' })
  expect(await db.selectFrom('container_req').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual(before)
})

test('an answer is told with its day and name, however old', async () => {
  const answered = { answer: 'confirm', name: 'Ana', requested_at: daysAgo(400), answered_at: daysAgo(399) } as const
  const { id } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, ...answered })
  expect((await show(id)).json()).toMatchObject({ answer: 'confirm', answeredBy: 'Ana', answeredOn: '2025-10-17' })
})

test('an answered request keeps the names of the day it was answered', async () => {
  const [job, supervisor] = [await aJob({ address: '9 Water Street', boro: 'Queens' }), await aSupervisor({ name: 'Kim Müller' })]
  await anEntry({ job_id: job.id, supervisor_id: supervisor.id })
  const make = async () => (await aContainerReq({ id: randomUUID(), job_id: job.id, requested_at: now })).id
  const [answered, open] = [await make(), await make()]
  const url = `/api/ContainerReqs/${answered}/confirm`
  expect((await app.inject({ method: 'POST', url, payload: { answer: 'confirm', name: 'Ana' } })).statusCode).toBe(204)
  await db.updateTable('job').set({ address: '11 Water Street' }).where('id', '=', job.id).execute()
  await db.updateTable('supervisor').set({ name: 'Kim Young' }).where('id', '=', supervisor.id).execute()
  await db.updateTable('office_setting').set({ company_name: 'Rivera & Daughters' }).execute()
  expect((await show(answered)).json()).toMatchObject({
    ...{ company: 'Rivera Environmental', address: '9 Water Street', boro: 'Queens', supervisor: 'Kim Müller' },
  })
  expect((await show(open)).json()).toMatchObject({ company: 'Rivera & Daughters', address: '11 Water Street', supervisor: 'Kim Young' })
  await db.updateTable('office_setting').set({ company_name: 'Rivera Environmental' }).execute()
})

test('what is no request, is malformed or is too old has the refusal of an answer', async () => {
  const { id: expired } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, requested_at: daysAgo(containerLinkDays) })
  for (const id of [randomUUID(), 'x', `${randomUUID()}0`, expired]) {
    const refused = await show(id)
    const message = answerRefusalMessages.en.NO_REQUEST
    expect(refused.json()).toEqual({ error: { statusCode: 404, name: 'Error', message, code: 'NO_REQUEST' } })
  }
})

test('pages opened from one address are limited, and take no answer away', async () => {
  const { id } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, requested_at: now })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let at = 0; at < answerLimit.most; at += 1) expect((await show(id, headers)).statusCode).toBe(200)
  expect((await show(id, headers)).json()).toMatchObject({ error: { statusCode: 429, code: 'TOO_MANY' } })
  const answered = await app.inject({ method: 'POST', url: `/api/ContainerReqs/${id}/confirm`, headers, payload: { answer: 'decline' } })
  expect(answered.statusCode).toBe(204)
})
