import fs from 'node:fs'
import { reads } from '@daysheet/domain/wire/reads'
import { resources } from '@daysheet/domain/wire/resources'
import { writes } from '@daysheet/domain/wire/writes'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { hashPassword } from '#secrets/password-hash.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { aSchedule, anEntry, aWorkerEntry, aWorker, aJob, anItem } = build(db)

type Json = { [key: string]: unknown }
interface Document extends Json {
  openapi: string
  paths: Record<string, Record<string, { responses?: object; parameters?: Json[]; operationId?: string }>>
}
const document = (await office.get('/api/openapi.json')).json<Document>()

test('it is for whoever is signed in', async () => {
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(401)
  expect(document.openapi).toBe('3.1.0')
})

test('a file that may be of several types says so', () => {
  expect(document.paths['/api/FilingFiles/{id}/download']?.['get']?.responses).toMatchObject({
    200: { content: { 'application/pdf': {}, 'application/json': {} } },
  })
})

test('every route of the router is in it', () => {
  const routes = app.accessList.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'))
  expect(routes.length).toBeGreaterThan(300)
  for (const { method, url } of routes)
    expect(document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${url}`).toBeDefined()
})

test('what a create must have is what its body in the document requires', async () => {
  const { schemas } = document['components'] as { schemas: Record<string, { required?: string[] }> } // as the document is made
  const creates = Object.entries(resources).filter(([plural]) => document.paths[`/api/${plural}`]?.['post'])
  expect(creates.length).toBeGreaterThan(15)
  const asked: Record<string, string[]> = {}
  const told: Record<string, string[]> = {}
  for (const [plural] of creates) {
    const body = JSON.stringify(document.paths[`/api/${plural}`]?.['post']).match(/schemas\/(\w+Body)/)?.[1] ?? ''
    told[plural] = schemas[body]?.required?.toSorted() ?? []
    const reply = await office.send('POST', `/api/${plural}`, {})
    const { messages = {} } = reply.json<{ error?: { details?: { messages?: object } } }>().error?.details ?? {}
    asked[plural] = Object.keys(messages).toSorted()
  }
  // Rows of an old deployment may lack these, so the shape lets them be empty.
  expect(asked).toEqual({ ...told, ContainerReqs: ['jobId'], Items: ['name', 'price', 'unitOfMeasure'] })
})

test('what the web calls by its path is a route, and requires the query that the web is made to give', () => {
  const calls = [
    ...Object.entries(reads).map(([path, read]) => ({ method: 'get', path, call: read })),
    ...Object.entries(writes).map(([route, write]) => {
      const [method = '', path = ''] = route.split(' ')
      return { method: method.toLowerCase(), path, call: write }
    }),
  ]
  for (const { method, path, call } of calls) {
    const described = document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method]
    const query = described?.parameters?.filter((parameter) => parameter['in'] === 'query') ?? []
    const namesOf = (parameters: Json[]) => parameters.map(({ name }) => name).toSorted()
    expect(described, `${method} ${path}`).toBeDefined()
    const required = query.filter((parameter) => parameter['required'] === true)
    // `where` is read by the grammar of filters, which the document refers to.
    const given: readonly string[] = 'query' in call ? call.query.filter((name) => name !== 'where') : []
    expect(namesOf(required), `${method} ${path}`).toEqual(given.toSorted())
    if ('optionalQuery' in call) expect(namesOf(query), `${method} ${path}`).toEqual([...given, ...call.optionalQuery].toSorted())
  }
})

test('it holds together: references resolve, path parameters are described, operations have answers and names of their own', () => {
  const references: string[] = []
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') references.push(value)
    return value
  })
  for (const reference of new Set(references)) {
    if (!reference.startsWith('#/components/')) continue
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
    expect(found, reference).toBeDefined()
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  for (const { path, operation } of operations) {
    expect(operation.responses).toBeDefined()
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
  }
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

const described = app.accessList.filter(({ method, url }) => method !== 'HEAD' && !url.includes('*'))

test('every route says what it answers, and what it reads from a body where it has one', () => {
  const withoutBody = [
    'POST /api/Users/logout',
    'POST /api/Schedules/copy',
    'POST /api/WorkerEntries/change-stream',
    'POST /api/Jobs/fetchACP7',
    'POST /api/Jobs/restoreFiling',
    'POST /api/Orders/:id/pick',
    'POST /api/accounts/:id/password',
    'POST /api/field/heartbeat',
    'POST /api/ScheduleEntries/:id/certificatePack',
    'POST /api/loads/:id/close',
  ]
  for (const { method, url, access } of described) {
    const name = `${method} ${url}`
    expect(access.doc, name).toBeDefined()
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Json
    const [status, answer] = Object.entries(operation['responses'] as Record<string, Json>)[0] ?? []
    if (status !== '204') expect(Object.keys(answer?.['content'] ?? {}), name).not.toHaveLength(0)
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && !withoutBody.includes(name)
    expect(operation['requestBody'] !== undefined, name).toBe(hasBody)
  }
})

test('docs/api.md names every call that is about more than rows', () => {
  const text = fs.readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
  const known = new Set(text.match(/[\w-]+/g))
  const calls = [...Object.keys(reads), ...Object.keys(writes)]
  const isNamed = (call: string) => call.split(/[ /]/).every((part) => part.startsWith(':') || known.has(part))
  expect(calls.filter((call) => !isNamed(call))).toEqual([])
})

test('what a read of jobs works out is in it as read only, and in no body', () => {
  const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, Json> }> }
  const derived = ['totalOrders', 'totalCost', 'totalCostReturned']
  for (const name of derived) {
    const described = { readOnly: true, description: 'Computed; returned when `fields` name it.' }
    expect(schemas['Job']?.properties[name]).toMatchObject({ type: name === 'totalOrders' ? 'integer' : 'number', ...described })
  }
  for (const body of ['JobBody', 'JobPatch'])
    expect(Object.keys(schemas[body]?.properties ?? {})).toEqual(expect.not.arrayContaining(derived))
})

/** The answer must be what the document says, with nothing beside it. */
function fits(method: string, url: string, answer: unknown) {
  const doc = described.find((route) => route.method === method && route.url === url)?.access.doc
  const schema = doc && typeof doc.answer === 'object' && 'type' in doc.answer ? doc.answer.schema : undefined
  expect((schema as z.ZodType).parse(answer), `${method} ${url}`).toEqual(answer)
}

test('what the routes beyond plain rows answer is what the document says', async () => {
  const crew = await aWorkerEntry()
  const { schedule_id: from } = await db
    .selectFrom('schedule_entry')
    .select('schedule_id')
    .where('id', '=', crew.schedule_entry_id)
    .executeTakeFirstOrThrow()
  const left = await anEntry({ schedule_id: from, cancelled: true })
  await aWorkerEntry({ schedule_entry_id: left.id, worker_id: (await aWorker({ active: false })).id })
  const to = (await aSchedule()).id
  const other = await caller()
  await db
    .updateTable('account')
    .set({ password_hash: await hashPassword('nine crews by seven') })
    .where('id', '=', other.id)
    .execute()
  const calls = [
    ['GET', '/health', '/health', undefined],
    ['GET', '/ready', '/ready', undefined],
    ['POST', '/api/Users/login', '/api/Users/login?include=user', { username: other.username, password: 'nine crews by seven' }],
    ['GET', '/api/Users/me', '/api/Users/me', undefined],
    ['POST', '/api/tickets', '/api/tickets', { path: `/api/Schedules/exportPDF?scheduleId=${from}` }],
    ['GET', '/api/Schedules/copyPreview', `/api/Schedules/copyPreview?from=${from}&to=${to}`, undefined],
    ['POST', '/api/Schedules/copy', `/api/Schedules/copy?from=${from}&to=${to}`, undefined],
    ['POST', '/api/ScheduleEntries/:id/sendtexts', `/api/ScheduleEntries/${crew.schedule_entry_id}/sendtexts`, { note: 'Bring masks' }],
    ['GET', '/api/phones', '/api/phones', undefined],
    ['POST', '/api/phones/:workerId/reply', `/api/phones/${crew.worker_id}/reply`, { text: 'yes' }],
  ] as const
  for (const [method, url, path, body] of calls) {
    const answer = await office.send(method, path, body)
    expect(answer.statusCode, path).toBe(200)
    fits(method, url, answer.json())
  }
})

test('so it is with materials', async () => {
  const [job, item] = [await aJob(), await anItem()]
  const input = { id: uuid(), jobId: job.id, date: '2026-11-20T14:00:00.000Z' }
  const order = { ...input, jobDate: null, supervisorId: null, lines: [{ itemId: item.id, qty: 2, qtyPicked: null }] }
  const edit = { addPrices: [{ date: input.date, price: 4.35 }], removePrices: [] }
  const calls = [
    ['POST', '/api/Orders/place', '/api/Orders/place', order],
    ['POST', '/api/ReturnOrders/place', '/api/ReturnOrders/place', { ...input, lines: [{ itemId: item.id, qtyReturned: 1 }] }],
    ['POST', '/api/Items/:id/edit', `/api/Items/${item.id}/edit`, edit],
    ['GET', '/api/Jobs/:id/materials', `/api/Jobs/${job.id}/materials`, undefined],
  ] as const
  for (const [method, url, path, body] of calls) {
    const answer = await office.send(method, path, body)
    expect(answer.statusCode, answer.body).toBe(200)
    fits(method, url, answer.json())
  }
})
