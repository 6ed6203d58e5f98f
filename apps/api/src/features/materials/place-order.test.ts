import type { PlaceOrder, PlaceReturn } from '@daysheet/domain/materials/order-form'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { lineId } from './place-order.ts'

const { db, caller } = await testApp()
const { aJob, aSupervisor, anItem } = build(db)
const office = await caller()

const job = await aJob()
const supervisor = await aSupervisor()
const tape = await anItem({ name: 'Duct tape', unit_of_measure: 'roll' })
const bags = await anItem({ name: 'Bag', unit_of_measure: 'each' })
const gone = await anItem({ name: 'Old lamp', unit_of_measure: 'each', active: false })

const when = { date: '2026-11-20T14:00:00.250Z', jobDate: '2026-11-21T12:00:00.000Z' }
const anOrderBody = (over: Partial<PlaceOrder> = {}): PlaceOrder => ({
  id: uuid(),
  ...when,
  jobId: job.id,
  supervisorId: supervisor.id,
  lines: [
    { itemId: tape.id, qty: 12, qtyPicked: null },
    { itemId: bags.id, qty: 2.5, qtyPicked: 2 },
  ],
  ...over,
})
const aReturnBody = (over: Partial<PlaceReturn> = {}): PlaceReturn => ({
  id: uuid(),
  date: when.date,
  jobId: job.id,
  lines: [{ itemId: tape.id, qtyReturned: 3 }],
  ...over,
})
const kinds = [
  { path: '/api/Orders', model: 'Order', lines: 'itemEntries', table: 'material_order', input: anOrderBody },
  { path: '/api/ReturnOrders', model: 'ReturnOrder', lines: 'itemReturnEntries', table: 'return_order', input: aReturnBody },
] as const
const place = (path: string, body: unknown) => office.send('POST', `${path}/place`, body)
const countOf = async (table: 'material_order' | 'return_order' | 'item_entry' | 'item_return_entry') =>
  (await db.selectFrom(table).select('id').execute()).length

test('an order is stored with its lines, and answered as it is read', async () => {
  const input = anOrderBody()
  const placed = await place('/api/Orders', input)
  expect([placed.statusCode, placed.json()]).toEqual([
    200,
    {
      id: input.id,
      version: 1,
      ...when,
      jobId: job.id,
      supervisorId: supervisor.id,
      itemEntries: [
        { id: expect.any(String), version: 1, orderId: input.id, itemId: tape.id, qty: 12, qtyPicked: null },
        { id: expect.any(String), version: 1, orderId: input.id, itemId: bags.id, qty: 2.5, qtyPicked: 2 },
      ],
    },
  ])
  const read = await office.get(`/api/Orders/${input.id}?filter=${encodeURIComponent('{"include":"itemEntries"}')}`)
  expect(read.body).toBe(placed.body)
  expect(read.headers['etag']).toBe(placed.headers['etag'])
  const audit = await db.selectFrom('audit_entry').select('actor').where('row_id', '=', input.id).execute()
  expect(audit).toEqual([{ actor: `account ${office.username}` }])
})

test('what may be null need not be sent: no job date, no supervisor, nothing picked yet', async () => {
  const input = { id: uuid(), date: when.date, jobId: job.id, lines: [{ itemId: tape.id, qty: 1 }] }
  const placed = await place('/api/Orders', input)
  expect([placed.statusCode, placed.json()]).toMatchObject([
    200,
    { jobDate: null, supervisorId: null, itemEntries: [{ qty: 1, qtyPicked: null }] },
  ])
})

test('a return is stored with its lines; an item that is switched off comes back all the same', async () => {
  const input = aReturnBody({ lines: [{ itemId: gone.id, qtyReturned: 1 }] })
  const placed = await place('/api/ReturnOrders', input)
  expect([placed.statusCode, placed.json()]).toEqual([
    200,
    {
      id: input.id,
      version: 1,
      jobId: job.id,
      date: when.date,
      itemReturnEntries: [{ id: expect.any(String), version: 1, returnOrderId: input.id, itemId: gone.id, qtyReturned: 1 }],
    },
  ])
})

describe.each(kinds)('$path/place', ({ path, model, lines, table, input }) => {
  test('asked again it answers with what is there, however it was written', async () => {
    const first = input()
    const placed = await place(path, first)
    const again = await place(path, {
      ...first,
      id: first.id.toUpperCase(),
      jobId: first.jobId.toUpperCase(),
      date: first.date.replace('Z', '+00:00').replace('T', ' '),
    })
    expect([again.statusCode, again.body]).toEqual([200, placed.body])
    // Even when the office has changed it since.
    await db.updateTable(table).set({ date: '2026-01-02T12:00:00.000Z' }).where('id', '=', first.id).execute()
    expect((await place(path, first)).json()).toMatchObject({ date: '2026-01-02T12:00:00.000Z' })
  })

  test('refuses the same id with a different body, and leaves the stored order unchanged', async () => {
    const first = input()
    const placed = await place(path, first)
    const [line] = first.lines
    for (const other of [
      { date: '2026-01-01T00:00:00.000Z' },
      { lines: [...first.lines, line] },
      { lines: [{ ...line, itemId: (await anItem()).id }] },
    ]) {
      const refused = await place(path, { ...first, ...other })
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'ID_IN_USE' } }])
    }
    expect((await place(path, first)).body).toBe(placed.body)
  })

  test('fifty at once make one', async () => {
    const one = input()
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(path, one)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const placed = answers[0]?.json<Record<string, unknown[]>>() ?? {}
    expect([placed['id'], placed[lines]?.length]).toEqual([one.id, one.lines.length])
  })

  test('an id that stands for another job is refused', async () => {
    const one = input()
    await place(path, one)
    const other = await place(path, { ...one, jobId: (await aJob()).id })
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { error: { code: 'ID_IN_USE', message: expect.stringContaining('for another job') } },
    ])
  })

  test('what is wrong is named, and nothing is stored', async () => {
    const before = await Promise.all([countOf(table), countOf('item_entry'), countOf('item_return_entry')])
    const [line] = input().lines
    const wrong: [unknown, Record<string, string[]>][] = [
      [{ ...input(), jobId: '' }, { jobId: ['Invalid job'] }],
      [
        { ...input(), jobId: undefined, id: 'x' },
        { jobId: ['Invalid job'], id: ['is not an id'] },
      ],
      [
        { ...input(), date: 'today', lines: [] },
        { date: ['is not a valid date'], lines: ['Please add at least one item'] },
      ],
      [{ ...input(), nope: 1 }, { nope: [`is not a property of ${model}`] }],
      [{ ...input(), lines: [line, { ...line, itemId: null, qty: 0, qtyReturned: 0 }] }, { 'lines.1.itemId': ['Invalid item'] }],
      [{ ...input(), jobId: uuid() }, { jobId: ['names a Job that does not exist'] }],
      [{ ...input(), lines: [line, { ...line, itemId: uuid() }] }, { 'lines.1.itemId': ['names an Item that does not exist'] }],
    ]
    for (const [body, messages] of wrong) {
      const answer = await place(path, body)
      expect(answer.statusCode, answer.body).toBe(422)
      const told = answer.json<{ error: { details: { messages: Record<string, string[]> } } }>().error.details.messages
      expect(told).toMatchObject(messages)
    }
    expect((await place(path, [input()])).statusCode).toBe(400)
    expect(await Promise.all([countOf(table), countOf('item_entry'), countOf('item_return_entry')])).toEqual(before)
  })
})

test('quantities are more than nothing; what is picked may be nothing, or not known yet', async () => {
  const line = { itemId: tape.id, qty: 0, qtyPicked: -1 }
  const refused = await place('/api/Orders', anOrderBody({ lines: [line] }))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { error: { details: { messages: { 'lines.0.qty': ['Invalid quantity'], 'lines.0.qtyPicked': ['must not be negative'] } } } },
  ])
  const placed = await place(
    '/api/Orders',
    anOrderBody({ supervisorId: null, jobDate: null, lines: [{ itemId: tape.id, qty: 1, qtyPicked: 0 }] }),
  )
  expect(placed.json()).toMatchObject({ supervisorId: null, jobDate: null, itemEntries: [{ qtyPicked: 0 }] })
})

test('a supervisor who is not there, and an item that is switched off, are named', async () => {
  const input = anOrderBody({ supervisorId: uuid(), lines: [{ itemId: gone.id, qty: 1, qtyPicked: null }] })
  const refused = await place('/api/Orders', input)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    {
      error: {
        details: {
          messages: {
            supervisorId: ['names a Supervisor that does not exist'],
            'lines.0.itemId': ['Old lamp - each is inactive'],
          },
        },
      },
    },
  ])
})

test('an order that is there is answered though its item was switched off since', async () => {
  const lamp = await anItem()
  const input = anOrderBody({ lines: [{ itemId: lamp.id, qty: 1, qtyPicked: 1 }] })
  const placed = await place('/api/Orders', input)
  await db.updateTable('item').set({ active: false }).where('id', '=', lamp.id).execute()
  expect((await place('/api/Orders', input)).body).toBe(placed.body)
})

test('an order that was stored while the same call waited for its item is answered though the item is switched off by then', async () => {
  const item = await anItem({ name: 'Lamp' })
  const input = anOrderBody({ lines: [{ itemId: item.id, qty: 1, qtyPicked: null }] })
  let again: ReturnType<typeof place> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('item').set({ active: false }).where('id', '=', item.id).execute()
    again = place('/api/Orders', input)
    // It waits for the item: PostgreSQL says so before the first call's order is stored.
    for (let waits = 0; waits === 0;) {
      const { rows } = await sql<{ waits: number }>`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      waits = rows[0]?.waits ?? 0
    }
    const { anOrder, anItemEntry } = build(db)
    await anOrder({ id: input.id, date: when.date, job_date: when.jobDate, job_id: job.id, supervisor_id: input.supervisorId })
    await anItemEntry({ id: lineId(input.id, 0), order_id: input.id, item_id: item.id, qty: 1, qty_picked: null })
  })
  const answer = await again
  expect([answer?.statusCode, answer?.json()]).toEqual([200, expect.objectContaining({ id: input.id })])
})

test('an item that is deleted while it is ordered is either gone or in use, never both', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { id } = await anItem()
      const [placed, deleted] = await Promise.all([
        place('/api/Orders', anOrderBody({ lines: [{ itemId: id, qty: 1, qtyPicked: null }] })),
        office.send('DELETE', `/api/Items/${id}`),
      ])
      return [placed, deleted]
        .map(({ statusCode, json }) => `${statusCode} ${json<{ error?: { code?: string } }>().error?.code ?? ''}`.trim())
        .join()
    }),
  )
  expect(['200,409 ITEM_IN_USE', '422,200']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
})
