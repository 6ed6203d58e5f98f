/**
 * Everywhere, a date or a time without a zone is in the business's time zone.
 * (product.md#wire-where; decisions/rest-api.md)
 */
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const office = await caller()
const { aJob, anItem, aSchedule, aWorkerEntry, aSupervisor } = build(db)
const found = async (plural: string, where: object) =>
  (await office.get(`/api/${plural}?filter=${encodeURIComponent(JSON.stringify({ where, fields: ['id'] }))}`)).json<{ id: string }[]>()

test('a schedule with a date and no time is the plan of that business day', async () => {
  const made = await office.send('POST', '/api/Schedules', { date: '2026-12-08' })
  expect(made.json()).toMatchObject({ date: '2026-12-08T05:00:00.000Z' })
  const week = (await office.get('/api/Schedules/week?from=2026-12-07')).json<{ id: string; day: string }[]>()
  expect(week.map(({ id, day }) => [id, day])).toEqual([[made.json<{ id: string }>().id, '2026-12-08']])
  expect(await found('Schedules', { date: '2026-12-08' })).toEqual([{ id: week[0]?.id }])
})

test('the date of an order, the day it is for, a return and a price are business days', async () => {
  const [job, item, supervisor] = [await aJob(), await anItem(), await aSupervisor()]
  const [date, moment] = ['2026-07-01', '2026-07-01T04:00:00.000Z']
  expect((await office.send('POST', '/api/Orders', { date, jobDate: date, jobId: job.id })).json()).toMatchObject({
    date: moment,
    jobDate: moment,
  })
  expect((await office.send('POST', '/api/ReturnOrders', { date, jobId: job.id })).json()).toMatchObject({ date: moment })
  expect((await office.send('POST', `/api/Items/${item.id}/prices`, [{ date, price: 2 }])).json()).toMatchObject([{ date: moment }])
  // Actions accept the same formats as rows.
  const lines = [{ itemId: item.id, qty: 1 }]
  const placed = await office.send('POST', '/api/Orders/place', { id: uuid(), date, jobDate: date, jobId: job.id, lines })
  expect([placed.statusCode, placed.json()]).toMatchObject([200, { date: moment, jobDate: moment }])
  const edited = await office.send('POST', `/api/Items/${item.id}/edit`, {
    addPrices: [{ date: '2026-07-02', price: 3 }],
    removePrices: [],
  })
  expect(edited.json()).toMatchObject({ prices: [{ date: '2026-07-02T04:00:00.000Z' }, { date: moment }] })
  const bagout = { id: uuid(), date, jobId: job.id, supervisorId: supervisor.id, bags: 3 }
  expect((await office.send('POST', '/api/Orders/addBagout', bagout)).json()).toMatchObject({ date: moment })
})

test.each([
  '2026-11-20T07:05:00',
  '2026-11-20 07:05:00',
  '2026-11-20T07:05',
  '2026-11-20T07:05:00-05:00',
  'Fri, 20 Nov 2026 12:05:00 GMT',
  Date.parse('2026-11-20T12:05:00Z'),
])('a clock event at %s is one at 7:05 AM in New York', async (time) => {
  const { id } = await aWorkerEntry()
  const made = await office.send('POST', '/api/Events', { workerEntryId: id, type: 'in', time })
  expect([made.statusCode, made.json()]).toMatchObject([200, { time: '2026-11-20T12:05:00.000Z' }])
})

test('actions accept local time too, and name a value that is no time', async () => {
  const { id: workerEntryId } = await aWorkerEntry()
  const correct = (time: string) => {
    const id = uuid()
    return office.send('POST', '/api/timeCorrections', {
      id: uuid(),
      reason: 'Other',
      corrections: [{ id, punchId: id, action: 'add', workerEntryId, type: 'in', time, replacesId: null }],
    })
  }
  expect((await correct('2026-11-20T07:05:00')).json()).toMatchObject({ corrections: [{ time: '2026-11-20T12:05:00.000Z' }] })
  const refused = await correct('2026-02-30')
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('`corrections.0.time` is not a valid date')])
})

test('a filter by the range of a day finds the rows of that business day, with a zone or without', async () => {
  const schedule = await aSchedule({ day: '2026-12-10', date: '2026-12-11T04:30:00.000Z' }) // 11:30 PM
  for (const between of [
    ['2026-12-10T00:00:00.000', '2026-12-10T23:59:59.999'],
    ['2026-12-10 00:00:00.000', '2026-12-10 23:59:59.999'],
    ['2026-12-10T05:00:00.000Z', '2026-12-11T04:59:59.999Z'],
  ])
    expect(await found('Schedules', { date: { between } }), JSON.stringify(between)).toEqual([{ id: schedule.id }])
  const brackets = await office.get(
    '/api/Schedules?filter[where][date][between][0]=2026-12-10T00:00:00.000&filter[where][date][between][1]=2026-12-10T23:59:59.999',
  )
  expect(brackets.json()).toMatchObject([{ id: schedule.id }])
})

test('Device-Time needs its zone', async () => {
  const { id } = await aWorkerEntry()
  const event = { workerEntryId: id, type: 'in', time: '2026-11-20T07:05:00' }
  expect((await office.send('POST', '/api/Events', event, { 'device-time': '2026-11-20T07:05:00' })).statusCode).toBe(400)
})

test('Idempotency-Key is refused, with what to send instead', async () => {
  const answer = await office.send('POST', '/api/Jobs', { address: '1 Key Street' }, { 'idempotency-key': uuid() })
  expect(answer.json()).toMatchObject({ error: { statusCode: 400, code: 'IDEMPOTENCY_KEY', message: expect.stringContaining('`id`') } })
  expect(await found('Jobs', { address: '1 Key Street' })).toEqual([])
})
