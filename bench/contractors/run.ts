/**
 * `npm run bench:contractors`: what many contractors take of one node, and how each of them is served: memory and connections for each, the latency of the last beside that of one that
 * is alone, and that of a quiet one while another asks for as much as it can. `-- --contractors 50 --seconds 5` sets the size, `-- --write` puts the table into docs/scale.md.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { askHost, hangUp } from '../../apps/api/testing/ask-host.ts'
import { databaseOf } from '../../apps/api/src/contractors/contractor.ts'
import { openRegistry } from '../../apps/api/src/contractors/queries.ts'
import { installQueue } from '../../apps/api/src/db/queue.ts'
import { preparePostgres } from '../prepare.ts'
import { endAll, startProduct, workerOf } from '../servers.ts'
import { writeInto } from '../tables.ts'
import { day } from './day.ts'
import { latencies, table, type Figures } from './report.ts'

const { values } = parseArgs({
  options: {
    contractors: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const [count, seconds] = [Number(values.contractors), Number(values.seconds)]
const account = { username: 'office', password: 'bench pass phrase' }
const names = Array.from({ length: count }, (_, n) => `contractor-${n + 1}`)
const [first = '', last = ''] = [names[0], names.at(-1)]
const hostOf = (name: string) => `${name}.example.com`
/** Connections of the noisy one's clients. */
const noise = 40
/** Calls of one client, one after the other. */
const calls = 200
const restMs = 15_000
/** Not what PostgreSQL does by itself: autovacuum comes and goes. */
const isOurs = "backend_type = 'client backend'"

const postgres = await preparePostgres(account, { throwaway: true, maxConnections: 60 + count * 17 })

async function onServer<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

const addressOf = (database: string) => {
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  return url.href
}

/** A year's worth of one contractor, copied for each. */
async function makeContractors(): Promise<void> {
  const { url } = await postgres.fill('seed', { days: 60, orders: 300, fullDayJobs: 30 })
  await installQueue(url)
  for (const name of ['alone', 'registry', ...names]) {
    const from = name === 'registry' ? 'template0' : 'seed'
    await onServer(`create database ${name.startsWith('contractor') ? databaseOf(name) : name} template ${from} strategy file_copy`)
  }
  const registry = await openRegistry(addressOf('registry'))
  for (const name of names) {
    await registry.begin({ name, hosts: [hostOf(name)], settings: {} })
    await registry.setState(name, 'ready')
  }
  await registry.close()
}

/** Signs in, which opens the contractor where it is closed: the token, and how long that took. */
async function signIn(base: string, host: string, attempts = 5): Promise<{ token: string; ms: number }> {
  const began = performance.now()
  const { status, body } = await askHost(base, host, '/api/Users/login', { method: 'POST', body: account })
  if (status === 503 && attempts > 1) {
    await pause(2_000)
    return signIn(base, host, attempts - 1)
  }
  if (status !== 200) throw new Error(`Signing in at ${host} was answered ${status}: ${body}`)
  return { token: (JSON.parse(body) as { id: string }).id, ms: performance.now() - began }
}

async function timesOf(base: string, host: string, token: string, until?: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (until ? !until() : times.length < calls) {
    const began = performance.now()
    const { status } = await askHost(base, host, day, { headers: { authorization: token } })
    if (status !== 200) throw new Error(`${host} answered ${status}`)
    times.push(performance.now() - began)
  }
  return times
}

const megabytesOf = (pid: number, file: string, name: string): number => {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]
  return Number(found) / 1024
}

/** At rest: what the node holds, and what its connections make PostgreSQL hold. */
async function atRest(pid: number, databases: string): Promise<Figures['atRest']> {
  await pause(restMs)
  const rows = await onServer<{ pid: number; datname: string }>(
    `select pid, datname from pg_stat_activity where ${isOurs} and datname ${databases}`,
  )
  const backends = rows.map((row) => megabytesOf(row.pid, 'smaps_rollup', 'Pss')).reduce((sum, one) => sum + one, 0)
  return { node: megabytesOf(workerOf(pid), 'status', 'VmRSS'), connections: rows.length, backends }
}

const mostConnections = async (databases: string) =>
  (await onServer<{ n: number }>(`select count(*)::int as n from pg_stat_activity where ${isOurs} and (datname ${databases})`))[0]?.n ?? 0

try {
  await makeContractors()
  const alone = await startProduct(addressOf('alone'), path.join(postgres.folder, 'alone'), { DAYSHEET_TEST_DATABASE: 'yes' })
  const many = await startProduct(addressOf('registry'), path.join(postgres.folder, 'many'), {
    DAYSHEET_TEST_DATABASE: 'yes',
    CONTRACTORS: 'yes',
    CONTRACTORS_OPEN: String(count),
  })
  const ofAlone = await signIn(alone.base, 'localhost')
  const ofFirst = await signIn(many.base, hostOf(first))
  await timesOf(alone.base, 'localhost', ofAlone.token)
  const isContractor = "like 'daysheet_contractor%'"
  const aloneAtRest = await atRest(alone.child.pid ?? 0, "= 'alone'")
  const oneAtRest = await atRest(many.child.pid ?? 0, isContractor)
  const opened: number[] = []
  for (const name of names.slice(1, -1)) opened.push((await signIn(many.base, hostOf(name))).ms)
  const ofLast = await signIn(many.base, hostOf(last))
  const allAtRest = await atRest(many.child.pid ?? 0, isContractor)

  const [aloneTimes, lastTimes]: number[][] = [[], []]
  for (let pass = 0; pass < 3; pass += 1) {
    aloneTimes?.push(...(await timesOf(alone.base, 'localhost', ofAlone.token)))
    lastTimes?.push(...(await timesOf(many.base, hostOf(last), ofLast.token)))
  }

  /** What others feel while so many clients ask one base for full days. */
  async function beside(base: string, noisy: { host: string; token: string }, quiet: { host: string; token: string }) {
    let isOver = false
    let connections = 0
    const noisily = autocannon({
      url: base + day,
      headers: { host: noisy.host, authorization: noisy.token },
      // In a thread of its own, so that its work is not taken for the server's.
      workers: 1,
      connections: noise,
      duration: seconds,
      timeout: 30,
    }).then((result) => {
      isOver = true
      return result
    })
    const watching = (async () => {
      while (!isOver) {
        connections = Math.max(connections, await mostConnections("like 'daysheet_%' or datname = 'alone'"))
        await pause(100)
      }
    })()
    const times = await timesOf(base, quiet.host, quiet.token, () => isOver)
    const result = await noisily
    await watching
    return { ...latencies(times), perSecond: result.requests.average, refused: result.non2xx, connections }
  }
  const withinOne = await beside(
    alone.base,
    { host: 'localhost', token: ofAlone.token },
    { host: 'localhost', token: (await signIn(alone.base, 'localhost')).token },
  )
  const ofAnother = await beside(many.base, { host: hostOf(first), token: ofFirst.token }, { host: hostOf(last), token: ofLast.token })

  const figures: Figures = {
    count,
    aloneAtRest,
    oneAtRest,
    atRest: allAtRest,
    opened: latencies(opened),
    alone: latencies(aloneTimes ?? []),
    last: latencies(lastTimes ?? []),
    withinOne,
    ofAnother,
    noise,
  }
  const text = table(figures)
  console.log(`\n${text}`)
  if (values.write) writeInto(path.resolve(import.meta.dirname, '../../docs/scale.md'), 'contractors', text)
} finally {
  hangUp()
  await endAll()
  await postgres.stop()
}
