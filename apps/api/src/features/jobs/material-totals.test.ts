import { addDays, momentOf } from '@daysheet/domain/calendar/day'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { costJobMaterials, type CostedItem, type MaterialRows } from '@daysheet/domain/materials/job-materials'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const newYork = await testApp()
const auckland = await testApp({ config: { businessTimeZone: 'Pacific/Auckland' } })
const { aJob, anItem, aPrice, anOrder, anItemEntry, aReturn, aReturnEntry } = build(newYork.db)
const office = await newYork.caller()

const totals = ['totalOrders', 'totalCost', 'totalCostReturned']
type Row = Record<string, unknown>
const pathOf = (path: string, filter: object) => `/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function ask<T>(path: string, filter: object): Promise<T> {
  const answer = await office.get(pathOf(path, filter))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

type Pricing = { type?: 'consumable' | 'nonconsumable'; price?: number | null; prices?: [string, number][] }
const consumable: Pricing = { price: 10 }
const changed: Pricing = {
  price: 10,
  prices: [
    ['2026-11-10T15:00:00Z', 12],
    ['2026-11-20T15:00:00Z', 15],
  ],
}

test.each<[string, Pricing, string, [quantity: number | null, cost: number]]>([
  ['the original price of an item without dated ones', consumable, '2026-11-10T14:00:00Z', [2, 20]],
  ['the original price before the first dated one', changed, '2026-11-09T14:00:00Z', [2, 20]],
  ['a dated price on its own day, though its hour comes later', changed, '2026-11-10T10:00:00Z', [2, 24]],
  ['a dated price until the day before the next', changed, '2026-11-19T14:00:00Z', [2, 24]],
  ['the next price from its day on', changed, '2026-11-20T10:00:00Z', [2, 30]],
  ['the day of the business: 11:30 PM of the 9th, which the world calls the 10th', changed, '2026-11-10T04:30:00Z', [2, 20]],
  [
    'of two prices for one day the later entered, though its hour is the earlier',
    {
      price: 10,
      prices: [
        ['2026-11-10T23:00:00Z', 12],
        ['2026-11-10T11:00:00Z', 13],
      ],
    },
    '2026-11-10T14:00:00Z',
    [2, 26],
  ],
  ['nothing for a non-consumable', { ...changed, type: 'nonconsumable' }, '2026-11-20T14:00:00Z', [2, 0]],
  ['nothing for an item without any price', { price: null }, '2026-11-20T14:00:00Z', [2, 0]],
  [
    'a dated price though there is no original one',
    { price: null, prices: [['2026-11-01T15:00:00Z', 7.25]] },
    '2026-11-20T14:00:00Z',
    [2, 14.5],
  ],
  ['nothing for what nobody has picked yet', changed, '2026-11-20T14:00:00Z', [null, 0]],
  ['whole cents, rounded once', { price: 0.3335 }, '2026-11-20T14:00:00Z', [1.5, 0.5]],
])('a line costs %s', async (_what, { prices = [], ...pricing }, date, [quantity, cost]) => {
  const job = await aJob()
  const item = await anItem(pricing)
  for (const [at, price] of prices) await aPrice({ item_id: item.id, date: at, price })
  const order = await anOrder({ job_id: job.id, date })
  await anItemEntry({ order_id: order.id, item_id: item.id, qty: 50, qty_picked: quantity })
  const back = await aReturn({ job_id: job.id, date })
  await aReturnEntry({ return_order_id: back.id, item_id: item.id, qty_returned: quantity })
  expect(await ask(`Jobs/${job.id}`, { fields: totals })).toEqual({ totalOrders: 1, totalCost: cost, totalCostReturned: cost })
})

test('a price changed after the order leaves the order alone, and a return has the price of its own day', async () => {
  const job = await aJob()
  const tape = await anItem({ price: 4.1 })
  await aPrice({ item_id: tape.id, date: '2026-11-12T15:00:00Z', price: 4.35 })
  const order = await anOrder({ job_id: job.id, date: '2026-11-10T14:00:00Z' })
  await anItemEntry({ order_id: order.id, item_id: tape.id, qty_picked: 10 })
  const bags = await anOrder({ job_id: job.id, date: '2026-11-13T14:00:00Z' })
  await anItemEntry({ order_id: bags.id, item_id: bagoutItemId, qty_picked: 40 })
  const back = await aReturn({ job_id: job.id, date: '2026-11-14T14:00:00Z' })
  await aReturnEntry({ return_order_id: back.id, item_id: tape.id, qty_returned: 4 })
  expect(await ask(`Jobs/${job.id}`, { fields: totals })).toEqual({ totalOrders: 2, totalCost: 41, totalCostReturned: 17.4 })
})

test('totals are read wherever jobs are, in every spelling of fields, and nowhere unless they are named', async () => {
  const boro = `boro ${uuid()}`
  const item = await anItem({ price: 1.25 })
  const [first, second, third] = [await aJob({ boro, job_num: 1 }), await aJob({ boro, job_num: 2 }), await aJob({ boro, job_num: 3 })]
  const order = await anOrder({ job_id: second.id })
  await anItemEntry({ order_id: order.id, item_id: item.id, qty_picked: 3 })
  const job = { id: second.id, totalOrders: 1, totalCost: 3.75, totalCostReturned: 0 }

  const named = { where: { boro }, order: 'jobNum DESC', fields: ['id', ...totals] }
  const none = { totalOrders: 0, totalCost: 0, totalCostReturned: 0 }
  expect(await ask('Jobs', named)).toEqual([{ id: third.id, ...none }, job, { id: first.id, ...none }])
  expect(await ask('Jobs', { ...named, limit: 1, skip: 1 })).toEqual([job])
  expect(await ask('Jobs/findOne', { ...named, skip: 1 })).toEqual(job)
  expect(await ask(`Jobs/${second.id}`, { fields: { totalCost: true } })).toEqual({ totalCost: 3.75 })
  expect(await ask(`Jobs/${second.id}`, { fields: 'totalOrders' })).toEqual({ totalOrders: 1 })
  expect(await ask(`Orders/${order.id}/job`, { fields: ['totalCost'] })).toEqual({ id: second.id, totalCost: 3.75 })
  const include = [{ relation: 'job', scope: { fields: ['id', ...totals], include: [{ relation: 'scopeParts' }] } }]
  expect(await ask<Row>(`Orders/${order.id}`, { include })).toMatchObject({ id: order.id, job: { ...job, scopeParts: [] } })
  const brackets = await office.get(`/api/Jobs/${second.id}?filter[fields][totalCost]=true&filter[fields][id]=true`)
  expect(brackets.json()).toEqual({ id: second.id, totalCost: 3.75 })

  const plain = await ask<Row>(`Jobs/${second.id}`, {})
  const without = await ask<Row>(`Jobs/${second.id}`, { fields: { boro: false, totalCost: false } })
  for (const row of [plain, without]) expect(Object.keys(row)).toEqual(expect.not.arrayContaining(totals))
  expect(without).not.toHaveProperty('boro')
})

test('totals are no property to search or sort by, and a body that sends them back changes nothing', async () => {
  const { id } = await aJob()
  for (const filter of [{ where: { totalCost: { gt: 0 } } }, { order: 'totalCost DESC' }, { where: { or: [{ totalOrders: 0 }] } }]) {
    const answer = await office.get(pathOf('Jobs', filter))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ error: Error }>().error.message).toMatch(/"total(Cost|Orders)", which is not a property of Job/)
  }
  const answer = await office.send('PATCH', `/api/Jobs/${id}`, { totalOrders: 7, totalCost: 7, totalCostReturned: 7, budget: 12 })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { budget: 12 }])
  expect(await ask(`Jobs/${id}`, { fields: totals })).toEqual({ totalOrders: 0, totalCost: 0, totalCostReturned: 0 })
})

// Any minute of twelve days, and the milliseconds around midnight, in weeks in which a clock of either zone is changed.
const weeks = ['2026-03-05', '2026-03-29', '2026-09-22', '2026-10-28'] as const
const days = fc.record({ week: fc.constantFrom(...weeks), day: fc.nat(11) }).map(({ week, day }) => addDays(week, day))
const moments = (zone: string) =>
  fc.record({ day: days, minute: fc.nat(1439), around: fc.constantFrom(null, -1, 0, 1) }).map(({ day, minute, around }) => {
    const at = around === null ? { hour: Math.floor(minute / 60), minute: minute % 60 } : { hour: 0, minute: 0 }
    return new Date(Date.parse(momentOf(day, at, zone)) + (around ?? 0)).toISOString()
  })
const amounts = (most: number, parts: number) => fc.nat(most * parts).map((count) => count / parts)
const perhaps = (one: fc.Arbitrary<number>) => fc.option(one, { freq: 5 })

const worlds = (zone: string) => {
  const date = moments(zone)
  const line = fc.record({ item: fc.nat(3), quantity: perhaps(amounts(40, 100)) })
  const move = fc.record({ job: fc.nat(1), date, lines: fc.array(line, { maxLength: 5 }) })
  return fc.record({
    items: fc.array(
      fc.record({
        type: fc.constantFrom<'consumable' | 'nonconsumable'>('consumable', 'consumable', 'consumable', 'nonconsumable'),
        price: perhaps(amounts(90, 10_000)),
        prices: fc.array(fc.record({ date, price: amounts(90, 100) }), { maxLength: 12 }),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    orders: fc.array(move, { maxLength: 8 }),
    returns: fc.array(move, { maxLength: 4 }),
  })
}
type World = ReturnType<typeof worlds> extends fc.Arbitrary<infer Made> ? Made : never

/** Stores a world with two jobs and answers with the rows of each as the domain wants them. */
async function store({ db }: typeof newYork, { items, orders, returns }: World): Promise<MaterialRows[]> {
  const jobs = [uuid(), uuid()].map((id) => ({ id, address: '1 Grand Street' }))
  const known = items.map((item): CostedItem => ({
    id: uuid(),
    name: null,
    unitOfMeasure: null,
    ...item,
    prices: item.prices.map((one, entered) => ({ ...one, entered })),
  }))
  const moves = (list: World['orders']) =>
    list.map(({ job, date, lines }) => ({
      id: uuid(),
      jobId: jobs[job]?.id ?? '',
      date,
      lines: lines.map(({ item, quantity }) => ({ id: uuid(), itemId: known[item]?.id ?? '', quantity })),
    }))
  const [ordered, returned] = [moves(orders), moves(returns)]
  const rowsOf = (list: typeof ordered) => list.map(({ id, jobId, date }) => ({ id, job_id: jobId, date }))
  await db.insertInto('job').values(jobs).execute()
  await db
    .insertInto('item')
    .values(known.map(({ id, type, price }) => ({ id, type, price })))
    .execute()
  const prices = known.flatMap((item) => item.prices.map(({ date, price }) => ({ id: uuid(), item_id: item.id, date, price })))
  if (prices.length > 0) await db.insertInto('price').values(prices).execute()
  if (ordered.length > 0) await db.insertInto('material_order').values(rowsOf(ordered)).execute()
  if (returned.length > 0) await db.insertInto('return_order').values(rowsOf(returned)).execute()
  const picked = ordered.flatMap((order) =>
    order.lines.map((line) => ({ id: line.id, order_id: order.id, item_id: line.itemId, qty_picked: line.quantity })),
  )
  if (picked.length > 0) await db.insertInto('item_entry').values(picked).execute()
  const back = returned.flatMap((one) =>
    one.lines.map((line) => ({ id: line.id, return_order_id: one.id, item_id: line.itemId, qty_returned: line.quantity })),
  )
  if (back.length > 0) await db.insertInto('item_return_entry').values(back).execute()
  return jobs.map(({ id: jobId }) => ({
    jobId,
    items: known,
    orders: ordered
      .filter((order) => order.jobId === jobId)
      .map(({ id, date, lines }) => ({
        id,
        version: 1,
        date,
        jobDate: null,
        supervisorId: null,
        supervisorName: null,
        lines: lines.map(({ quantity, ...line }) => ({ ...line, version: 1, qty: null, qtyPicked: quantity })),
      })),
    returns: returned
      .filter((one) => one.jobId === jobId)
      .map(({ id, date, lines }) => ({
        id,
        version: 1,
        date,
        lines: lines.map(({ quantity, ...line }) => ({ ...line, version: 1, qtyReturned: quantity })),
      })),
  }))
}

const sides = [
  ['New York', newYork],
  ['Auckland', auckland],
] as const
test.each(sides)('in %s the statement comes to the cent to what the rule does', async (_place, side) => {
  const zone = side.deps.config.businessTimeZone
  const { get } = await side.caller()
  await fc.assert(
    fc.asyncProperty(worlds(zone), async (world) => {
      const rows = await store(side, world)
      const ids = rows.map(({ jobId }) => jobId)
      const answer = await get(pathOf('Jobs', { where: { id: { inq: ids } }, order: 'id ASC', fields: ['id', ...totals] }))
      const byRule = rows.map((one) => {
        const { totalOrders, totalCost, totalCostReturned } = costJobMaterials(one, zone)
        return { id: one.jobId, totalOrders, totalCost, totalCostReturned }
      })
      expect(answer.json()).toEqual(byRule)
    }),
    { numRuns: 60 },
  )
})
