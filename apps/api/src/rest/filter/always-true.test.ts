import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { seed, times } from '@daysheet/testing/sample'
import { job } from '#features/jobs/model.ts'
import { worker } from '#features/people/model.ts'
import { isAlwaysTrue, matchesEveryText } from './always-true.ts'
import { systemCaller } from '../caller.ts'
import { readWhere } from './condition.ts'
import { allModels } from '../model.ts'
import { runStatement, Statement } from '../statement.ts'
import { whereSql } from './where.ts'

const { app, db, caller } = await testApp()
const { aWorker, anEntry, aWorkerEntry } = build(db)
const office = await caller()

const nobodyIsExcluded: object[] = [
  {},
  { and: [] },
  { or: [] },
  { and: [{}] },
  { and: [{}, { or: [] }] },
  { or: [{}] },
  { or: [{ active: false }, {}] },
  { or: [{ active: false }, { id: { nin: [] } }] },
  { or: [{ active: true }, { active: false }] },
  { or: [{ phone: null }, { phone: { neq: null } }] },
  { id: { nin: [] } },
  { id: { nin: [null] } },
  { id: { nin: ['nope'] } },
  { id: { neq: null } },
  { id: { neq: 'nope' } },
  { id: { gte: '00000000-0000-0000-0000-000000000000' } },
  { id: { regexp: '' } },
  { phone: { nin: [] } },
  { name: { like: '%' } },
  { name: { like: '%%', options: 'i' } },
  { name: { ilike: '%' } },
  { phone: { ilike: '%' } },
  { name: { regexp: '' } },
  { name: { regexp: '//i' } },
  { name: { regexp: '/.*/i' } },
  { active: { inq: [true, false] } },
  { active: { between: [false, true] } },
  { active: { neq: null }, id: { nin: [] } },
]
const somebodyMayBe: object[] = [
  { id: { inq: [] } },
  { id: 'nope' },
  { id: { nin: ['019a9e2e-5f0c-7a11-9d52-0f6c2b1e7d01'] } },
  { phone: null },
  { phone: { neq: null } },
  { phone: { gte: '' } },
  { name: { like: '' } },
  { name: { like: '_%' } },
  { name: { nlike: '' } },
  { name: { nlike: '%' } },
  { name: { regexp: 'a' } },
  { active: true },
  { active: { inq: [true] } },
  { or: [{ active: true }, { phone: null }] },
  { and: [{}, { active: true }] },
  { active: true, id: { nin: [] } },
]

test.each(nobodyIsExcluded)('%j excludes nobody', (where) => {
  expect(isAlwaysTrue(readWhere(systemCaller, worker, where))).toBe(true)
})
test.each(somebodyMayBe)('%j is a condition', (where) => {
  expect(isAlwaysTrue(readWhere(systemCaller, worker, where))).toBe(false)
})

test('a property that always has a value tells nobody apart by having one', () => {
  expect(isAlwaysTrue(readWhere(systemCaller, job, { address: { neq: null } }))).toBe(true)
  expect(isAlwaysTrue(readWhere(systemCaller, job, { address: { gte: '' } }))).toBe(true)
  expect(isAlwaysTrue(readWhere(systemCaller, job, { boro: { gte: '' } }))).toBe(false)
})

const everyText = [
  ...['', '^', '$', '.*', '^.*$', '.?', 'a*', '^a*', 'a*$', '()', '(a|b)?', '(a|)', '|a', 'a|', '(^|,)', '(.*)', '^(.*)$', '^((.)*)$'],
  ...[String.raw`[\s\S]*`, String.raw`^[\s\S]*$`, String.raw`\d*`, 'a{0}', 'a{0,3}', '.{0,}', '(?:a*)+', 'a*?', String.raw`\(*`, '[)(]*'],
]
const someTexts = [
  ...[
    'a',
    '.',
    '.+',
    '^$',
    '^a*$',
    'a*b',
    '(a)',
    '(a|b)',
    '^(a|)$',
    String.raw`\.`,
    String.raw`\(`,
    'a{1,}',
    '.+?',
    '(^|,)a',
    '[*]',
    '[.*]',
  ],
  ...[String.raw`\*`, '^.?$', '(a*b)*c'],
]
test.each(everyText)('the pattern %j matches every text', (pattern) => {
  expect(matchesEveryText(pattern)).toBe(true)
})
test.each(someTexts)('the pattern %j asks for something', (pattern) => {
  expect(matchesEveryText(pattern)).toBe(false)
})

/** Values of each property among which a real condition leaves somebody out. */
const values = {
  address: ['', 'a', 'xyz\nb'],
  boro: [null, '', 'a', 'xyz\nb'],
  jobNum: [null, 0, 1, 10_000],
  active: [true, false],
  id: ['00000000-0000-0000-0000-000000000000', '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7d01', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
}
/** And some of each that no condition names, beyond both ends too. */
const others = {
  address: ['!', 'zz'],
  boro: ['!', 'zz'],
  jobNum: [-1, 7.5, 20_000],
  active: [],
  id: ['019a9e2e-5f0c-7a11-9d52-0f6c2b1e7dff'],
}
type Property = keyof typeof values
const properties = Object.keys(values) as Property[] // its own keys

const atom = fc.constantFrom('a', '[cd]', '.', String.raw`\w`, '(a*)', '(.?)', '(b)', '(b|cd)')
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.array(fc.tuple(atom, fc.constantFrom('', '*', '?', '+')), { maxLength: 3 }), fc.constantFrom('', '$'))
  .map(([start, atoms, end]) => start + atoms.flat().join('') + end)

function test1(property: Property): fc.Arbitrary<object> {
  const value = fc.constantFrom(...values[property])
  const present = value.filter((one) => one !== null)
  const texts = [
    fc.record({ like: fc.constantFrom('', '%', '%%', '_', '_%', 'a%') }),
    fc.record({ nlike: fc.constantFrom('', '%', 'a%') }),
    fc.record({ regexp: pattern }),
  ]
  const any = [
    value,
    fc.record({ neq: value }),
    fc.record({ inq: fc.uniqueArray(value, { maxLength: 3 }) }),
    fc.record({ nin: fc.uniqueArray(value, { maxLength: 3 }) }),
    ...['gt', 'gte', 'lt', 'lte'].map((name) => present.map((one) => ({ [name]: one }))),
    fc.tuple(present, present).map((between) => ({ between })),
  ]
  const condition = property === 'address' || property === 'boro' ? fc.oneof(...any, ...texts) : fc.oneof(...any)
  return condition.map((one) => ({ [property]: one }))
}

/** A condition in which no property comes twice, so that no two of its parts make up for each other. */
function conditionOn(left: readonly Property[]): fc.Arbitrary<object> {
  const [first, ...others] = left
  if (first === undefined) return fc.constant({})
  const middle = Math.ceil(others.length / 2)
  const parts = fc.tuple(test1(first), conditionOn(others.slice(0, middle)), conditionOn(others.slice(middle)))
  return fc.oneof(
    { weight: 3, arbitrary: test1(first) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: parts.map((and) => ({ and })) },
    { weight: 2, arbitrary: parts.map((or) => ({ or })) },
  )
}

const types = { address: 'text', boro: 'text', jobNum: 'numeric', active: 'boolean', id: 'uuid' }
const world = properties.map((property) => {
  const rows = [...values[property], ...others[property]].map(
    (value) => `(${value === null ? 'null' : `'${String(value)}'`}::${types[property]})`,
  )
  return `(values ${rows.join(', ')}) as ${property.toLowerCase()}_of(${job.fields.get(property)?.column})`
})

/** Whether every row there could be, each combination of the values above, meets the condition. */
async function holdsEverywhere(where: object): Promise<boolean> {
  const condition = readWhere(systemCaller, job, where)
  const statement = new Statement()
  const text = condition ? whereSql(statement, condition, 't') : 'true'
  const [row] = await runStatement<{ everywhere: boolean }>(
    db,
    `select bool_and((${text}) is true) as everywhere from (select * from ${world.join(' cross join ')}) t`,
    statement.values,
  )
  return row?.everywhere === true
}

test('what is taken for a condition leaves somebody out, in PostgreSQL itself', async () => {
  const seen = { always: 0, real: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(properties, { minLength: 1, maxLength: properties.length }).chain((chosen) => conditionOn(chosen)),
      async (where) => {
        const isAlways = isAlwaysTrue(readWhere(systemCaller, job, where))
        seen[isAlways ? 'always' : 'real'] += 1
        if (!isAlways) expect(await holdsEverywhere(where)).toBe(false)
        // The other way round, what is taken for none leaves nobody out but those without a value.
        else if (!JSON.stringify(where).includes('boro')) expect(await holdsEverywhere(where)).toBe(true)
      },
    ),
    { numRuns: times(300, 1_500), seed },
  )
  expect(Math.min(seen.always, seen.real)).toBeGreaterThan(50)
})

test('every route that writes many rows asks for a condition that excludes somebody', async () => {
  const hasMany = new Set(
    allModels().flatMap(({ plural, relations }) =>
      [...relations.values()].flatMap(({ kind, name }) => (kind === 'hasMany' ? [`/api/${plural}/:id/${name}`] : [])),
    ),
  )
  const isBulk = ({ method, url }: { method: string; url: string }) =>
    (method === 'POST' && /^\/api\/\w+\/(update|upsertWithWhere)$/.test(url)) || (method === 'DELETE' && hasMany.has(url))
  const routes = app.accessList.filter(isBulk)
  expect(routes.length).toBeGreaterThan(50)
  const where = encodeURIComponent(JSON.stringify({ id: { nin: [] } }))
  for (const { method, url } of routes) {
    const path = `${url.replace(':id', uuid())}?where=${where}`
    const answer = await office.send(method === 'POST' ? 'POST' : 'DELETE', path, method === 'POST' ? {} : undefined)
    expect([answer.statusCode, answer.json().error.message], `${method} ${url}`).toEqual([400, expect.stringContaining('where condition')])
  }
})

test('a bulk write with a condition that excludes nobody changes nothing', async () => {
  const { id, name } = await aWorker()
  const entry = await anEntry()
  const member = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: id })
  for (const where of [{}, { id: { nin: [] } }, { and: [{}] }]) {
    const query = `where=${encodeURIComponent(JSON.stringify(where))}`
    const update = await office.send('POST', `/api/Workers/update?${query}`, { name: 'Everybody' })
    const upsert = await office.send('POST', `/api/Workers/upsertWithWhere?${query}`, { name: 'Everybody' })
    const removal = await office.send('DELETE', `/api/ScheduleEntries/${entry.id}/workerEntries?${query}`)
    for (const answer of [update, upsert, removal]) {
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().error.message).toMatch(/where condition/)
    }
  }
  expect((await sql<{ name: string }>`select name from worker where id = ${id}`.execute(db)).rows).toEqual([{ name }])
  const left = () => office.get(`/api/ScheduleEntries/${entry.id}/workerEntries/count`)
  expect((await left()).json()).toEqual({ count: 1 })
  const narrow = `where=${encodeURIComponent(JSON.stringify({ id: { inq: [member.id] } }))}`
  expect((await office.send('DELETE', `/api/ScheduleEntries/${entry.id}/workerEntries?${narrow}`)).statusCode).toBe(204)
  expect((await left()).json()).toEqual({ count: 0 })
})
