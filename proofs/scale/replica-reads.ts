/** R23: exports on a standby that lags, stops, is promoted apart and dies: each holds all that was acknowledged before it was asked for, and nothing of another history. */
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverProcess, signIn, type ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { sqlOn } from '../cluster.ts'
import { quantile } from '../../apps/api/testing/figures.ts'
import { ms } from '../until.ts'
import { callFor } from '../product.ts'
import { unless, type Check, type Environment } from '../proof.ts'
import { startPair, type Pair } from './pair.ts'

/** The standby applies everything so much later: who does not wait for it, reads what was. */
const lag = '200ms'
const day = '2034-05-01'
const perSecond = 20
const crewSize = 2

export const readsOnAReplica: Check = async (environment) => {
  const pair = await startPair(environment.folder, {
    isSynchronous: false,
    settings: { recovery_min_apply_delay: lag, log_statement: 'all' },
  })
  const nodes: ServerProcess[] = []
  try {
    const env = { APP_SECRET: randomBytes(32).toString('hex'), DATABASE_READ_URL: pair.standby.url }
    const startNode = async () => {
      const dataDir = path.join(environment.folder, `node-${nodes.length}`)
      const node = await serverProcess({ databaseUrl: pair.primary.url, dataDir, root: environment.root, env })
      nodes.push(node)
      await node.start()
      return node.url
    }
    const url = await startNode()
    return await exportAll(environment, pair, { url, another: startNode, token: await signIn(url) })
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await pair.stop()
  }
}

interface Office {
  url: string
  /** One more node: it knows nothing of what the first found out about the standby. */
  another: () => Promise<string>
  token: string
}

async function exportAll({ size, log }: Environment, pair: Pair, { url, another, token }: Office) {
  const times = size === 'whole' ? { lagging: 60, stopped: 10, apart: 10, gone: 10 } : { lagging: 8, stopped: 2, apart: 3, gone: 2 }
  const entry = await aDayToFill(url, token)
  const crews = startCrews(pair, { url, token, entry })
  const seen = { lagging: [] as Export[], stopped: [] as Export[], apart: [] as Export[], gone: [] as Export[] }
  const exportsOf = async (from: string, phase: keyof typeof seen) => {
    for (let n = 0; n < times[phase]; n += 1) seen[phase].push(await exportOf(from, token, crews.acknowledged))
    log(`${phase}: ${seen[phase].length} exports, ${onStandby(pair)} so far on the standby`)
  }
  try {
    await exportsOf(url, 'lagging')
    const whileLagging = onStandby(pair)
    await sqlOn(pair.standby.url, 'select pg_wal_replay_pause()')
    await exportsOf(url, 'stopped')
    await crews.finish()
    await sqlOn(pair.standby.url, 'select pg_wal_replay_resume()')
    const other = await another()
    await promoteApart(pair, entry)
    await exportsOf(other, 'apart')
    const third = await another()
    await pair.standby.kill()
    await exportsOf(third, 'gone')
    return told(seen, { acknowledged: crews.acknowledged.length, whileLagging })
  } finally {
    await crews.finish()
  }
}

interface Export {
  ms: number
  /** Pairs that were acknowledged before it was asked for and are not in it. */
  missing: number
  /** Pairs of which one is in it and the other is not. */
  torn: number
  /** Rows that only the server knows that was promoted apart. */
  foreign: number
}

function told(
  seen: Record<'lagging' | 'stopped' | 'apart' | 'gone', Export[]>,
  { acknowledged, whileLagging }: { acknowledged: number; whileLagging: number },
) {
  const all = Object.values(seen).flat()
  const sum = (of: readonly Export[], what: 'missing' | 'torn' | 'foreign') => of.reduce((total, one) => total + one[what], 0)
  const slowest = (of: readonly Export[]) =>
    ms(
      quantile(
        of.map((one) => one.ms),
        1,
      ),
    )
  return {
    broken: unless(
      [sum(all, 'missing') === 0, `exports lacked ${sum(all, 'missing')} times what was acknowledged before`],
      [sum(all, 'torn') === 0, `exports held ${sum(all, 'torn')} times half of what was written together`],
      [sum(all, 'foreign') === 0, `exports held ${sum(all, 'foreign')} rows of a server that was promoted apart`],
      [whileLagging * 2 > seen.lagging.length, `only ${whileLagging} of ${seen.lagging.length} exports were read on the standby`],
    ),
    figures: `${acknowledged} pairs written, ${all.length} exports: standby ${lag} behind ${seen.lagging.length} (${whileLagging} read there, slowest ${slowest(seen.lagging)}), stopped ${seen.stopped.length} (slowest ${slowest(seen.stopped)}), promoted apart ${seen.apart.length}, dead ${seen.gone.length}; 0 stale, torn or foreign unless said`,
  }
}

/** Each export opens one snapshot; the standby logs every statement. */
const onStandby = ({ standby }: Pair): number => standby.said().split('idle_in_transaction_session_timeout').length - 1

async function aDayToFill(url: string, token: string): Promise<string> {
  const job = await callFor<{ id: string }>(url, '/api/Jobs', { token, body: { address: '1 Replica Street', jobNum: 1 } })
  const schedule = await callFor<{ id: string }>(url, '/api/Schedules', { token, body: { date: `${day}T04:00:00.000Z` } })
  const body = { jobId: job.id, scheduleId: schedule.id }
  return (await callFor<{ id: string }>(url, '/api/ScheduleEntries', { token, body })).id
}

const nameOf = (pair: number, one: number) => `Pair ${pair} of ${one}`

/** Puts two people on the crew in one action, again and again. */
function startCrews({ primary }: Pair, { url, token, entry }: { url: string; token: string; entry: string }) {
  const acknowledged: number[] = []
  let isOver = false
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const ids = Array.from({ length: crewSize }, () => randomUUID())
      await sqlOn(primary.url, `insert into worker (id, name) values ${ids.map((id, one) => `('${id}', '${nameOf(n, one)}')`).join(', ')}`)
      await callFor(url, '/api/WorkerEntries', { token, body: ids.map((workerId) => ({ workerId, scheduleEntryId: entry })) })
      acknowledged.push(n)
      await pause(1_000 / perSecond)
    }
  })()
  running.catch(() => {}) // told by finish
  return {
    acknowledged,
    async finish() {
      isOver = true
      await running
    },
  }
}

async function exportOf(url: string, token: string, acknowledged: readonly number[]): Promise<Export> {
  const due = [...acknowledged]
  const began = performance.now()
  const answer = await fetch(`${url}/api/Schedules/export?from=${day}&to=${day}`, { headers: { authorization: token } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`An export was answered ${answer.status}: ${text.slice(0, 200)}`)
  const took = performance.now() - began
  const there = Map.groupBy(
    [...text.matchAll(/Pair (\d+) of \d+/g)].map(([, pair]) => Number(pair)),
    (pair) => pair,
  )
  return {
    ms: took,
    missing: due.filter((pair) => !there.has(pair)).length,
    torn: [...there.values()].filter((of) => of.length !== crewSize).length,
    foreign: text.split('Foreign').length - 1,
  }
}

/** The standby becomes a primary of its own, as after a mistaken failover, and is written to: far enough that it is not behind by any count. */
async function promoteApart({ standby }: Pair, entry: string): Promise<void> {
  await standby.promote()
  await sqlOn(
    standby.url,
    `insert into worker (id, name) select gen_random_uuid(), 'Foreign ' || n from generate_series(1, 2000) n`,
    `insert into worker_entry (id, worker_id, schedule_entry_id) select gen_random_uuid(), id, '${entry}' from worker where name like 'Foreign %'`,
  )
}
