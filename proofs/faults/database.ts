import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../../apps/api/testing/fault-proxy.ts'
import { startBalancer } from '../balancer.ts'
import { both, unless, type Check, type Finding, type Environment } from '../proof.ts'
import { call, onNodes, slowest, tally, timeUntil, type FaultyNode, type Nodes } from './nodes.ts'
import { watch } from './watch.ts'

const answeredWithinMs = 5_000
const healthMs = 50
const backWithinMs = 2_000
const hangMs = 8_000
/** What the balancer's check takes: /ready answers within a second, it asks four times a second and waits for a second. */
const outWithinMs = 2_500

const headersOf = (token: string) => ({ authorization: token, 'content-type': 'application/json' })

/** What people do at that moment: reads, writes and a sign-in. */
function calls(url: string, token: string) {
  const headers = headersOf(token)
  const init = { headers, withinMs: hangMs }
  const body = JSON.stringify({ username: 'nobody', password: 'wrong and long enough' })
  return Promise.all([
    ...Array.from({ length: 25 }, () => call(`${url}/api/Jobs?filter={"limit":1}`, init)),
    ...Array.from({ length: 5 }, () => call(`${url}/api/Jobs`, { ...init, method: 'POST', body: '{"address":"1 Faulty Street"}' })),
    call(`${url}/api/Users/login`, { ...init, method: 'POST', body }),
    call(`${url}/ready`, init),
  ])
}

const reads = (url: string, token: string) => call(`${url}/api/Jobs?filter={"limit":1}`, { headers: headersOf(token), withinMs: hangMs })

async function oneFault(environment: Environment, { nodes: [node], token }: Nodes, fault: Fault): Promise<Finding> {
  const isWhole = environment.size === 'whole'
  const probe = watch({ url: node.url, token: '', paths: ['/health'], seconds: 40 })
  try {
    await timeUntil(async () => (await reads(node.url, token)).status === 200, { withinMs: 5_000 })
    await pause(500)
    node.fault(fault)
    const answers = await calls(node.url, token)
    await pause(1_000)
    const again = await calls(node.url, token)
    node.fault('none')
    const back = await timeUntil(async () => (await reads(node.url, token)).status === 200, { withinMs: 15_000 })
    const all = [...answers, ...again]
    const { times = [], failed = [] } = (await probe.stop())['/health'] ?? {}
    // Its first calls are slow because the probe itself is new.
    const health = Math.max(0, ...times.slice(10))
    const hung = all.filter(({ status }) => status === 0)
    environment.log(
      `${fault}: ${tally(all)} within ${slowest(all).toFixed(0)} ms, back in ${back?.toFixed(0)} ms, health ${health.toFixed(0)} ms of ${times.length}`,
    )
    const odd = all.filter(({ status }) => status !== 503 && status !== 0)
    return {
      broken: unless(
        [hung.length === 0, `${fault}: ${hung.length} calls got no answer within ${hangMs / 1000} s`],
        [odd.length === 0, `${fault}: ${odd.length} calls got ${tally(odd)}: ${odd[0]?.body.slice(0, 120)}`],
        [all.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null), `${fault}: a 503 does not say when to come back`],
        [!isWhole || slowest(all) <= answeredWithinMs, `${fault}: the slowest answer took ${slowest(all).toFixed(0)} ms`],
        [failed.length === 0, `${fault}: /health failed: ${failed[0]}`],
        [!isWhole || health < healthMs, `${fault}: /health took ${health.toFixed(0)} ms`],
        [back !== null && (!isWhole || back <= backWithinMs), `${fault}: back only after ${back?.toFixed(0) ?? 'more than 15,000'} ms`],
      ),
      figures: `${fault}: ${all.length} calls, ${tally(all)} within ${slowest(all).toFixed(0)} ms, /health at most ${health.toFixed(0)} ms, back in ${back?.toFixed(0)} ms`,
    }
  } finally {
    node.fault('none')
    probe.kill()
  }
}

async function slowLine(environment: Environment, { nodes: [node], token }: Nodes): Promise<Finding> {
  node.fault('slow')
  const answers = await Promise.all(Array.from({ length: 10 }, () => reads(node.url, token)))
  node.fault('none')
  await pause(300)
  return {
    broken: unless([answers.every(({ status }) => status === 200), `slow (0.1 s each way): ${tally(answers)} instead of answers`]),
    figures: `slow (0.1 s each way): ${tally(answers)} within ${slowest(answers).toFixed(0)} ms`,
  }
}

/** The line of one node fails: the other serves everybody, and a balancer that asks whether a node is ready leaves the broken one out until it is well. */
async function oneOfTwo(environment: Environment, { nodes, token }: Nodes, fault: Fault): Promise<Finding> {
  const [broken, well] = nodes as [FaultyNode, FaultyNode]
  const balancer = await startBalancer([broken.server.port, well.server.port], { checkEveryMs: 250 })
  const through = () =>
    call(`${balancer.url}/api/Jobs?filter={"limit":1}`, { headers: { ...headersOf(token), connection: 'close' }, withinMs: hangMs })
  const beside: Promise<{ status: number; ms: number }>[] = []
  const other = setInterval(() => beside.push(reads(well.url, token)), 50)
  try {
    await Promise.all(Array.from({ length: 10 }, through))
    broken.fault(fault)
    const came: Promise<{ at: number; status: number }>[] = []
    for (let at = 0; at < 4_000; at += 100) {
      came.push(through().then(({ status }) => ({ at, status })))
      await pause(100)
    }
    const passed = await Promise.all(came)
    broken.fault('none')
    const out = (passed.findLast(({ status }) => status !== 200)?.at ?? -100) + 100
    const served = passed.filter(({ at }) => at >= outWithinMs)
    const back = await timeUntil(async () => (await call(`${broken.url}/ready`)).status === 200, { withinMs: 10_000 })
    await pause(600)
    const both = await Promise.all(Array.from({ length: 20 }, through))
    clearInterval(other)
    const others = await Promise.all(beside)
    environment.log(
      `${fault} at one of two: out after ${out} ms, ${tally(passed)}; the other ${tally(others)}; back ${back?.toFixed(0)} ms`,
    )
    return {
      broken: unless(
        [others.every(({ status }) => status === 200), `${fault} at one node: the other answered ${tally(others)}`],
        [
          served.every(({ status }) => status === 200),
          `${fault} at one node: behind the balancer those who came ${outWithinMs} ms later and after got ${tally(served)}`,
        ],
        [
          back !== null && (environment.size !== 'whole' || back <= backWithinMs),
          `${fault} at one node: ready again only after ${back?.toFixed(0)} ms`,
        ],
        [both.every(({ status }) => status === 200), `${fault} at one node: afterwards, through the balancer, ${tally(both)}`],
      ),
      figures: `${fault} at one of two nodes: the other served ${others.length} of ${others.length}, behind the balancer all were served from ${out} ms on`,
    }
  } finally {
    clearInterval(other)
    broken.fault('none')
    await balancer.close()
  }
}

/** PostgreSQL behind a line that is slow, reset or silent, for one node and for one of two. */
export const stuckDatabase: Check = (environment) =>
  onNodes(environment, { count: 2 }, async (nodes) => {
    const findings = [await slowLine(environment, nodes)]
    for (const fault of environment.size === 'whole' ? (['reset', 'black hole'] as const) : (['black hole'] as const)) {
      findings.push(await oneFault(environment, nodes, fault))
      // A broken variant has been caught by now.
      if (environment.size === 'small' && findings.some(({ broken }) => broken.length > 0)) break
      findings.push(await oneOfTwo(environment, nodes, fault))
    }
    return both(...findings)
  })
