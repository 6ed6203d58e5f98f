import type { BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { bagoutRangeMessage } from '@daysheet/domain/bagouts/date-range'
import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const zone = 'America/New_York'
const { app, db, caller } = await testApp()
const office = await caller()
const { aJob, aSupervisor, anItem, anItemEntry, anOrder } = build(db)

/** Each test has days of its own, so that no other's bagouts are in its report. */
let last: Day = '2026-01-01'
const aDay = (): Day => (last = addDays(last, 10))
const at = (day: Day, hour: number, minute = 0) => momentOf(day, { hour, minute }, zone)
const ask = (from: string, to: string) => office.get(`/api/Orders/bagouts?from=${from}&to=${to}`)
const report = async (from: Day, to: Day = from) => {
  const answer = await ask(from, to)
  expect(answer.statusCode).toBe(200)
  return answer.json<BagoutReport>().rows
}
const aBagout = async (date: string, bags = 10, order: Parameters<typeof anOrder>[0] = {}) => {
  const { id } = await anOrder({ date, ...order })
  return anItemEntry({ order_id: id, item_id: bagoutItemId, qty: bags, qty_picked: bags })
}

describe('the report', () => {
  test('has date, bags, supervisor and job of each bagout', async () => {
    const day = aDay()
    const job = await aJob({ address: '40 Grand Street', boro: 'Queens', job_num: 10000.4, job_num_decimals: 2 })
    const supervisor = await aSupervisor({ name: 'José Peña' })
    const entry = await aBagout(at(day, 14, 30), 42, { job_id: job.id, supervisor_id: supervisor.id })
    expect((await ask(day, day)).json()).toEqual({
      from: day,
      to: day,
      rows: [
        {
          orderId: entry.order_id,
          entryId: entry.id,
          version: 1,
          date: at(day, 14, 30),
          bags: 42,
          inLoads: 0,
          isAlone: true,
          supervisorId: supervisor.id,
          supervisorName: 'José Peña',
          jobId: job.id,
          jobNum: 10000.4,
          jobNumDecimals: 2,
          address: '40 Grand Street',
          boro: 'Queens',
        },
      ],
    })
  })

  test('is of whole business days, the first and the last included, oldest first', async () => {
    const [from, to] = [aDay(), addDays(last, 2)]
    const moments = [at(to, 23, 59), at(from, 0), at(addDays(from, -1), 23, 59), at(addDays(to, 1), 0), at(from, 12)]
    for (const moment of moments) await aBagout(moment)
    expect((await report(from, to)).map(({ date }) => date)).toEqual([at(from, 0), at(from, 12), at(to, 23, 59)])
  })

  test('has what left in the last millisecond of a day, and on that day alone', async () => {
    const day = aDay()
    const { order_id: orderId } = await aBagout(new Date(Date.parse(at(addDays(day, 1), 0)) - 1).toISOString().replace('Z', '600Z'))
    expect((await report(day)).map((row) => row.orderId)).toEqual([orderId])
    expect(await report(addDays(day, 1))).toEqual([])
  })

  test.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ])('knows that %s has %i hours', async (day, hours) => {
    const before = (await report(day)).length
    await aBagout(at(day, 0))
    await aBagout(at(day, 23, 59))
    await aBagout(new Date(Date.parse(at(day, 0)) + hours * 3_600_000).toISOString())
    expect(await report(day)).toHaveLength(before + 2)
  })

  test('puts bagouts of one moment in the order of their ids', async () => {
    const day = aDay()
    const ids = [newId(), newId(), newId()]
    for (const id of ids.toReversed()) await aBagout(at(day, 9), 1, { id })
    expect((await report(day)).map(({ orderId }) => orderId)).toEqual(ids)
  })

  test('counts what was picked, else what was asked for, else nothing', async () => {
    const day = aDay()
    const quantities = [
      [10, 8],
      [10, null],
      [null, 7],
      [null, null],
      [10, 0],
    ] as const
    for (const [hour, [qty, qty_picked]] of quantities.entries()) {
      const { id } = await anOrder({ date: at(day, hour) })
      await anItemEntry({ order_id: id, item_id: bagoutItemId, qty, qty_picked })
    }
    expect((await report(day)).map(({ bags }) => bags)).toEqual([8, 10, 7, 0, 0])
  })

  test('leaves out orders of other things and orders without a line, and says when an order holds more than the bags', async () => {
    const day = aDay()
    await anOrder({ date: at(day, 8) })
    await anItemEntry({ order_id: (await anOrder({ date: at(day, 9) })).id })
    const mixed = await aBagout(at(day, 10), 3)
    await anItemEntry({ order_id: mixed.order_id, item_id: (await anItem()).id })
    expect(await report(day)).toMatchObject([
      { orderId: mixed.order_id, bags: 3, isAlone: false, supervisorId: null, supervisorName: null },
    ])
  })

  test('takes moments of a day for that day', async () => {
    const day = aDay()
    await aBagout(at(day, 6))
    const answer = await ask(at(day, 17), at(day, 18))
    expect(answer.json()).toMatchObject({ from: day, to: day, rows: [{ date: at(day, 6) }] })
  })

  test('covers 90 days, both ends counted, and no more', async () => {
    expect((await ask('2026-01-01', '2026-03-31')).statusCode).toBe(200)
    const tooLong = await ask('2026-01-01', '2026-04-01')
    expect([tooLong.statusCode, tooLong.json()]).toMatchObject([400, { error: { message: bagoutRangeMessage } }])
  })

  test.each([
    ['/api/Orders/bagouts', 'from is missing'],
    ['/api/Orders/bagouts?from=2026-11-20', 'to is missing'],
    ['/api/Orders/bagouts?from=2026-11-31&to=2026-12-01', 'from is not a date'],
    ['/api/Orders/bagouts?from=2026-11-20&to=2026-11-19', 'from (2026-11-20) is later than to (2026-11-19)'],
  ])('refuses %s by name', async (path, message) => {
    const answer = await office.get(path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(message)
  })

  test('stands beside the reads of one order, and is for whoever is signed in', async () => {
    const { id } = await anOrder()
    expect((await office.get(`/api/Orders/${id}`)).json()).toMatchObject({ id })
    const day = aDay()
    expect((await office.get(`/api/orders/Bagouts?from=${day}&to=${day}`)).json()).toEqual({ from: day, to: day, rows: [] })
    expect((await app.inject(`/api/Orders/bagouts?from=${day}&to=${day}`)).statusCode).toBe(401)
  })
})
