/** What a job's materials cost is one number, wherever it is read. */
import type { Job } from '@daysheet/domain/jobs/job'
import { netCost, type JobMaterials, type MaterialTotals } from '@daysheet/domain/materials/job-materials'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { cellsOf } from '#testing/csv.ts'
import { makeContractor } from '#demo/contractor.ts'
import { insertRows } from '#demo/queries.ts'

const { db, caller } = await testApp()
const { get } = await caller()
const totals = ['totalOrders', 'totalCost', 'totalCostReturned'] as const

test('card, summaries and file of every job of the demo say the same, to the cent', async () => {
  await insertRows(db, makeContractor({ now: new Date('2026-11-20T16:00:00Z'), zone: 'America/New_York' }).rows)
  const filter = encodeURIComponent(JSON.stringify({ fields: ['id', 'jobNum', ...totals] }))
  const jobs = (await get(`/api/Jobs?filter=${filter}`)).json<(Job & MaterialTotals)[]>()
  expect(jobs.filter(({ totalCost }) => totalCost > 0).length).toBeGreaterThan(5)
  expect(jobs.filter(({ totalCostReturned }) => totalCostReturned > 0).length).toBeGreaterThan(3)
  for (const job of jobs) {
    const { orders, returns, ...materials } = (await get(`/api/Jobs/${job.id}/materials`)).json<JobMaterials>()
    expect(materials).toEqual({ jobId: job.id, ...Object.fromEntries(totals.map((name) => [name, job[name]])) })
    const [, ...rows] = cellsOf((await get(`/api/Orders/exportByJobNum?jobNum=${job.jobNum}`)).payload)
    expect(rows).toHaveLength([...orders, ...returns].reduce((count, { lines }) => count + lines.length, 0))
    // Prices are in cents and quantities whole: cents are whole numbers, which know no binary fraction.
    const cents = (dollars: string | number) => Math.round(Number(dollars) * 100)
    const sum = rows.reduce((total, [, , , , , , cost = '']) => total + cents(cost), 0)
    expect(sum).toBe(cents(netCost(materials)))
  }
})
