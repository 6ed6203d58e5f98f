import { bagoutItemId } from '@daysheet/domain/materials/item'
import { jobMaterials, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, app, caller } = await testApp()
const { aJob, aSupervisor, anItem, aPrice, anOrder, anItemEntry, aReturn, aReturnEntry } = build(db)
const office = await caller()

const read = async (jobId: string): Promise<JobMaterials> => {
  const answer = await office.get(`/api/Jobs/${jobId}/materials`)
  expect(answer.statusCode, answer.body).toBe(200)
  return jobMaterials.parse(answer.json())
}

test('orders and returns of a job come with their lines, each at the price of its business day, newest first', async () => {
  const job = await aJob()
  const supervisor = await aSupervisor({ name: 'Luis Ortega' })
  const tape = await anItem({ name: 'Duct tape', unit_of_measure: 'roll', price: 4.1 })
  await aPrice({ item_id: tape.id, date: '2026-11-12T20:00:00Z', price: 4.3 })
  // Entered later for the same business day, and so the one that counts.
  await aPrice({ item_id: tape.id, date: '2026-11-12T06:00:00Z', price: 4.35 })
  const vacuum = await anItem({ name: 'Vacuum', unit_of_measure: null, type: 'nonconsumable', price: 900 })
  const first = await anOrder({
    job_id: job.id,
    date: '2026-11-10T14:00:00.250Z',
    job_date: '2026-11-11T12:00:00Z',
    supervisor_id: supervisor.id,
  })
  const picked = await anItemEntry({ order_id: first.id, item_id: tape.id, qty: 12, qty_picked: 10 })
  const unpicked = await anItemEntry({ order_id: first.id, item_id: vacuum.id, qty: 1, qty_picked: null })
  // 11:30 PM on the 11th in New York is the 12th in UTC.
  const late = await anOrder({ job_id: job.id, date: '2026-11-12T04:30:00Z' })
  await anItemEntry({ order_id: late.id, item_id: tape.id, qty: 1.5, qty_picked: 1.5 })
  const bags = await anOrder({ job_id: job.id, date: '2026-11-13T14:00:00Z' })
  await anItemEntry({ order_id: bags.id, item_id: bagoutItemId, qty: 40, qty_picked: 40 })
  const back = await aReturn({ job_id: job.id, date: '2026-11-12T14:00:00Z' })
  const returned = await aReturnEntry({ return_order_id: back.id, item_id: tape.id, qty_returned: 4 })
  await anItemEntry({ item_id: tape.id, qty_picked: 1000 })

  const { orders, returns, ...totals } = await read(job.id)
  expect(totals).toEqual({ jobId: job.id, totalOrders: 3, totalCost: 47.15, totalCostReturned: 17.4 })
  expect(orders.map(({ id, isBagout, qtyPicked, cost }) => [id, isBagout, qtyPicked, cost])).toEqual([
    [bags.id, true, 40, 0],
    [late.id, false, 1.5, 6.15],
    [first.id, false, 10, 41],
  ])
  const tapeLine = { version: 1, itemId: tape.id, name: 'Duct tape', unitOfMeasure: 'roll', type: 'consumable' }
  expect(orders[2]).toEqual({
    id: first.id,
    version: 1,
    date: '2026-11-10T14:00:00.250Z',
    jobDate: '2026-11-11T12:00:00.000Z',
    supervisorId: supervisor.id,
    supervisorName: 'Luis Ortega',
    isBagout: false,
    qtyPicked: 10,
    cost: 41,
    lines: [
      { ...tapeLine, id: picked.id, qty: 12, qtyPicked: 10, costPerItem: 4.1, cost: 41 },
      {
        id: unpicked.id,
        version: 1,
        itemId: vacuum.id,
        name: 'Vacuum',
        unitOfMeasure: null,
        type: 'nonconsumable',
        qty: 1,
        qtyPicked: null,
        costPerItem: 0,
        cost: 0,
      },
    ],
  })
  expect(orders[1]).toMatchObject({ jobDate: null, supervisorId: null, supervisorName: null })
  expect(returns).toEqual([
    {
      id: back.id,
      version: 1,
      date: '2026-11-12T14:00:00.000Z',
      qtyReturned: 4,
      cost: 17.4,
      lines: [{ ...tapeLine, id: returned.id, qtyReturned: 4, costPerItem: 4.35, cost: 17.4 }],
    },
  ])
})

test('a job without orders has none; a job that is not there is a 404', async () => {
  const { id } = await aJob()
  expect(await read(id.toUpperCase())).toEqual({ jobId: id, totalOrders: 0, totalCost: 0, totalCostReturned: 0, orders: [], returns: [] })
  for (const unknown of [uuid(), 'nope']) {
    const answer = await office.get(`/api/Jobs/${unknown}/materials`)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { message: `Unknown "Job" id "${unknown}".` } }])
  }
  expect((await app.inject(`/api/Jobs/${id}/materials`)).statusCode).toBe(401)
})
