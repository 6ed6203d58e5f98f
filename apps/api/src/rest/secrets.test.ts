import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { fullTestLimit } from '@daysheet/testing/limits'
import { seed, times } from '@daysheet/testing/sample'
import { allModels, isFilterable, modelNamed, type Field, type Model } from './model.ts'

const { db, caller, deps } = await testApp()
const office = await caller()
const canaries = { hash: 'CANARYHASHONE', digits: '7391', token: office.token }
const { anAccount, anEvent, aWorkerEntry, aWorker, aSupervisor, aJob } = build(db)
const { encryptLastFour } = await import('../features/people/last-four-ss.ts')

beforeAll(async () => {
  await aSupervisor({ password_hash: canaries.hash })
  await anAccount({ password_hash: canaries.hash })
  const id = uuid()
  await aWorker({ id, last_four_ss: encryptLastFour(deps.appSecret, id, canaries.digits) })
  await anEvent({ worker_entry_id: (await aWorkerEntry({ worker_id: id })).id })
  await aJob()
})

const secretNames = ['password', 'password_hash', 'passwordHash', 'lastFourSS', 'last_four_ss', 'token_hash', 'accessTokens', 'must_change_password', 'constructor', '__proto__', 'nope'] // prettier-ignore
const guesses = ['CANARY%', '%', '7391', '/^7/', '', null, 5, true, 'nope', '2026-01-01', '00000000-0000-4000-8000-00000000ba60', '(', '\\', "';--", '\u0000', 1e300, {}, []] // prettier-ignore
const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between', 'inq', 'nin', 'like', 'nlike', 'ilike', 'nilike', 'regexp', 'options', 'foo', '$gt'] // prettier-ignore

const value = fc.constantFrom<unknown>(...guesses)
const operand = fc.oneof(value, fc.array(value, { maxLength: 3 }))
const clause = fc.oneof(value, fc.dictionary(fc.constantFrom(...operators), operand, { maxKeys: 2 }))
const nameOf = (model: Model) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...model.fields.keys()) }, { weight: 1, arbitrary: fc.constantFrom(...secretNames) })

function whereOf(model: Model, depth: number): fc.Arbitrary<unknown> {
  const property = fc.tuple(nameOf(model), clause).map(([name, it]) => Object.fromEntries([[name, it]]))
  if (depth === 0) return property
  const list = fc.array(whereOf(model, depth - 1), { maxLength: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: property },
    { weight: 1, arbitrary: fc.record({ or: list }) },
    { weight: 1, arbitrary: fc.record({ and: list }) },
    { weight: 1, arbitrary: value },
  )
}

function filterOf(model: Model, depth: number): fc.Arbitrary<unknown> {
  const names = [...model.relations.keys(), 'accessTokens']
  const relation: fc.Arbitrary<unknown> = fc.constantFrom(...names).chain((name): fc.Arbitrary<unknown> => {
    const found = model.relations.get(name)
    return found && depth > 0 ? filterOf(modelNamed(found.model), depth - 1).map((scope) => ({ relation: name, scope })) : fc.constant(name)
  })
  const parts = {
    where: whereOf(model, 2),
    order: fc.oneof(
      nameOf(model),
      fc.array(
        nameOf(model).map((name) => `${name} DESC`),
        { maxLength: 2 },
      ),
      value,
    ),
    limit: fc.oneof(fc.nat(5), value),
    skip: fc.oneof(fc.nat(3), value),
    fields: fc.oneof(fc.array(nameOf(model), { maxLength: 4 }), fc.dictionary(nameOf(model), fc.boolean(), { maxKeys: 3 }), value),
    include: fc.oneof(relation, fc.array(relation, { maxLength: 2 }), value),
  }
  return fc.record(parts, { requiredKeys: [] })
}

const total = times(1_000, 10_000)

test('generated filters over all entities: no fault, no secret', { timeout: fullTestLimit }, async () => {
  const models = allModels()
  const request = fc
    .constantFrom(...models)
    .chain((model) =>
      fc.record({ entity: fc.constant(model.name), path: fc.constantFrom('', '', '', '/findOne', '/count'), filter: filterOf(model, 2) }),
    )
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ entity, path, filter }) => {
      const model = modelNamed(entity)
      const where = typeof filter === 'object' && filter !== null && 'where' in filter ? filter.where : {}
      const query =
        path === '/count' ? `where=${encodeURIComponent(JSON.stringify(where))}` : `filter=${encodeURIComponent(JSON.stringify(filter))}`
      const answer = await office.get(`/api/${model.plural}${path}?${query}`)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      expect([200, 400, 404, 414], answer.body).toContain(answer.statusCode)
      expect(answer.body).not.toContain(canaries.hash)
      expect(answer.body).not.toContain(canaries.token)
      const mayShowDigits = model.name === 'Worker' && path !== '/count'
      if (answer.statusCode === 200)
        expect(answer.body.match(/lastFourSS/g)?.length ?? 0).toBeLessThanOrEqual(mayShowDigits ? answer.json<unknown[]>().length || 1 : 0)
    }),
    { numRuns: total, seed },
  )
  // The generator must reach both sides, or the test proves nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(total / 20)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(total / 20)
})

test('right and wrong guesses of a secret are refused alike', async () => {
  const ask = async (plural: string, filter: object) => {
    const answer = await office.get(`/api/${plural}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    return `${answer.statusCode} ${answer.body}`
  }
  const secrets: [string, string, string, string][] = [
    ['Workers', 'lastFourSS', canaries.digits, '0000'],
    ['Supervisors', 'password', canaries.hash, 'wrong'],
    ['Users', 'password', canaries.hash, 'wrong'],
  ]
  for (const [plural, name, right, wrong] of secrets) {
    const shapes = [
      (guess: string) => ({ where: { [name]: guess } }),
      (guess: string) => ({ where: { or: [{ [name]: { gte: guess } }] } }),
      () => ({ order: `${name} ASC` }),
    ]
    for (const shape of shapes) {
      const answers = [await ask(plural, shape(right)), await ask(plural, shape(wrong))]
      expect(answers[0]).toBe(answers[1])
      expect(answers[0]).toMatch(/^400 /)
    }
  }
  expect(await ask('WorkerEntries', { include: { relation: 'worker', scope: { where: { lastFourSS: canaries.digits } } } })).toMatch(
    /^400 /,
  )
  expect(await ask('WorkerEntries', { include: { relation: 'worker', scope: { fields: ['lastFourSS'] } } })).toMatch(/^400 /)
})

test('a model can be filtered by its own properties alone, and every non-null property is one in the table too', async () => {
  for (const model of allModels()) {
    const columns = await db.introspection.getTables().then((tables) => tables.find(({ name }) => name === model.table)?.columns ?? [])
    for (const field of model.fields.values()) {
      if (field.writeOnly) continue
      const column = columns.find(({ name }) => name === field.column)
      expect(column, `${model.name}.${field.name}`).toBeDefined()
      if (!field.nullable) expect(column?.isNullable, `${model.name}.${field.name}`).toBe(false)
    }
  }
})

const strange = [
  'created',
  'ttl',
  'realm',
  'emailVerified',
  'roles',
  'accessTokens',
  '__proto__',
  'constructor',
  'password_hash',
  'last_four_ss',
  'must_change_password',
  'day',
]

test('a body writes declared properties alone', async () => {
  const all = new Set([...strange, ...allModels().flatMap((model) => [...model.fields.keys()])])
  for (const model of allModels()) {
    const known = (name: string) => model.fields.has(name) || model.relations.has(name) || model.derived.has(name)
    const [row] = (await office.get(`/api/${model.plural}?filter={"limit":1}`)).json<{ id: string }[]>()
    if (!row) continue
    for (const name of [...all].filter((other) => !known(other))) {
      const body = JSON.parse(`{${JSON.stringify(name)}:"7"}`) as object
      const answer = await office.send('PATCH', `/api/${model.plural}/${row.id}`, body)
      expect([404, 405, 422], `${model.name}.${name}: ${answer.body}`).toContain(answer.statusCode)
    }
    const after = (await office.get(`/api/${model.plural}/${row.id}`)).json<object>()
    expect(after).toEqual(row)
  }
})

test('fields that only read are left alone', async () => {
  const { id } = await aJob()
  const answer = await office.send('PATCH', `/api/Jobs/${id}`, { id, version: 99, totalCost: 5, scopeParts: [{}], checklist: {} })
  expect(answer.json()).toMatchObject({ id, version: 1 })
  const readable = (field: Field) => isFilterable(field)
  expect([...modelNamed('Worker').fields.values()].filter((field) => !readable(field)).map(({ name }) => name)).toEqual(['lastFourSS'])
})
