import { futureTimeMessage, rowDeletedMessage } from '@daysheet/domain/filings/status-checks'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, aScopePart, aScopeStatus } = build(db)
const gone = '0190a1b2-0000-7000-8000-000000000000'

interface Refusal {
  error: { statusCode: number; message: string; code?: string; details?: unknown }
}
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()
const query = (condition: object) => `where=${encodeURIComponent(JSON.stringify(condition))}`

/** Every call that makes a status of a scope part or changes one. */
const waysToSay = (part: string, status: string): [method: 'POST' | 'PUT' | 'PATCH', path: string, isList?: true][] => [
  ['POST', '/api/ScopeStatuses'],
  ['POST', '/api/ScopeStatuses', true],
  ['PUT', '/api/ScopeStatuses'],
  ['PATCH', '/api/ScopeStatuses'],
  ['POST', `/api/ScopeStatuses/upsertWithWhere?${query({ squareFeet: 4711 })}`],
  ['POST', `/api/ScopeParts/${part}/scopeStatuses`],
  ['POST', `/api/ScopeParts/${part}/scopeStatuses`, true],
  ['PATCH', `/api/ScopeStatuses/${status}`],
  ['PUT', `/api/ScopeStatuses/${status}`],
  ['POST', `/api/ScopeStatuses/${status}/replace`],
  ['PUT', `/api/ScopeParts/${part}/scopeStatuses/${status}`],
  ['POST', `/api/ScopeStatuses/update?${query({ id: status })}`],
]
const places = waysToSay('part', 'status').map(([method, path, isList], at): [string, number] => [
  `${method} ${path.split('?')[0]}${isList ? ' (a list)' : ''}`,
  at,
])

test.each(places)('%s takes no time that has not come, and that of a clock that is a little ahead', async (_call, at) => {
  const { id, scope_part_id: part } = await aScopeStatus()
  const [method, path, isList] = waysToSay(part, id)[at] ?? []
  const say = (time: string) => {
    const body = { scopePartId: part, time, squareFeet: 5 }
    return office.send(method ?? 'POST', path ?? '', isList ? [body] : body)
  }
  const stored = () => db.selectFrom('scope_status').selectAll().where('scope_part_id', '=', part).orderBy('id').execute()
  const before = await stored()
  const refused = await say(minutes(11))
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(futureTimeMessage)])
  expect(await stored()).toEqual(before)
  expect((await say(minutes(9))).statusCode).toBe(200)
  expect((await stored()).map(({ time }) => time.toISOString())).toContain(minutes(9))
})

test('progress of a row that was replaced or deleted is refused in words a person understands', async () => {
  const progress = { squareFeet: 5 }
  const below = (await office.send('POST', `/api/ScopeParts/${gone}/scopeStatuses`, progress)).json<Refusal>()
  expect(below.error).toMatchObject({ statusCode: 404, message: rowDeletedMessage, code: 'MODEL_NOT_FOUND' })
  const alone = (await office.send('POST', '/api/ScopeStatuses', { ...progress, scopePartId: gone })).json<Refusal>()
  expect(alone.error).toMatchObject({ statusCode: 422, message: rowDeletedMessage, code: 'NO_SCOPE_PART' })
  const { id } = await aScopePart()
  const list = [id, gone].map((scopePartId) => ({ ...progress, scopePartId }))
  const { error } = (await office.send('POST', '/api/ScopeStatuses', list)).json<Refusal>()
  expect(error).toMatchObject({ statusCode: 422, details: [null, { statusCode: 422, message: rowDeletedMessage }] })
  expect(await db.selectFrom('scope_status').select('id').where('scope_part_id', '=', id).execute()).toEqual([])
})

test('a row stays with its job and a status with its row, by any call; what is sent as it is is no change', async () => {
  const status = await aScopeStatus()
  const part = await db.selectFrom('scope_part').selectAll().where('id', '=', status.scope_part_id).executeTakeFirstOrThrow()
  const [otherJob, otherPart] = [await aJob(), await aScopePart({ job_id: part.job_id })]
  const moves: ['PATCH' | 'PUT' | 'POST', string, object][] = [
    ['PATCH', `/api/ScopeParts/${part.id}`, { jobId: otherJob.id, floor: '9' }],
    ['PUT', `/api/ScopeParts/${part.id}`, { jobId: otherJob.id }],
    ['PATCH', '/api/ScopeParts', { id: part.id, jobId: otherJob.id }],
    ['POST', `/api/ScopeParts/update?${query({ id: part.id })}`, { jobId: otherJob.id }],
    ['PATCH', `/api/ScopeStatuses/${status.id}`, { scopePartId: otherPart.id }],
  ]
  for (const [method, path, body] of moves) {
    const { error } = (await office.send(method, path, body)).json<Refusal>()
    expect([error.statusCode, error.message], path).toEqual([422, expect.stringContaining('of a row is never changed')])
  }
  expect(await db.selectFrom('scope_part').selectAll().where('id', '=', part.id).executeTakeFirst()).toEqual(part)
  expect(await db.selectFrom('scope_status').selectAll().where('id', '=', status.id).executeTakeFirst()).toEqual(status)
  const same = await office.send('PATCH', `/api/ScopeParts/${part.id}`, { jobId: part.job_id.toUpperCase(), floor: '9' })
  expect([same.statusCode, same.json()]).toMatchObject([200, { floor: '9', jobId: part.job_id }])
  expect((await office.send('PATCH', `/api/ScopeStatuses/${status.id}`, { scopePartId: part.id, squareFeet: 3 })).statusCode).toBe(200)
  const none = await office.send('PATCH', `/api/ScopeParts/${gone}`, { jobId: otherJob.id })
  expect(none.json<Refusal>().error).toMatchObject({ statusCode: 404, code: 'MODEL_NOT_FOUND' })
})
