import type { AddBagout, Bagout, BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp()
const { db, caller } = one
const two = await one.anotherNode()
const office = await caller()
const { aJob, anItem, anItemEntry, anOrder, aSupervisor } = build(db)
const [job, supervisor] = [await aJob({ address: '9 Grand Street', job_num: 512 }), await aSupervisor({ name: 'Kim Müller' })]

const inputFor = (over: Partial<AddBagout> = {}): AddBagout => ({
  id: newId(),
  date: '2026-11-20T19:30:00.000Z',
  jobId: job.id,
  supervisorId: supervisor.id,
  bags: 42,
  ...over,
})
const add = (input: object) => office.send('POST', '/api/Orders/addBagout', input)
const stored = async (id: string) => ({
  orders: await db.selectFrom('material_order').selectAll().where('id', '=', id).execute(),
  lines: await db.selectFrom('item_entry').selectAll().where('order_id', '=', id).execute(),
})
const told = async (id: string) => {
  const { rows } = await sql<object>`
    select entity, type, row_id as id, data from change_event where row_id = ${id}::uuid and entity <> 'Job' order by seq`.execute(db)
  return rows
}
const nothing = { orders: [], lines: [] }
const reported = async () => (await office.get('/api/Orders/bagouts?from=2026-11-20&to=2026-11-20')).json<BagoutReport>().rows

test('a bagout is an order and its line, with requested and picked alike, and is answered as the report has it', async () => {
  const input = inputFor()
  const answer = await add(input)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      orderId: input.id,
      entryId: expect.any(String),
      version: 1,
      date: input.date,
      bags: 42,
      inLoads: 0,
      isAlone: true,
      supervisorId: supervisor.id,
      supervisorName: 'Kim Müller',
      jobId: job.id,
      jobNum: 512,
      jobNumDecimals: null,
      address: '9 Grand Street',
      boro: 'Manhattan',
    },
  ])
  expect(await reported()).toContainEqual(answer.json())
  const { orders, lines } = await stored(input.id)
  expect(orders).toMatchObject([
    { date: new Date(input.date), job_date: new Date(input.date), job_id: job.id, supervisor_id: supervisor.id },
  ])
  expect(lines).toMatchObject([{ item_id: bagoutItemId, qty: 42, qty_picked: 42 }])
  const audit = await db
    .selectFrom('audit_entry')
    .select(['actor', 'table_name'])
    .where('row_id', 'in', [input.id, lines[0]?.id ?? ''])
    .execute()
  expect(audit).toEqual(['material_order', 'item_entry'].map((table_name) => ({ actor: `account ${office.username}`, table_name })))
})

test('adding and changing tells those who look at materials, once each time', async () => {
  const { id } = await aJob()
  const { entryId } = (await add(inputFor({ jobId: id }))).json<Bagout>()
  const change = { entity: 'Materials', type: 'update', id, data: { jobId: id } }
  expect(await told(id)).toEqual([change])
  await office.send('PATCH', `/api/ItemEntries/${entryId}`, { qty: 7, qtyPicked: 7 })
  expect(await told(id)).toEqual([change, change])
})

test('asked again it is the bagout that is there, in any letter case of its ids', async () => {
  const input = inputFor()
  const [first, second] = [await add(input), await add({ ...input, id: input.id.toUpperCase(), jobId: input.jobId.toUpperCase() })]
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  expect((await stored(input.id)).lines).toHaveLength(1)
})

test('asked again after its count was changed it is the bagout as it is now', async () => {
  const input = inputFor()
  const { entryId } = (await add(input)).json<Bagout>()
  await office.send('PATCH', `/api/ItemEntries/${entryId}`, { qty: 40, qtyPicked: 40 })
  expect((await add(input)).json()).toMatchObject({ orderId: input.id, bags: 40, version: 2 })
})

test('asked fifty times at once, at two nodes, it is one', async () => {
  const input = inputFor()
  const request = { method: 'POST', url: '/api/Orders/addBagout', headers: { authorization: office.token }, payload: input } as const
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? one : two).app.inject(request)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ orderId: input.id, bags: 42 })
  expect(await stored(input.id)).toMatchObject({ orders: [{ version: 1 }], lines: [{ version: 1 }] })
})

test.each<[string, string, () => Promise<Partial<AddBagout>>]>([
  ['another job', 'jobId', async () => ({ jobId: (await aJob()).id })],
  ['another supervisor', 'supervisorId', async () => ({ supervisorId: (await aSupervisor()).id })],
  ['another date', 'date', async () => ({ date: '2026-11-20T19:30:00.001Z' })],
  ['another bag count', 'bags', async () => ({ bags: 43 })],
])('refuses an id that belongs to a bagout of %s, and leaves that bagout unchanged', async (_what, property, other) => {
  const input = inputFor()
  const first = (await add(input)).json<Bagout>()
  const answer = await add({ ...input, ...(await other()) })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'ID_IN_USE', details: { properties: [property] } } }])
  expect((await add(input)).json()).toEqual(first)
})

test('an id that stands for an order of other things is refused', async () => {
  const input = inputFor()
  await anOrder({ id: input.id, date: input.date, job_id: job.id, supervisor_id: supervisor.id })
  await anItemEntry({ order_id: input.id, item_id: (await anItem()).id })
  expect((await add(input)).json()).toMatchObject({ error: { statusCode: 409, code: 'ID_IN_USE' } })
})

test.each([
  ['jobId', { jobId: newId() }, 'Invalid job'],
  ['supervisorId', { supervisorId: newId() }, 'Invalid supervisor'],
  ['jobId', { jobId: undefined }, 'Invalid job'],
  ['supervisorId', { supervisorId: 'nobody' }, 'Invalid supervisor'],
  ['bags', { bags: 0 }, 'Invalid bag count'],
  ['bags', { bags: '42' }, 'Invalid bag count'],
  ['date', { date: 'today' }, 'is not a valid date'],
  ['item', { item: 'other' }, 'is not a property of Bagout'],
])('what is wrong with %s is said, and nothing is added: %j', async (property, over, message) => {
  const input = { ...inputFor(), ...over }
  const answer = await add(input)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { error: { name: 'ValidationError', details: { messages: { [property]: [message] } } } },
  ])
  expect(await stored(input.id)).toEqual(nothing)
})

/** Everything that an insert into a table does wrong, until it is lifted. */
async function breaking(table: string, action: () => Promise<void>) {
  await sql
    .raw(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`)
    .execute(db)
  await sql.raw(`create trigger break before insert on ${table} for each row execute function break()`).execute(db)
  try {
    await action()
  } finally {
    await sql.raw('drop function break cascade').execute(db)
  }
}

test('when its second half fails nothing is left of the first, nobody is told, and trying again makes it', async () => {
  const { id } = await aJob()
  const input = inputFor({ jobId: id })
  await breaking('item_entry', async () => {
    expect((await add(input)).statusCode).toBe(500)
    expect(await stored(input.id)).toEqual(nothing)
    expect(await told(id)).toEqual([])
  })
  expect((await add(input)).statusCode).toBe(200)
  expect(await stored(input.id)).toMatchObject({ orders: [{}], lines: [{ qty: 42 }] })
})

/** The process of the database that waits for somebody else's lock, as soon as one does. */
async function waiting(): Promise<number> {
  const waitingProcesses = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return vi.waitUntil(async () => (await waitingProcesses()).rows[0]?.pid, { interval: 10 })
}

test('when the database ends the connection between the halves nothing is left, and trying again makes it', async () => {
  const input = inputFor()
  const answer = await db.transaction().execute(async (tx) => {
    await sql`lock table item_entry in exclusive mode`.execute(tx)
    const under = add(input)
    const pid = await waiting()
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    return under
  })
  expect(answer.statusCode).toBe(503)
  expect(await stored(input.id)).toEqual(nothing)
  expect((await add(input)).statusCode).toBe(200)
  expect(await stored(input.id)).toMatchObject({ orders: [{}], lines: [{}] })
})

test('a bagout that is deleted at the moment it is asked for again is said to be, and not made anew', async () => {
  const input = inputFor()
  await add(input)
  const { again } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('material_order').select('id').where('id', '=', input.id).forUpdate().execute()
    const under = add(input)
    await waiting()
    await tx.deleteFrom('material_order').where('id', '=', input.id).execute()
    return { again: under }
  })
  expect((await again).json()).toMatchObject({ error: { statusCode: 409, code: 'ORDER_DELETED' } })
  expect(await stored(input.id)).toEqual(nothing)
})

/** The two calls of older clients. (product.md#calls) */
const orderByHand = async ({ id, date, jobId, supervisorId }: AddBagout) =>
  expect((await office.send('POST', '/api/Orders', { id, date, jobDate: date, jobId, supervisorId })).statusCode).toBe(200)

test('a bagout made and changed with the calls for rows is in the report like any other', async () => {
  const input = inputFor({ bags: 12 })
  await orderByHand(input)
  expect((await reported()).filter(({ orderId }) => orderId === input.id)).toEqual([])
  const line = await office.send('POST', '/api/ItemEntries', { orderId: input.id, itemId: bagoutItemId, qty: 12, qtyPicked: 12 })
  const { id: entryId } = line.json<{ id: string }>()
  expect(await reported()).toContainEqual(expect.objectContaining({ orderId: input.id, entryId, bags: 12 }))
  const change = { qty: 15, qtyPicked: 15 }
  expect(
    (await office.send('PATCH', `/api/ItemEntries/${entryId}`, change, { 'if-match': line.headers['etag'] as string })).statusCode,
  ).toBe(200)
  expect(await reported()).toContainEqual(expect.objectContaining({ entryId, bags: 15, version: 2 }))
})

test('an order whose line never came counts for nothing, and is finished by adding the bagout under its id', async () => {
  const input = inputFor()
  await orderByHand(input)
  expect((await office.send('POST', '/api/ItemEntries', { orderId: input.id, itemId: bagoutItemId, qty: -1 })).statusCode).toBe(422)
  expect((await reported()).filter(({ orderId }) => orderId === input.id)).toEqual([])
  const answers = await Promise.all([add(input), add(input), add(input)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await reported()).filter(({ orderId }) => orderId === input.id)).toMatchObject([{ bags: 42 }])
})
