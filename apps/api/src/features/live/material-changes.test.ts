import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { openStream } from '#testing/stream-client.ts'

const one = await testApp()
const two = await one.anotherNode()
const { aJob, anItem, aPrice, anOrder, anItemEntry, aReturn, aReturnEntry } = build(one.db)
const addresses = await Promise.all([one, two].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const office = await one.caller()
const soon = { interval: 10 }

interface Told {
  entity: string
  id: string
}

/** Somebody at each node, who looks at one job's materials or at one item from now on. */
async function watchers(entity: 'Materials' | 'Item', id: string) {
  const streams = await Promise.all(addresses.map((address) => openStream(`${address}/api/changes`, { authorization: office.token })))
  await vi.waitFor(() => expect(streams.map((stream) => stream.named('hello').length)).toEqual([1, 1]), soon)
  const all = () => streams.map((stream) => stream.named('change').map(({ data }) => data as Told))
  // What was made before may still be on its way to a stream; it is told before this is.
  const last = await anItem()
  const isLast = (change: Told) => change.id === last.id
  await vi.waitFor(() => expect(all().every((told) => told.some(isLast))).toBe(true), soon)
  const heard = () =>
    all().map((told) => told.slice(told.findIndex(isLast)).filter((change) => change.entity === entity && change.id === id))
  let times = 0
  return {
    heard,
    /** The action is told to both, once. */
    isTold: async (action: Promise<{ statusCode: number; body: string }>) => {
      const { statusCode, body } = await action
      expect(statusCode, body).toBeLessThan(300)
      times += 1
      await vi.waitFor(() => expect(heard().map((changes) => changes.length)).toEqual([times, times]), soon)
    },
    cut: () => streams.forEach((stream) => stream.cut()),
  }
}

test("a job's orders and returns are told once an action, however many lines it has, on both nodes", async () => {
  const { id } = await aJob()
  const items = await Promise.all([1, 2, 3].map(() => anItem()))
  const looking = await watchers('Materials', id)
  const input = { id: uuid(), jobId: id, date: '2026-11-20T14:00:00.000Z' }
  const order = { ...input, jobDate: null, supervisorId: null, lines: items.map((item) => ({ itemId: item.id, qty: 2, qtyPicked: null })) }
  const placed = office.send('POST', '/api/Orders/place', order)
  await looking.isTold(placed)
  const [line] = (await placed).json<{ itemEntries: { id: string }[] }>().itemEntries
  await looking.isTold(office.send('PATCH', `/api/ItemEntries/${line?.id}`, { qtyPicked: 2 }))
  // The same again changes nothing, nor does an order that is there already, nor a refused one.
  await office.send('PATCH', `/api/ItemEntries/${line?.id}`, { qtyPicked: 2 })
  await office.send('POST', '/api/Orders/place', order)
  await office.send('POST', '/api/Orders/place', { ...order, id: uuid(), supervisorId: uuid() })
  await looking.isTold(office.send('POST', '/api/ItemEntries', items.map((item) => ({ orderId: order.id, itemId: item.id, qty: 1 })))) // prettier-ignore
  await looking.isTold(office.send('DELETE', `/api/ItemEntries/${line?.id}`))
  const back = { ...input, id: uuid(), lines: items.map((item) => ({ itemId: item.id, qtyReturned: 1 })) }
  await looking.isTold(office.send('POST', '/api/ReturnOrders/place', back))
  await looking.isTold(office.send('DELETE', `/api/Orders/${order.id}`))
  await looking.isTold(office.send('DELETE', `/api/ReturnOrders/${back.id}`))
  const told = { seq: expect.any(Number), entity: 'Materials', type: 'update', id, data: { jobId: id } }
  expect(looking.heard()).toEqual([Array(7).fill(told), Array(7).fill(told)])
  looking.cut()
})

test('an item is told once an action, its prices included, on both nodes', async () => {
  const { id } = await anItem()
  const looking = await watchers('Item', id)
  const prices = [1, 2, 3].map((price) => ({ date: '2026-11-20T05:00:00.000Z', price }))
  const added = office.send('POST', `/api/Items/${id}/prices`, prices)
  await looking.isTold(added)
  const [first, second] = (await added).json<{ id: string }[]>()
  await looking.isTold(office.send('PATCH', `/api/Prices/${first?.id}`, { price: 4 }))
  await looking.isTold(office.send('DELETE', `/api/Prices/${first?.id}`))
  const edit = { name: 'Tape', addPrices: prices, removePrices: [second?.id] }
  await looking.isTold(office.send('POST', `/api/Items/${id}/edit`, edit))
  await office.send('POST', `/api/Items/${id}/edit`, { name: 'Tape', addPrices: [], removePrices: [] })
  await looking.isTold(office.send('PATCH', `/api/Items/${id}`, { active: false }))
  await looking.isTold(office.send('DELETE', `/api/Items/${id}`))
  const told = { seq: expect.any(Number), entity: 'Item', type: 'update', id }
  expect(looking.heard()).toEqual([Array(6).fill(told), Array(6).fill(told)])
  looking.cut()
})

/** What was told since last asked, by entity and id. */
async function toldSince(): Promise<string[]> {
  const { rows } = await sql<Told>`select entity, row_id as id from change_event where entity in ('Materials', 'Item')`.execute(one.db)
  await sql`delete from change_event where entity in ('Materials', 'Item')`.execute(one.db)
  return rows.map(({ entity, id }) => `${entity} ${id}`).toSorted()
}

test('what moves from one job to another is told of both; a quiet transaction and one taken back are not told', async () => {
  const [from, to] = [await anOrder(), await anOrder()]
  const [line, back] = [await anItemEntry({ order_id: from.id }), await aReturn({ job_id: from.job_id })]
  const returned = await aReturnEntry({ return_order_id: back.id })
  const elsewhere = await aReturn({ job_id: to.job_id })
  const both = [`Materials ${from.job_id}`, `Materials ${to.job_id}`].toSorted()
  await toldSince()
  await office.send('PATCH', `/api/ItemEntries/${line.id}`, { orderId: to.id })
  expect(await toldSince()).toEqual(both)
  await office.send('PATCH', `/api/ItemReturnEntries/${returned.id}`, { returnOrderId: elsewhere.id })
  expect(await toldSince()).toEqual(both)
  await office.send('PATCH', `/api/Orders/${from.id}`, { jobId: to.job_id })
  expect(await toldSince()).toEqual(both)
  await office.send('PATCH', `/api/ReturnOrders/${elsewhere.id}`, { jobId: from.job_id })
  expect(await toldSince()).toEqual(both)
  await one.db.transaction().execute(async (tx) => {
    await sql`select set_config('daysheet.quiet', 'on', true)`.execute(tx)
    await tx.updateTable('item_entry').set({ qty: 5 }).where('id', '=', line.id).execute()
    await tx.insertInto('price').values({ id: uuid(), item_id: line.item_id, date: '2026-11-20T05:00:00Z', price: 2 }).execute()
  })
  const failed = one.db.transaction().execute(async (tx) => {
    await tx.updateTable('item_entry').set({ qty: 6 }).where('id', '=', line.id).execute()
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await toldSince()).toEqual([])
})

test('a price that moves to another item is told of both, and raises the versions of both', async () => {
  const price = await aPrice()
  const to = await anItem()
  const versions = () =>
    one.db.selectFrom('item').select(['id', 'version']).where('id', 'in', [price.item_id, to.id]).orderBy('id').execute()
  const before = await versions()
  await toldSince()
  await office.send('PATCH', `/api/Prices/${price.id}`, { itemId: to.id })
  expect(await toldSince()).toEqual([`Item ${price.item_id}`, `Item ${to.id}`].toSorted())
  expect(await versions()).toEqual(before.map(({ id, version }) => ({ id, version: version + 1 })))
})

test('a list of prices of thousands of items is stored, and each item told once', async () => {
  const count = 5000
  const fields = { type: 'consumable', serialRequired: false, unitOfMeasure: 'each', code: 0, price: 1 }
  const list = Array.from({ length: count }, (_, at) => ({ ...fields, id: uuid(), name: `Thing ${at}` }))
  const made = await office.send('POST', '/api/Items', list)
  expect(made.statusCode, made.body.slice(0, 200)).toBe(200)
  const newest = async () =>
    (await sql<{ seq: number }>`select coalesce(max(seq), 0)::int as seq from change_event`.execute(one.db)).rows[0]?.seq
  // PostgreSQL must not go on checking references as it did when there were three items.
  await sql`analyze item`.execute(one.db)
  const before = await newest()
  const prices = list.map(({ id }) => ({ itemId: id, date: '2026-11-20T14:00:00.000Z', price: 2 }))
  const priced = await office.send('POST', '/api/Prices', prices)
  expect(priced.statusCode, priced.body.slice(0, 200)).toBe(200)
  const { rows } = await sql<{ told: number; items: number }>`
    select count(*)::int as told, count(distinct row_id)::int as items from change_event where entity = 'Item' and seq > ${before}`.execute(
    one.db,
  )
  expect(rows).toEqual([{ told: count, items: count }])
})
