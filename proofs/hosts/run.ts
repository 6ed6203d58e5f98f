/**
 * `npm run cluster`: everything that docs/scale.md has an operator put on eight hosts, on this machine, each host a network namespace. It stays until Ctrl-C; `-- --down` takes away what
 * a run has left that was killed itself. `-- --minutes 60` puts load on it and plays scenarios against it for so long, in an order that `--seed` draws, and ends with 1 when anything did not hold;
 * `-- --alerts` sets every alert off in it, `--shorten 10` with times so many times shorter; `--write` puts what was found into docs/scale.md or docs/watching.md.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeInto } from '../../bench/tables.ts'
import { fireAlerts } from './alerts/fire.ts'
import { shortTls } from './alerts/surroundings.ts'
import { alertTable } from './alerts/table.ts'
import { carrierSettings } from './alerts/texts.ts'
import { endure } from './endure.ts'
import { addressOf, lineOf, namespaceOf } from './network.ts'
import { obstacles } from './needs.ts'
import { folder, isThere, prometheusUrl, startHosts, takeDown, type ClusterOfHosts } from './start-hosts.ts'

const { values } = parseArgs({
  options: {
    down: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    alerts: { type: 'boolean', default: false },
    shorten: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const times = Number(values.shorten)
if (!(times >= 1)) leave('--shorten: how many times shorter than in the rules an alert has to be true; 1 or more')
if (values.write && times !== 1) leave('--write: not with --shorten')
const inTheWay = obstacles(values.down ? ['ip'] : undefined)
if (inTheWay.length > 0) leave(inTheWay.join('\n'))
if (values.down) {
  await takeDown()
  process.exit(0)
}
if (isThere()) leave('A cluster is there already, or what is left of one: npm run cluster -- --down')

const lookEveryMs = 1_000
// A second Ctrl-C changes nothing: what was begun is taken away.
let isStopping = false
// Under load the first ends the run after the scenario under way, and one that comes later ends it at once. A terminal tells every process of its group, and npm passes it on: one comes twice.
const underWay = new AbortController()
let toldAt = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, interrupted)
const log = (line: string) => {
  if (!isStopping) console.error(line)
}
const root = path.resolve(import.meta.dirname, '../..')
try {
  if (values.minutes !== undefined) await underLoad(Number(values.minutes), Number(values.seed ?? Date.now() % 100_000))
  if (values.alerts) await stop(await fireEveryAlert())
  const cluster = await startHosts(root, log)
  if (!isStopping) console.log(await whereItIs(cluster))
  // Until somebody ends it, here or by --down.
  setInterval(() => void (isStopping || isThere() || process.exit(0)), lookEveryMs)
} catch (error) {
  if (!isStopping) console.error(`${error instanceof Error ? error.message : String(error)}. What each part said: ${folder}/*/*.log`)
  await stop(1)
}

async function underLoad(minutes: number, seed: number): Promise<never> {
  log(`${minutes} minutes, seed ${seed}`)
  const held = await endure({ root, minutes, seed, write: values.write, signal: underWay.signal, log })
  process.exit(held ? 0 : 1)
}

function interrupted() {
  if (values.minutes === undefined || (underWay.signal.aborted && performance.now() - toldAt > 1_000)) return void stop(0)
  if (underWay.signal.aborted) return
  toldAt = performance.now()
  underWay.abort()
  log('It ends after the scenario under way.')
}

async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  await takeDown()
  process.exit(code)
}

function leave(words: string): never {
  console.error(words)
  process.exit(1)
}

/** Answers what the run ends with. */
async function fireEveryAlert(): Promise<number> {
  const began = performance.now()
  const clock = () => new Date(performance.now() - began).toISOString().slice(11, 19)
  const tell = (line: string) => log(`${clock()} ${line}`)
  const cluster = await startHosts(root, tell, carrierSettings, { TLS: shortTls })
  const fired = await fireAlerts(cluster, { times, log: tell })
  const table = alertTable(fired, { date: new Date().toISOString().slice(0, 10), seconds: (performance.now() - began) / 1000 })
  console.log(table)
  const wrong = fired.flatMap(({ name, wrong: sentences }) => sentences.map((sentence) => `${name}: ${sentence}`))
  for (const line of wrong) console.error(line)
  if (values.write && wrong.length === 0) writeInto(path.join(root, 'docs/watching.md'), 'fired', table)
  return wrong.length === 0 ? 0 : 1
}

async function whereItIs({ values: of, url, authority, members }: ClusterOfHosts): Promise<string> {
  const roles = new Map((await members()).map(({ name, role }) => [name, role]))
  const database = (name: 'db1' | 'db2' | 'db3') => `${name} ${addressOf(name)} (${roles.get(name)?.replace('_', ' ')})`
  return [
    `Daysheet     ${url}  as ${of.OFFICE_USERNAME} / ${of.OFFICE_PASSWORD}`,
    `  authority  ${authority}`,
    `  nodes      http://${of.NODE1}:3000, http://${of.NODE2}:3000`,
    `PostgreSQL   ${database('db1')}, ${database('db2')}, ${database('db3')}; postgres / ${of.SUPERUSER_PASSWORD}`,
    `  on a node  127.0.0.1:6432 pgbouncer, :5000 primary, :5001 replica (HAProxy)`,
    `  Patroni    patronictl -c ${folder}/db1/etc/patroni/config.yml list`,
    `Files        ${of.S3_ENDPOINT}, bucket ${of.S3_BUCKET}`,
    `Prometheus   ${prometheusUrl}/alerts`,
    `Settings and what each part says: ${folder}`,
    `On a host: nsenter --net=${namespaceOf('db1')} bash; cut one off: ip link set ${lineOf('db1')} down`,
    'Ctrl-C takes all of it away.',
  ].join('\n')
}
