import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aJob, anItem, anOrder, anItemEntry, aReturn, aReturnEntry } = build(db)
const office = await caller()
const colleague = await caller()

const match = (version: number) => ({ 'if-match': `"${version}"` })

test('a line is changed by one of two who saw the same; the other is told what it is now, and who changed it', async () => {
  const [line, other] = [await anItemEntry({ qty: 5, qty_picked: null }), await anItem()]
  const change = { qtyPicked: 4, itemId: other.id }
  const first = await office.send('PATCH', `/api/ItemEntries/${line.id}`, change, match(line.version))
  expect([first.statusCode, first.json()]).toMatchObject([200, { ...change, qty: 5, version: 2 }])
  const second = await colleague.send('PATCH', `/api/ItemEntries/${line.id}`, { qtyPicked: 1 }, match(line.version))
  expect([second.statusCode, second.json()]).toMatchObject([
    412,
    {
      error: {
        code: 'STALE',
        details: { current: { ...change, version: 2 }, changedBy: office.username, changes: { qtyPicked: { changedBy: office.username } } },
      },
    },
  ])
})

test.each([
  ['null', null, "can't be blank"],
  ['nothing', '', 'is not an id'],
  ['of no item', uuid(), 'names an Item that does not exist'],
])('an itemId that is %s is named', async (_what, itemId, words) => {
  const [line, back] = [await anItemEntry(), await aReturnEntry()]
  const answers = [
    await office.send('PATCH', `/api/ItemEntries/${line.id}`, { itemId, qtyPicked: 1 }),
    await office.send('PATCH', `/api/ItemReturnEntries/${back.id}`, { itemId }),
    await office.send('POST', '/api/ItemEntries', { orderId: line.order_id, itemId, qty: 1, qtyPicked: 1 }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { details: { messages: { itemId: [words] } } } }])
})

test('a deleted order or return takes its lines along, and leaves those of others', async () => {
  const order = await anOrder()
  const back = await aReturn()
  const lines = [await anItemEntry({ order_id: order.id }), await anItemEntry({ order_id: order.id })]
  const returned = await aReturnEntry({ return_order_id: back.id })
  const [others, otherReturn] = [await anItemEntry(), await aReturnEntry()]
  await office.send('PATCH', `/api/Orders/${order.id}`, { jobId: (await aJob()).id })
  const left = async () => ({
    lines: (await db.selectFrom('item_entry').select('id').where('id', 'in', [...lines, others].map(({ id }) => id)).execute()).length,
    returned: (await db.selectFrom('item_return_entry').select('id').where('id', 'in', [returned.id, otherReturn.id]).execute()).length,
  }) // prettier-ignore
  expect((await office.send('DELETE', `/api/Orders/${order.id}`, undefined, match(1))).statusCode).toBe(412)
  expect(await left()).toEqual({ lines: 3, returned: 2 })
  expect((await office.send('DELETE', `/api/Orders/${order.id}`, undefined, match(2))).json()).toEqual({ count: 1 })
  expect(await left()).toEqual({ lines: 1, returned: 2 })
  expect((await office.send('DELETE', `/api/ReturnOrders/${back.id}`, undefined, match(1))).json()).toEqual({ count: 1 })
  expect(await left()).toEqual({ lines: 1, returned: 1 })
  expect((await office.send('DELETE', `/api/Orders/${order.id}`)).json()).toEqual({ count: 0 })
})

test('a number that is no quantity or price of anybody is refused, so that a job can always be added up', async () => {
  const line = await anItemEntry({ qty_picked: 1_000_000_000 })
  await db.updateTable('item').set({ price: 1_000_000_000 }).where('id', '=', line.item_id).execute()
  const words = 'must be at most 1,000,000,000'
  const tooMany: [string, object][] = [
    [`/api/ItemEntries/${line.id}`, { qtyPicked: 1e308 }],
    [`/api/ItemReturnEntries/${(await aReturnEntry()).id}`, { qtyReturned: 1_000_000_001 }],
    [`/api/Items/${line.item_id}`, { price: '1e300' }],
  ]
  for (const [path, body] of tooMany) {
    const answer = await office.send('PATCH', path, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { error: { details: { messages: { [Object.keys(body)[0] ?? '']: [words] } } } },
    ])
  }
  const { job_id: jobId } = await db.selectFrom('material_order').select('job_id').where('id', '=', line.order_id).executeTakeFirstOrThrow()
  expect((await office.get(`/api/Jobs/${jobId}/materials`)).json()).toMatchObject({ totalCost: 1e18 })
})

test('orders of which something is not picked are listed, the soonest first; what is picked already, and empty lines, are no work', async () => {
  await db.deleteFrom('item_entry').execute()
  const job = await aJob({ address: '120 Broadway', boro: 'Queens', job_num: 10_412, job_num_decimals: 0, premises_detail: 'Cellar' })
  const [later, sooner, done, empty] = [
    await anOrder({ job_id: job.id, date: '2032-01-01T12:00:00Z', job_date: '2032-01-09T17:00:00Z' }),
    await anOrder({ job_id: job.id, date: '2032-01-05T12:00:00Z', job_date: null }),
    await anOrder({ job_id: job.id }),
    await anOrder({ job_id: job.id }),
  ]
  for (const order_id of [later.id, sooner.id]) await anItemEntry({ order_id, qty: 2, qty_picked: null })
  await anItemEntry({ order_id: later.id, qty: 1, qty_picked: 1 })
  await anItemEntry({ order_id: done.id, qty: 3, qty_picked: 0 })
  await anItemEntry({ order_id: empty.id, qty: null, qty_picked: null })
  const found = (await office.get('/api/Orders/toPick')).json<{ id: string }[]>()
  expect(found.map(({ id }) => id)).toEqual([sooner.id, later.id])
  expect(found[1]).toEqual({
    id: later.id,
    date: '2032-01-01T12:00:00.000Z',
    jobDate: '2032-01-09T17:00:00.000Z',
    supervisorName: null,
    open: 1,
    lines: 2,
    job: { id: job.id, address: '120 Broadway', boro: 'Queens', jobNum: 10_412, jobNumDecimals: 0, premisesDetail: 'Cellar' },
  })
})

test('an order is picked as requested, but for what somebody has picked already; by two at once it is picked once', async () => {
  const order = await anOrder()
  const [open, picked, unknown] = [
    await anItemEntry({ order_id: order.id, qty: 4, qty_picked: null }),
    await anItemEntry({ order_id: order.id, qty: 4, qty_picked: 1 }),
    await anItemEntry({ order_id: order.id, qty: null, qty_picked: null }),
  ]
  const pick = (by = office) => by.send('POST', `/api/Orders/${order.id}/pick`)
  const answers = await Promise.all([pick(), pick(colleague)])
  expect(answers.map((answer) => answer.json<{ picked: number }>().picked).toSorted()).toEqual([0, 1])
  const stored = async (id: string) =>
    (await db.selectFrom('item_entry').select('qty_picked').where('id', '=', id).executeTakeFirstOrThrow()).qty_picked
  expect([await stored(open.id), await stored(picked.id), await stored(unknown.id)]).toEqual([4, 1, null])
  expect((await office.send('POST', `/api/Orders/${uuid()}/pick`)).statusCode).toBe(404)
})
