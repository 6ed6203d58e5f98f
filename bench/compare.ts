/** Two base URLs driven in turn, so that whatever else the machine does falls on both alike. */
import autocannon from 'autocannon'
import { median } from '../apps/api/testing/figures.ts'

export interface Load {
  /** What `--only` calls it. */
  scenario: string
  name: string
  /** Paths of the product, asked in turn. */
  product: autocannon.Request[]
  /** The same rows from the floor, in the same order. */
  floor: autocannon.Request[]
}

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  bytes: number
  failed: number
}

export interface Compared {
  scenario: string
  name: string
  product: Figures
  floor: Figures
  /** Product throughput over floor throughput. */
  ratio: number
}

async function drive(url: string, requests: autocannon.Request[], seconds: number): Promise<Figures> {
  const result = await autocannon({ url, requests, connections: 4, duration: seconds, timeout: 30 })
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

function middle(passes: Figures[]): Figures {
  return {
    perSecond: median(passes.map((pass) => pass.perSecond)),
    p50: median(passes.map((pass) => pass.p50)),
    p99: median(passes.map((pass) => pass.p99)),
    bytes: median(passes.map((pass) => pass.bytes)),
    failed: passes.reduce((sum, pass) => sum + pass.failed, 0),
  }
}

/** One line of a table of loads; `things` is how many things (events, say) one request carries. */
export const rowOf = ({ name, product, floor, ratio }: Compared, things = 1): string =>
  `| ${name} | ${(product.perSecond * things).toFixed(1)} | ${(floor.perSecond * things).toFixed(1)} | **${ratio.toFixed(2)}** | ${product.p50}/${product.p99} | ${floor.p50}/${floor.p99} | ${product.bytes} |`

/** Medians of `passes` alternating passes of `seconds` each, after one short warm-up of both sides. */
export async function compare(
  load: Load,
  bases: { product: string; floor: string },
  { passes, seconds }: { passes: number; seconds: number },
): Promise<Compared> {
  await drive(bases.product, load.product, 1)
  await drive(bases.floor, load.floor, 1)
  const product: Figures[] = []
  const floor: Figures[] = []
  for (let pass = 0; pass < passes; pass += 1) {
    product.push(await drive(bases.product, load.product, seconds))
    floor.push(await drive(bases.floor, load.floor, seconds))
  }
  const middles = { product: middle(product), floor: middle(floor) }
  const failed = middles.product.failed + middles.floor.failed
  if (failed > 0) throw new Error(`${load.name}: ${failed} requests failed, ${JSON.stringify(middles)}`)
  if (middles.product.perSecond === 0 || middles.floor.perSecond === 0)
    throw new Error(`${load.name}: no answer within a pass; try --seconds ${seconds * 4}`)
  return { scenario: load.scenario, name: load.name, ...middles, ratio: middles.product.perSecond / middles.floor.perSecond }
}
