/**
 * A plain read returns exactly the properties of the specification's entities. Daysheet's additions
 * are returned when `fields` names
 * them or the header asks for all, and a client that does not know them cannot erase them.
 * (product.md#wire-additions)
 */
import { resources, type Resource } from '@daysheet/domain/wire/resources'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { fillTables } from '#testing/fill-tables.ts'
import { allModels } from './model.ts'

const { app, db, url, caller } = await testApp()
await fillTables(url, { rows: 1 })
// Filled with random bytes, which no secret can decrypt.
await db.updateTable('worker').set({ last_four_ss: null }).execute()
const office = await caller()

type Row = Record<string, unknown> & { id: string }

/** The specification's entities with the foreign keys of their relations, without `password`. */
const entities: Record<string, string> = {
  Checklists: 'id jobId supervisorId time images',
  ContainerReqs: 'id jobId answer name answeredAt',
  EosReports: 'id scheduleEntryId decon prep removal removalQty bagout bagoutQty breakdown comments time',
  Events: 'id workerEntryId type time latitude longitude image signature',
  ImageSets: 'id jobId supervisorId time images',
  ItemEntries: 'id orderId itemId qty qtyPicked',
  ItemReturnEntries: 'id returnOrderId itemId qtyReturned',
  Items: 'id name code unitOfMeasure type serialRequired price',
  JobInspections: 'id type time address client synopsis images jobId supervisorId',
  Jobs: 'id address boro jobNum jobNumDecimals jobDesc premisesDetail budget active ownerName ownerAddress ownerPhone',
  Locations: 'id supervisorId gpsTime latitude longitude',
  Orders: 'id date jobDate jobId supervisorId',
  Prices: 'id itemId date price',
  Questions: 'id checklistId question1 answer1 question2 answer2 comments',
  ReturnOrders: 'id jobId date',
  ScheduleEntries: 'id jobId scheduleId supervisorId startTime cancelled cancelledReason notes',
  Schedules: 'id date',
  ScopeParts:
    'id jobId filingNumber floor entireFloor sectionOfFloor abatementType abatementProcedure typeOfMaterial squareFeet linearFeet permitRequired',
  ScopeStatuses: 'id scopePartId time squareFeet linearFeet',
  Supervisors: 'id name username email active',
  Users: 'id username email',
  WorkerEntries: 'id workerId scheduleEntryId txtStatus txtStatusTime',
  Workers: 'id name phone address lastFourSS active role language',
}
/** Resources of our own, which no client of the specification reads. */
const ownResources = ['TextMessages']

/** Calls like a client that does not know additions. */
const plainly = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
  app.inject({ method, url: path, headers: { authorization: office.token }, ...(body && { payload: body }) })
const read = async (path: string) => {
  const answer = await plainly('GET', path)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Row[]>()
}
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`
const specified = (plural: string) => (entities[plural] ?? '').split(' ').sort()

test('every resource is an entity of the specification, or our own', () => {
  expect(Object.keys(resources).sort()).toEqual([...Object.keys(entities), ...ownResources].sort())
})

describe.each(Object.keys(entities))('%s', (plural) => {
  const { additions = [] }: Resource = resources[plural as keyof typeof resources]

  test('a plain list and a plain row have exactly the properties of the specification', async () => {
    const [row] = await read(`/api/${plural}?${filter({ limit: 1 })}`)
    expect(Object.keys(row ?? {}).sort()).toEqual(specified(plural))
    const one = (await plainly('GET', `/api/${plural}/${row?.id}`)).json<Row>()
    expect(Object.keys(one).sort()).toEqual(specified(plural))
  })

  test('the header asks for all additions, and `fields` for one', async () => {
    const [all] = (await office.get(`/api/${plural}?${filter({ limit: 1 })}`)).json<Row[]>()
    expect(Object.keys(all ?? {}).sort()).toEqual([...specified(plural), ...additions].sort())
    for (const name of additions) {
      const [row] = await read(`/api/${plural}?${filter({ limit: 1, fields: ['id', name] })}`)
      expect(row).toEqual({ id: all?.id, [name]: all?.[name] })
    }
  })

  test('leaving a property out of `fields` does not add an addition', async () => {
    const [row] = await read(`/api/${plural}?${filter({ limit: 1, fields: { id: false } })}`)
    expect(Object.keys(row ?? {}).sort()).toEqual(specified(plural).filter((name) => name !== 'id'))
  })
})

test('a row within another has no additions either', async () => {
  for (const model of allModels()) {
    if (ownResources.includes(model.plural)) continue
    const names = [...model.relations.keys()]
    const rows = await read(`/api/${model.plural}?${filter({ include: names })}`)
    for (const relation of model.relations.values()) {
      const target = allModels().find(({ name }) => name === relation.model)
      const related = rows.flatMap((row) => row[relation.name] ?? []) as Row[]
      // Only a read of workers shows the digits of a social-security number.
      const expected = specified(target?.plural ?? '').filter((name) => name !== 'lastFourSS')
      for (const row of related) expect(Object.keys(row).sort(), `${model.plural} ${relation.name}`).toEqual(expected)
    }
  }
})

test('a header with another value is an error that names it', async () => {
  const answer = await office.send('GET', '/api/Jobs', undefined, { 'daysheet-properties': 'some' })
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    400,
    'The header Daysheet-Properties must be "all" or absent',
  ])
})

describe('a client that does not know additions', () => {
  const place = { latitude: 40.7, longitude: -73.9, siteRadius: 300, payRegime: 'public' }
  const job = { address: '9 Pine St', boro: 'Queens', budget: 40 }
  const made = async () => (await office.send('POST', '/api/Jobs', { ...job, ...place })).json<Row>()
  const stored = async (id: string) => (await office.get(`/api/Jobs/${id}`)).json<Row>()

  test.each([
    ['PUT', (id: string) => `/api/Jobs/${id}`],
    ['POST', (id: string) => `/api/Jobs/${id}/replace`],
    ['PUT', () => '/api/Jobs'],
    ['PATCH', () => '/api/Jobs'],
  ] as const)('%s of a row just as it was read leaves them as they are (%#)', async (method, pathOf) => {
    const { id } = await made()
    const asRead = (await plainly('GET', `/api/Jobs/${id}`)).json<Row>()
    const answer = await plainly(method, pathOf(id), { ...asRead, budget: 41 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ ...asRead, budget: 41 })
    expect(await stored(id)).toMatchObject({ ...job, ...place, budget: 41 })
  })

  test('a replacement empties properties of the specification that it leaves out, and additions that it names as null', async () => {
    const { id } = await made()
    await plainly('PUT', `/api/Jobs/${id}`, { address: '10 Pine St', siteRadius: null })
    expect(await stored(id)).toMatchObject({ address: '10 Pine St', boro: null, budget: null, ...place, siteRadius: null })
  })
})

test('the OpenAPI document says which properties are additions', async () => {
  const { components } = (await office.get('/api/openapi.json')).json<{
    components: { schemas: Record<string, { properties: Record<string, { description?: string; 'x-addition'?: boolean }> }> }
  }>()
  for (const { name, plural, fields } of allModels()) {
    const { additions = [] }: Resource = resources[plural]
    const marked = Object.entries(components.schemas[name]?.properties ?? {}).filter(([, property]) => property['x-addition'])
    expect(marked.map(([property]) => property).sort(), name).toEqual([...additions].sort())
    for (const property of additions) expect(fields.has(property), `${name}.${property}`).toBe(true)
  }
})
