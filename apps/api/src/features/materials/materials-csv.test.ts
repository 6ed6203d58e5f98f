import { netCost, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { MaterialRow } from '@daysheet/domain/materials/material-rows'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { cellsOf } from '#testing/csv.ts'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { materialsCsv } from './materials-csv.ts'

const { app, db, caller } = await testApp()
const { aJob, anItem, aPrice, anOrder, anItemEntry, aReturn, aReturnEntry } = build(db)
const { get, send } = await caller()

const heads = ['Type', 'Date', 'Item', 'Unit', 'Qty', 'Cost per Item', 'Total', 'Job Number', 'Job Address']
const pathOf = (jobNum: number | string) => `/api/Orders/exportByJobNum?jobNum=${jobNum}`
const message = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message

/** A job with three orders and two returns of tape, whose price changed between them, and of things that cost nothing. */
async function aUsedJob(row: Parameters<typeof aJob>[0]) {
  const job = await aJob(row)
  const tape = await anItem({ name: 'Duct tape, 2" wide', unit_of_measure: 'roll', price: 4.1 })
  await aPrice({ item_id: tape.id, date: '2026-11-12T20:00:00Z', price: 4.35 })
  const vacuum = await anItem({ name: 'Vacuum', unit_of_measure: null, type: 'nonconsumable', price: 900 })
  const glue = await anItem({ name: 'Glue', unit_of_measure: 'oz', price: 0.125 })
  const lines = async (date: string, ...of: [{ id: string }, number | null][]) => {
    const order = await anOrder({ job_id: job.id, date })
    for (const [item, qty] of of) await anItemEntry({ order_id: order.id, item_id: item.id, qty: 99, qty_picked: qty })
  }
  const back = async (date: string, item: { id: string }, qty: number) =>
    aReturnEntry({ return_order_id: (await aReturn({ job_id: job.id, date })).id, item_id: item.id, qty_returned: qty })
  await lines('2026-11-12T14:00:00Z', [tape, 3])
  await lines('2026-11-10T14:00:00Z', [tape, 1200], [vacuum, 1], [tape, null])
  await lines('2026-11-13T14:00:00Z', [glue, 2.5], [glue, 1.5])
  await back('2026-11-14T14:00:00Z', tape, 4)
  await back('2026-11-10T20:00:00Z', vacuum, 1)
  return job
}

test('every line of orders and returns is there in order of time, quoted where it is text, what came back below zero', async () => {
  await aUsedJob({ job_num: 20_002.4, job_num_decimals: 2, address: '1 Broadway' })
  const reply = await get(pathOf('20002.40'))
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Materials_Job_20002.40.csv"',
    'x-total-rows': '8',
    'cache-control': 'no-store',
  })
  expect(reply.rawPayload.toString('utf8').split('\r\n')).toEqual([
    `\uFEFF${heads.join()}`,
    '"Order","11-10-2026","Duct tape, 2"" wide","roll",1200,4.10,4920.00,"20002.40","1 Broadway"',
    '"Order","11-10-2026","Vacuum","",1,0.00,0.00,"20002.40","1 Broadway"',
    '"Order","11-10-2026","Duct tape, 2"" wide","roll",0,4.10,0.00,"20002.40","1 Broadway"',
    '"Return","11-10-2026","Vacuum","",-1,0.00,0.00,"20002.40","1 Broadway"',
    '"Order","11-12-2026","Duct tape, 2"" wide","roll",3,4.35,13.05,"20002.40","1 Broadway"',
    '"Order","11-13-2026","Glue","oz",2.5,0.125,0.3125,"20002.40","1 Broadway"',
    '"Order","11-13-2026","Glue","oz",1.5,0.125,0.1875,"20002.40","1 Broadway"',
    '"Return","11-14-2026","Duct tape, 2"" wide","roll",-4,4.35,-17.40,"20002.40","1 Broadway"',
    '',
  ])
})

test('its totals add up to the net cost of all jobs with the number, to the cent', async () => {
  const jobs = [
    await aUsedJob({ job_num: 20_003 }),
    await aUsedJob({ job_num: 20_003, job_num_decimals: 1 }),
    await aJob({ job_num: 20_003 }),
  ]
  const materials = await Promise.all(jobs.map(async ({ id }) => (await get(`/api/Jobs/${id}/materials`)).json<JobMaterials>()))
  const rows = cellsOf((await get(pathOf(20_003))).payload).slice(1)
  // Ten-thousandths of a dollar: whole numbers know no binary fraction.
  const sum = rows.reduce((total, [, , , , , , cost = '']) => total + Math.round(Number(cost) * 10_000), 0)
  expect(sum).toBe(materials.reduce((total, job) => total + Math.round(netCost(job) * 10_000), 0))
  expect(sum).toBe(2 * 49_161_500)
})

test('a job without orders is the heads alone; a number that no job has is a 404; what is no number is a 400', async () => {
  await aJob({ job_num: 20_009 })
  const empty = await get(pathOf(20_009))
  expect([empty.statusCode, empty.headers['x-total-rows'], cellsOf(empty.payload)]).toEqual([200, '0', [heads]])
  const unknown = await get(pathOf(20_010))
  expect([unknown.statusCode, message(unknown)]).toEqual([404, 'No job has the number 20010.'])
  for (const query of ['', '12a', '1e5', '1&jobNum=2']) expect((await get(pathOf(query))).statusCode, query).toBe(400)
})

test('no text of anybody runs as a formula, and every cell is read back as it was', async () => {
  const trigger = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '"', ',', '\r\n=', '')
  const words = fc.tuple(trigger, fc.string({ unit: 'grapheme-composite', maxLength: 12 })).map(([first, rest]) => `${first}x${rest}`)
  const texts = fc.sample(words, { numRuns: 60, seed: 7 }).map((text) => text.replaceAll('\u0000', ''))
  const job = await aJob({ job_num: 20_011, address: '=1+1' })
  const { id } = await anOrder({ job_id: job.id })
  for (const text of texts) {
    const item = await anItem({ name: text, unit_of_measure: text })
    await anItemEntry({ order_id: id, item_id: item.id })
  }
  const rows = cellsOf((await get(pathOf(20_011))).payload).slice(1)
  for (const [, , item, unit, , , , , address] of rows) {
    for (const cell of [item, unit, address]) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  }
  const disarmed = texts.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text))
  expect(rows.map(([, , item]) => item)).toEqual(disarmed)
})

test('while a long file is written others are answered, and its lines are all there in their order', async () => {
  const rows: MaterialRow[] = Array.from({ length: 5_000 }, (_, n) => {
    return { type: 'Order', day: '2026-11-20', item: `Item ${n}`, unit: 'roll', qty: 1, costPerItem: 2, total: 2 }
  })
  let turns = 0
  const isWritten = materialsCsv([{ jobNum: 20_013, jobNumDecimals: null, address: '1 Broadway', rows }])
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const items = cellsOf(await isWritten).map(([, , item]) => item)
  clearImmediate(next)
  expect(items).toEqual(['Item', ...rows.map(({ item }) => item)])
  expect(turns).toBeGreaterThan(20)
})

test('files are put together one after the other, however many are asked for at once', async () => {
  await aUsedJob({ job_num: 20_014 })
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
  const { replies, reading } = await db.transaction().execute(async (tx) => {
    await sql`lock table item_entry in access exclusive mode`.execute(tx)
    const under = Promise.all(Array.from({ length: 4 }, () => get(pathOf(20_014))))
    await vi.waitUntil(waiting, { interval: 10 })
    // Time enough for the others to begin, if they would.
    for (let turn = 0; turn < 20; turn += 1) await get('/api/Jobs/count')
    return { replies: under, reading: await waiting() }
  })
  expect(reading).toBe(1)
  const files = (await replies).map(({ statusCode, payload }) => [statusCode, cellsOf(payload).length])
  expect(files).toEqual(Array.from({ length: 4 }, () => [200, 9]))
})

test('a browser opens it once by itself, with a ticket', async () => {
  await aJob({ job_num: 20_012 })
  const path = pathOf(20_012)
  const { ticket } = (await send('POST', '/api/tickets', { path })).json<{ ticket: string }>()
  const open = async () => (await app.inject(`${path}&access_token=${ticket}`)).statusCode
  expect([await open(), await open(), (await app.inject(path)).statusCode]).toEqual([200, 401, 401])
})
