/**
 * What the office asks of materials, in a database where all orders are of the jobs it searches and in one where most are of other jobs: jobs with their
 * totals, the bagouts of 90 days, and the breakdown of 1,000 of them as a PDF.
 */
import { median } from '../apps/api/testing/figures.ts'
import { bagoutReport } from '@daysheet/domain/bagouts/bagout'
import { addDays, dayBounds } from '@daysheet/domain/calendar/day'
import { filterOf } from '@daysheet/domain/filter/filter'
import type { Job } from '@daysheet/domain/jobs/job'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { MaterialTotals } from '@daysheet/domain/materials/job-materials'
import { compare, type Compared } from './compare.ts'
import { plainTable } from './plain-table.ts'
import type { Account } from './prepare.ts'
import { signIn, textOf } from './same-answer.ts'
import { filtered, lastDay, loadOf, zone, type Read } from './scenarios.ts'
import type { Bases } from './servers.ts'

export const materialNames = ['totals', 'totals-many', 'bagouts', 'breakdown']

/** Of the hundred jobs that are searched (bench/generate.sql), and with those of all other jobs. */
export const ordersOf = { few: 3_000, many: 100_000 }

const term = 'broadway'
const count = (value: number) => value.toLocaleString('en-US')

/** The search of Material Orders, with what its cards show. */
export const totals = (orders: number): Read => ({
  scenario: 'totals',
  name: `100 jobs with 3,000 orders and totals, of ${count(orders)} orders in all`,
  requests: [
    {
      path: filtered(
        'Jobs',
        filterOf<Job & MaterialTotals>({
          where: jobSearchWhere(term),
          order: 'jobNum ASC',
          limit: 100,
          fields: [
            ...(['id', 'version', 'address', 'boro', 'jobNum', 'jobNumDecimals', 'jobDesc', 'premisesDetail', 'active'] as const),
            ...(['totalOrders', 'totalCost', 'totalCostReturned'] as const),
          ],
        }),
      ),
      parameters: [term],
    },
  ],
})

const period = { from: addDays(lastDay, -89), to: lastDay }
export const bagoutsPath = `Orders/bagouts?from=${period.from}&to=${period.to}`

const bagouts: Read = {
  scenario: 'bagouts',
  name: 'The bagouts of 90 days, of 100,000 orders in all',
  requests: [{ path: bagoutsPath, parameters: [dayBounds(period.from, zone).from, dayBounds(period.to, zone).to, period.from, period.to] }],
}

interface Measuring {
  account: Account
  passes: number
  seconds: number
  isWanted: (scenario: string) => boolean
}

/** The comparisons on one of the two databases. */
export async function measureMaterials(bases: Bases, orders: number, { account, isWanted, ...length }: Measuring): Promise<Compared[]> {
  const headers = { ...(await signIn(bases.product, account)) }
  const isMany = orders === ordersOf.many
  const wanted = [
    ...(isWanted(isMany ? 'totals-many' : 'totals') ? [totals(orders)] : []),
    ...(isMany && isWanted('bagouts') ? [bagouts] : []),
  ]
  const results: Compared[] = []
  for (const read of wanted) results.push(await compare(await loadOf(read, bases, headers), bases, length))
  return results
}

const rowsPrinted = 1_000

export interface BreakdownFigures {
  rows: number
  kilobytes: number
  /** The first after a start: the thread that lays out is not there yet. */
  firstMs: number
  productMs: number[]
  floorMs: number[]
  /** Of reads of one job asked one after the other while documents were made. */
  meanwhile: { medianMs: number; slowestMs: number }
}

/** The PDF and the same rows as a plain table, in turn. */
export async function measureBreakdown(base: string, account: Account, passes: number): Promise<BreakdownFigures> {
  const headers = { ...(await signIn(base, account)), 'content-type': 'application/json' }
  const found = bagoutReport.parse(JSON.parse(await textOf(`${base}/api/${bagoutsPath}`, headers)))
  const rows = found.rows.slice(0, rowsPrinted)
  if (rows.length < rowsPrinted) throw new Error(`There are only ${rows.length} bagouts to print`)
  const body = JSON.stringify({ ...period, po: 'PO-1000', include: rows.map(({ orderId }) => orderId) })
  let kilobytes = 0
  const print = async () => {
    const answer = await fetch(`${base}/api/Orders/exportBagoutPDF`, { method: 'POST', headers, body })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The breakdown was not made: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`)
    kilobytes = bytes.byteLength / 1024
  }
  const firstMs = await timeOf(print)
  await plainTable(rows)
  const [productMs, floorMs, reads]: [number[], number[], number[]] = [[], [], []]
  for (let pass = 0; pass < passes; pass += 1) {
    productMs.push(await timeOf(print))
    floorMs.push(await timeOf(() => plainTable(rows)))
  }
  for (let pass = 0; pass < passes; pass += 1) reads.push(...(await readsDuring(print, `${base}/api/Jobs?filter={"limit":1}`, headers)))
  const meanwhile = { medianMs: median(reads), slowestMs: Math.max(...reads) }
  return { rows: rows.length, kilobytes, firstMs, productMs, floorMs, meanwhile }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

/** How long each read took that was asked, one after the other, until the action was done. */
async function readsDuring(action: () => Promise<void>, url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const done = action().finally(() => (isDone = true))
  while (!isDone) times.push(await timeOf(() => textOf(url, headers)))
  await done
  return times
}
