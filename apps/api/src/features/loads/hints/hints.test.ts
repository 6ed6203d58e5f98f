/** Jobs whose bags do not fit the feet removed, out of what phones and office entered. (product.md#bags-and-feet; decisions/loads.md) */
import type { WasteHint } from '@daysheet/domain/loads/waste-hint'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

/** Monday, 23 November 2026, in New York; a moment later it is Tuesday in London. */
const now = new Date('2026-11-24T01:00:00Z')
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, anItemEntry, anOrder, aScopePart, aScopeStatus } = build(db)

const aBagout = async (jobId: string, bags: number, date: string) =>
  anItemEntry({ order_id: (await anOrder({ job_id: jobId, date })).id, item_id: bagoutItemId, qty: bags, qty_picked: bags })
const anArea = (jobId: string, filed: number, more: object = {}) =>
  aScopePart({
    ...{ job_id: jobId, abatement_type: 'Removal', type_of_material: 'Floor Tile', abatement_procedure: 'Tent' },
    ...{ square_feet: filed, linear_feet: null, ...more },
  })
const done = (partId: string, squareFeet: number, time: string) =>
  aScopeStatus({ scope_part_id: partId, square_feet: squareFeet, linear_feet: null, time })

let number = 70_000
const aNumberedJob = (more: object = {}) => aJob({ job_num: (number += 1), job_num_decimals: null, ...more })

/** A finished job of 500 square feet. */
async function aFinishedJob(bags: number, day: string) {
  const job = await aNumberedJob()
  const area = await anArea(job.id, 500)
  await done(area.id, 200, `${day}T15:00:00Z`)
  await done(area.id, 500, `${day}T16:00:00Z`)
  await aBagout(job.id, bags, `${day}T18:00:00Z`)
  return job
}
const hints = async () => (await office.get('/api/loads/hints')).json<WasteHint[]>()
const hintOf = async ({ id }: { id: string }) => (await hints()).filter(({ jobId }) => jobId === id)

test('a company’s own jobs say how many bags its feet make; only those that are far off, and only jobs of lately, are told', async () => {
  for (const bags of [15, 18, 20, 22, 60]) await aFinishedJob(bags, '2025-06-02')
  const few = await aFinishedJob(6, '2026-11-10')
  const usual = await aFinishedJob(19, '2026-11-10')
  const many = await aFinishedJob(70, '2026-11-10')
  // Too long ago to be learned from, or to be told.
  for (let at = 0; at < 5; at += 1) await aFinishedJob(500, '2024-03-04')
  const [first, second, ...others] = await hints()
  expect(first).toEqual({
    ...{ kind: 'few_bags', jobId: few.id, jobNum: few.job_num, jobNumDecimals: null, address: few.address, bags: 6, expected: 20 },
    rates: [{ material: 'Floor Tile', procedure: 'Tent', unit: 'squareFeet', bagsPer100: 4, jobs: 7 }],
  })
  expect(second).toMatchObject({ kind: 'many_bags', jobId: many.id, bags: 70 })
  expect(others).toEqual([])
  expect(await hintOf(usual)).toEqual([])
})

test('feet count by the latest status of each area, and of the last one only what went up', async () => {
  const job = await aNumberedJob()
  const area = await anArea(job.id, 1000)
  await aBagout(job.id, 3, '2026-11-09T18:00:00Z')
  await done(area.id, 300, '2026-11-09T20:00:00Z')
  // A correction downwards is no removal, and saying the same again is none.
  await done(area.id, 250, '2026-11-11T20:00:00Z')
  await done(area.id, 250, '2026-11-12T20:00:00Z')
  expect(await hintOf(job)).toEqual([])
  // On the evening of the 13th in New York: in London it is the 14th.
  await done(area.id, 400, '2026-11-14T02:00:00Z')
  expect(await hintOf(job)).toMatchObject([{ kind: 'no_bags', since: '2026-11-13', lastBagsOn: '2026-11-09' }])
  await aBagout(job.id, 1, '2026-11-20T18:00:00Z')
  expect(await hintOf(job)).toEqual([])
})

test('bags of a job of which no feet are removed are told on the fifth working day', async () => {
  const job = await aNumberedJob()
  const area = await anArea(job.id, 1000)
  await aBagout(job.id, 12, '2026-11-17T18:00:00Z')
  expect(await hintOf(job)).toEqual([])
  await aBagout(job.id, 8, '2026-11-16T18:00:00Z')
  expect(await hintOf(job)).toMatchObject([{ kind: 'no_feet', bags: 8 }])
  await done(area.id, 100, '2026-11-23T20:00:00Z')
  expect(await hintOf(job)).toEqual([])
})

test('a job without a filing, as small ones are, is not asked for feet', async () => {
  const job = await aNumberedJob()
  await aBagout(job.id, 12, '2026-11-10T18:00:00Z')
  expect(await hintOf(job)).toEqual([])
})
