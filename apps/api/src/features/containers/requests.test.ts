/** Making, changing and withdrawing requests for containers. (promises.md#container-link) */
import { randomUUID } from 'node:crypto'
import type { ContainerReq } from '@daysheet/domain/containers/request'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-11-20T15:00:00Z')
const { app, db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, aContainerReq } = build(db)

const create = async (by: Caller, body: object) => by.send('POST', '/api/ContainerReqs', body)
const stored = (id: string) => db.selectFrom('container_req').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const randomId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a request has a random id, and the server says when and by whom it was made', async () => {
  const job = await aJob()
  const made = await create(office, { jobId: job.id, note: '20 yards, rear gate' })
  expect(made.statusCode).toBe(200)
  expect(made.json()).toEqual({
    id: expect.stringMatching(randomId),
    version: 1,
    jobId: job.id,
    answer: null,
    name: null,
    answeredAt: null,
    requestedAt: now.toISOString(),
    requestedBy: office.username,
    note: '20 yards, rear gate',
    ...{ size: null, wantedOn: null, place: null, handledAt: null },
  })
})

test('a supervisor is called by name', async () => {
  const supervisor = await caller('supervisor')
  await db.updateTable('supervisor').set({ name: 'J. Ortiz' }).where('id', '=', supervisor.id).execute()
  const job = await aJob()
  expect((await create(supervisor, { jobId: job.id })).json<ContainerReq>().requestedBy).toBe('J. Ortiz')
})

test('a list makes one for each, all or none', async () => {
  const job = await aJob()
  const both = (await office.send('POST', '/api/ContainerReqs', [{ jobId: job.id }, { jobId: job.id }])).json<ContainerReq[]>()
  expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  for (const { id } of both) expect(id).toMatch(randomId)
  expect((await office.send('POST', '/api/ContainerReqs', [{ jobId: job.id }, { jobId: null }])).statusCode).toBe(422)
  const count = await office.get(`/api/ContainerReqs/count?where={"jobId":"${job.id}"}`)
  expect(count.json()).toEqual({ count: 2 })
})

test('the same id again makes no second request, and the answer there is stays', async () => {
  const job = await aJob()
  const body = { id: randomUUID(), jobId: job.id, note: null }
  const first = await create(office, body)
  expect(
    (await app.inject({ method: 'POST', url: `/api/ContainerReqs/${body.id}/confirm`, payload: { answer: 'decline' } })).statusCode,
  ).toBe(204)
  const again = await create(office, { ...body, answer: 'confirm', answeredAt: now.toISOString() })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ id: first.json<ContainerReq>().id, answer: 'decline', answeredAt: now.toISOString() })
  expect((await create(office, { ...body, note: 'another' })).json()).toMatchObject({ error: { statusCode: 409, code: 'ID_IN_USE' } })
})

test.each([
  ['a UUID that tells when it was made', v7()],
  ['a UUID of version 1', '8d2e5a10-c6aa-11f0-9a3b-0242ac120002'],
  ['no UUID of the standard', '00000000-0000-4000-0000-000000000001'],
])('%s is no id for a link', async (_what, id) => {
  const job = await aJob()
  const refused = await create(office, { id, jobId: job.id })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ error: { details: { messages: { id: ['is not a random id (a UUID of version 4)'] } } } })
  for (const [method, path] of [
    ['PUT', '/api/ContainerReqs'],
    ['PATCH', '/api/ContainerReqs'],
    ['POST', `/api/ContainerReqs/upsertWithWhere?where={"id":"${id}"}`],
  ] as const) {
    expect((await office.send(method, path, { id, jobId: job.id })).statusCode, path).toBe(422)
  }
})

test('a request is for a job that there is', async () => {
  expect((await create(office, {})).json()).toMatchObject({
    error: { statusCode: 422, details: { messages: { jobId: ["can't be blank"] } } },
  })
  expect((await create(office, { jobId: randomUUID() })).statusCode).toBe(422)
})

test('a request stays with its job, answered or not; its note may change', async () => {
  const [job, other] = [await aJob(), await aJob()]
  const made = (await create(office, { jobId: job.id, note: '20 yards' })).json<ContainerReq>()
  const path = `/api/ContainerReqs/${made.id}`
  for (const [method, to, body] of [
    ['PATCH', path, { jobId: other.id }],
    ['PATCH', path, { jobId: null }],
    ['PUT', path, { jobId: other.id, note: '30 yards' }],
    ['POST', `/api/ContainerReqs/update?where={"id":"${made.id}"}`, { jobId: other.id }],
  ] as const) {
    const refused = await office.send(method, to, body)
    expect(refused.statusCode, `${method} ${to}`).toBe(422)
    expect(refused.json()).toMatchObject({ error: { details: { codes: { jobId: ['unchangeable'] } } } })
  }
  expect((await office.send('PATCH', path, { jobId: job.id, note: '30 yards' })).json()).toMatchObject({ jobId: job.id, note: '30 yards' })
})

test('no call of the office writes an answer, takes one back, or says who asked', async () => {
  const job = await aJob()
  const lies = {
    answer: 'confirm',
    name: 'Nobody',
    answeredAt: '2026-01-01T00:00:00.000Z',
    requestedAt: '2030-01-01T00:00:00.000Z',
    requestedBy: 'Boss',
  }
  const { id } = (await create(office, { jobId: job.id, ...lies })).json<ContainerReq>()
  const unanswered = { answer: null, name: null, answered_at: null, requested_at: now, requested_by: office.username }
  expect(await stored(id)).toMatchObject(unanswered)

  const changes = [
    ['PATCH', `/api/ContainerReqs/${id}`],
    ['PUT', `/api/ContainerReqs/${id}`],
    ['POST', `/api/ContainerReqs/${id}/replace`],
    ['POST', `/api/ContainerReqs/update?where={"id":"${id}"}`],
    ['POST', `/api/ContainerReqs/upsertWithWhere?where={"id":"${id}"}`],
  ] as const
  for (const [method, path] of changes) {
    expect((await office.send(method, path, { jobId: job.id, note: 'later', ...lies })).statusCode, path).toBe(200)
    expect(await stored(id), path).toMatchObject({ ...unanswered, note: 'later' })
  }

  await app.inject({ method: 'POST', url: `/api/ContainerReqs/${id}/confirm`, payload: { answer: 'confirm', name: 'Front desk' } })
  const answered = { answer: 'confirm', name: 'Front desk', answered_at: now }
  for (const [method, path] of changes) {
    const nothing = { answer: null, name: null, answeredAt: null }
    expect((await office.send(method, path, { jobId: job.id, ...nothing })).statusCode, path).toBe(200)
    expect((await office.send(method, path, { jobId: job.id, answer: 'decline' })).statusCode, path).toBe(200)
    expect(await stored(id), path).toMatchObject(answered)
  }
})

test('a decline is marked as handled at the time of the server, and not before the customer answered', async () => {
  const job = await aJob()
  const { id } = (await create(office, { jobId: job.id, handledAt: '2026-01-01T00:00:00.000Z' })).json<ContainerReq>()
  await app.inject({ method: 'POST', url: `/api/ContainerReqs/${id}/confirm`, payload: { answer: 'decline' } })
  expect(await stored(id)).toMatchObject({ answer: 'decline', handled_at: null })
  const mark = (handledAt: string | null) => office.send('PATCH', `/api/ContainerReqs/${id}`, { handledAt })
  expect((await mark('2030-01-01T00:00:00.000Z')).json()).toMatchObject({ answer: 'decline', handledAt: now.toISOString() })
  expect((await mark(null)).json()).toMatchObject({ answer: 'decline', handledAt: null })
})

test('where an answer came from is shown to nobody', async () => {
  const job = await aJob()
  const row = await aContainerReq({
    id: randomUUID(),
    job_id: job.id,
    requested_at: now,
    answered_from: '203.0.113.7',
    answered_with: 'Mozilla/5.0',
  })
  const reads = [`/api/ContainerReqs/${row.id}`, `/api/ContainerReqs?filter={"where":{"id":"${row.id}"}}`, `/api/Jobs/${job.id}/records`]
  for (const path of reads) {
    const { body, statusCode } = await office.get(path)
    expect(statusCode, path).toBe(200)
    expect(body, path).toContain(row.id)
    expect(body, path).not.toMatch(/203\.0\.113\.7|Mozilla|answeredFrom|answeredWith/)
  }
  for (const name of ['answeredFrom', 'answered_from']) {
    expect((await office.get(`/api/ContainerReqs?filter={"where":{"${name}":"203.0.113.7"}}`)).statusCode).toBe(400)
  }
})

test('making, answering and withdrawing are told live, with the job', async () => {
  const job = await aJob()
  const { id } = (await create(office, { jobId: job.id })).json<ContainerReq>()
  await app.inject({ method: 'POST', url: `/api/ContainerReqs/${id}/confirm`, payload: { answer: 'decline' } })
  expect((await office.send('DELETE', `/api/ContainerReqs/${id}`)).json()).toEqual({ count: 1 })
  const told = await db.selectFrom('change_event').select(['entity', 'type', 'data']).where('row_id', '=', id).orderBy('seq').execute()
  expect(told).toEqual(['create', 'update', 'remove'].map((type) => ({ entity: 'ContainerReq', type, data: { jobId: job.id } })))
})
