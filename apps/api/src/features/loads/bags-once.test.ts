/** No bag is in two loads, whatever happens at the same moment. (decisions/loads.md) */
import type { HeldBags, Load } from '@daysheet/domain/loads/load'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const there = calls(other.app, office.token)
const { aContainerReq, aJob, anItemEntry, anOrder } = build(db)

const aBagout = async (bags: number, order: Parameters<typeof anOrder>[0] = {}) =>
  anItemEntry({ order_id: (await anOrder(order)).id, item_id: bagoutItemId, qty: bags, qty_picked: bags })
const load = (lines: { entryId: string; bags: number }[], by: Pick<typeof office, 'send'> = office) =>
  by.send('POST', '/api/loads', { id: newId(), lines })
const loaded = async (entryId: string, bags: number) => (await load([{ entryId, bags }])).json<Load>()
const inLoads = async (entryId: string) => {
  const { rows } = await sql<{
    bags: number
  }>`select coalesce(sum(bags), 0) as bags from load_line where entry_id = ${entryId}::uuid`.execute(db)
  return rows[0]?.bags
}
const problem = (reply: Awaited<ReturnType<typeof load>>) => [reply.statusCode, reply.json<{ error: { message: string } }>().error.message]

test('of twenty at once on two nodes that put the same bags into a load, one does', async () => {
  const bagout = await aBagout(40)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => load([{ entryId: bagout.id, bags: 30 }], at % 2 === 0 ? office : there)),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await inLoads(bagout.id)).toBe(30)
})

test('of twenty at once that each take some of the bags of two bagouts, as many do as there are bags for', async () => {
  const bagouts = [await aBagout(25), await aBagout(25)]
  const lines = bagouts.map(({ id }) => ({ entryId: id, bags: 5 }))
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => load(at % 2 === 0 ? lines : lines.toReversed(), at % 3 === 0 ? office : there)),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(await Promise.all(bagouts.map(({ id }) => inLoads(id)))).toEqual([25, 25])
})

test('what is left is told with the load that has the rest', async () => {
  const bagout = await aBagout(40)
  const first = await loaded(bagout.id, 25)
  expect(problem(await load([{ entryId: bagout.id, bags: 16 }]))).toEqual([
    409,
    `Only 15 of these 40 bags are left for this load: 25 in load ${first.number}.`,
  ])
  expect((await load([{ entryId: bagout.id, bags: 15 }])).statusCode).toBe(200)
})

describe('a bagout of which bags are in loads', () => {
  const patch = (id: string, change: object) => office.send('PATCH', `/api/ItemEntries/${id}`, change)
  const correct = (id: string, correction: object, headers = {}) => office.send('POST', `/api/loads/bagouts/${id}`, correction, headers)

  test('keeps as many bags as are in them, and says which they are', async () => {
    const bagout = await aBagout(40)
    const [a, b] = [await loaded(bagout.id, 25), await loaded(bagout.id, 15)]
    expect(problem(await patch(bagout.id, { qty: 30, qtyPicked: 30 }))).toEqual([
      409,
      `These bags are in loads: 25 in load ${a.number} and 15 in load ${b.number}. Take them out of there first.`,
    ])
    expect((await patch(bagout.id, { qty: 41, qtyPicked: 41 })).statusCode).toBe(200)
  })

  test('gets a smaller count together with the loads that have fewer of them', async () => {
    const bagout = await aBagout(40)
    const [a, b] = [await loaded(bagout.id, 25), await loaded(bagout.id, 15)]
    expect((await office.get(`/api/loads/bagouts/${bagout.id}`)).json<HeldBags[]>()).toEqual([
      { loadId: a.id, number: a.number, bags: 25, isClosed: false },
      { loadId: b.id, number: b.number, bags: 15, isClosed: false },
    ])
    expect(problem(await correct(bagout.id, { bags: 30, loads: [] }))).toEqual([
      409,
      `25 of these bags are in load ${a.number} and 15 in load ${b.number}. Say which load has fewer.`,
    ])
    expect((await correct(bagout.id, { bags: 30, loads: [{ loadId: b.id, bags: 5 }] }, { 'if-match': '"1"' })).statusCode).toBe(204)
    expect((await office.get(`/api/loads/bagouts/${bagout.id}`)).json<HeldBags[]>().map(({ bags }) => bags)).toEqual([25, 5])
    const stored = await db.selectFrom('item_entry').select(['qty', 'qty_picked']).where('id', '=', bagout.id).executeTakeFirst()
    expect(stored).toEqual({ qty: 30, qty_picked: 30 })
    expect((await correct(bagout.id, { bags: 20, loads: [{ loadId: b.id, bags: 0 }] }, { 'if-match': '"1"' })).statusCode).toBe(412)
    expect((await correct(bagout.id, { bags: 25, loads: [{ loadId: b.id, bags: 0 }] })).statusCode).toBe(204)
    expect((await office.get(`/api/loads/${b.id}`)).json<Load>().lines).toEqual([])
  })

  test('is not deleted, nor made one of another job or another item, and neither is its order', async () => {
    const bagout = await aBagout(10)
    const { number } = await loaded(bagout.id, 4)
    const words = `These bags are in loads: 4 in load ${number}. Take them out of there first.`
    expect(problem(await office.send('DELETE', `/api/ItemEntries/${bagout.id}`))).toEqual([409, words])
    expect(problem(await office.send('DELETE', `/api/Orders/${bagout.order_id}`))).toEqual([409, words])
    expect((await patch(bagout.id, { itemId: (await anItemEntry()).item_id })).statusCode).toBe(409)
    expect((await patch(bagout.id, { orderId: (await anOrder()).id })).statusCode).toBe(409)
    expect(problem(await office.send('PATCH', `/api/Orders/${bagout.order_id}`, { jobId: (await aJob()).id }))).toEqual([
      409,
      `Bags of this bagout are in load ${number}. They stay with their job until they are taken out of there.`,
    ])
    expect(await inLoads(bagout.id)).toBe(4)
  })

  test('keeps its date while a load with its bags is closed', async () => {
    const bagout = await aBagout(10, { date: '2026-03-02T12:00:00.000Z' })
    const { id, number } = await loaded(bagout.id, 4)
    const move = (date: string) => office.send('PATCH', `/api/Orders/${bagout.order_id}`, { date })
    expect((await move('2026-03-03T12:00:00.000Z')).statusCode).toBe(200)
    await db.updateTable('load').set({ closed_at: new Date(), closed_by: 'account office' }).where('id', '=', id).execute()
    expect(problem(await move('2026-03-17T12:00:00.000Z'))).toEqual([
      409,
      `Bags of this bagout are in load ${number}, which is closed. Reopen it to change the date.`,
    ])
    await db.updateTable('load').set({ closed_at: null, closed_by: null }).where('id', '=', id).execute()
    expect((await move('2026-03-17T12:00:00.000Z')).statusCode).toBe(200)
  })

  test('is not made smaller while somebody puts its bags into a load: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bagout = await aBagout(40)
      const replies = await Promise.all([load([{ entryId: bagout.id, bags: 40 }], there), patch(bagout.id, { qty: 30, qtyPicked: 30 })])
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    }
  })
})

test('a request for a container begins one load, whoever of two offices is first', async () => {
  const { id } = await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id })
  const replies = await Promise.all([office, there].map((by) => by.send('POST', '/api/loads', { id: newId(), containerReqId: id })))
  const [first, second] = replies.toSorted((one, another) => one.statusCode - another.statusCode)
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 409])
  expect(second?.body).toContain(`That request belongs to load ${first?.json<Load>().number} already.`)
})

test('a line that is no bagout is in no load', async () => {
  const entry = await anItemEntry()
  expect((await load([{ entryId: entry.id, bags: 1 }])).statusCode).toBe(422)
})
