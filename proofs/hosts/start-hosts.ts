/** Brings a cluster up, part after part, and says where everything is. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { certificateDates } from '../../apps/api/src/ports/tls/certificate-dates.ts'
import { mustCome } from '../until.ts'
import type { Values } from './files.ts'
import { mountDisk, unmountDisks } from './disk.ts'
import { addressOf, clear, killHost, known, lay, namespaces, network, type Host } from './network.ts'
import { ownedByPostgres, startParts, type OwnPart, type Parts, type Place } from './parts.ts'

/** There is one cluster on a machine at a time, so that what an earlier run has left is found. */
export const folder = path.join(os.tmpdir(), `${known.name}-cluster`)
export const databases: readonly Host[] = ['db1', 'db2', 'db3']
export const nodes: readonly Host[] = ['node1', 'node2']

const startLimitMs = 180_000
const secret = () => randomBytes(24).toString('hex')

export interface ClusterOfHosts {
  values: Values
  place: Place
  parts: Parts
  url: string
  /** The certificate of Caddy's own authority. */
  authority: string
  /** Who leads and who follows, as Patroni says. */
  members: (hosts?: readonly Host[]) => Promise<Member[]>
}

/** What runs on each host, in the order in which it is started. */
export const partsOf: readonly [part: OwnPart, on: readonly Host[]][] = [
  ['s3', ['store']],
  ['etcd', databases],
  ['patroni', databases],
  ['haproxy', nodes],
  ['pgbouncer', nodes],
  ['prometheus', ['watch']],
  ['daysheet', nodes],
  ['caddy', ['proxy']],
]

export const prometheusUrl = `http://${addressOf('watch')}:9090`
/** Where the databases of a host lie: a disk of their own. */
export const diskOf = (host: Host): string => path.join(folder, host, 'var/postgresql')

/** Everything on it at once, as when it has lost its power. */
export function losePower({ parts }: ClusterOfHosts, host: Host): void {
  parts.expectEnd(host)
  killHost(host)
}

/** What ran on a host that had lost its power begins again. */
export function powerUp({ parts }: ClusterOfHosts, host: Host): void {
  for (const [part, on] of partsOf) if (on.includes(host)) parts.start(part, host)
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Of before, or what is left of it: whoever finds one begins nothing. */
export function isThere(): boolean {
  return namespaces().length > 0 || fs.existsSync(folder)
}

export async function takeDown(): Promise<void> {
  await clear()
  unmountDisks(folder)
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Brings everything up from the tree at `root`; `env` are further settings of its Daysheet, `own` values other than the usual ones. */
export async function startHosts(root: string, log: (line: string) => void, env?: Place['env'], own: Values = {}): Promise<ClusterOfHosts> {
  const values: Values = { ...valuesOf(), ...own }
  const place: Place = { root, folder, values, env }
  const parts = startParts(place, log)
  const start = (part: OwnPart, on: readonly Host[]) => {
    for (const host of on) parts.start(part, host)
  }
  fs.mkdirSync(folder, { mode: 0o711 })
  // Whatever the umask: PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o711)
  ownedByPostgres(values.ARCHIVE ?? '')
  lay()
  for (const host of databases) mountDisk(diskOf(host))
  start('s3', ['store'])
  start('etcd', databases)
  start('patroni', databases)
  log('PostgreSQL: three hosts, Patroni and etcd …')
  await mustCome(() => isReplicated(), startLimitMs, 'PostgreSQL had no primary with two replicas', 500)
  start('haproxy', nodes)
  start('pgbouncer', nodes)
  start('prometheus', ['watch'])
  log('Daysheet: two nodes …')
  for (const node of nodes) {
    start('daysheet', [node])
    await mustCome(async () => parts.hasEnded('daysheet', node) || (await isReady(node)), startLimitMs, `${node} was not ready`, 250)
    if (parts.hasEnded('daysheet', node)) throw new Error(`Daysheet ended on ${node} before it was ready`)
  }
  start('caddy', ['proxy'])
  const authority = path.join(folder, 'proxy/var/caddy/pki/authorities/local/root.crt')
  const url = `https://${values.DOMAIN}`
  await mustCome(
    async () => fs.existsSync(authority) && (await certificateDates(url)) !== undefined,
    startLimitMs,
    'Caddy was not ready',
    250,
  )
  await mustCome(() => answers(`${prometheusUrl}/-/ready`), startLimitMs, 'Prometheus was not ready', 250)
  return { values, place, parts, url, authority, members }
}

function valuesOf(): Values {
  return {
    DB1: addressOf('db1'),
    DB2: addressOf('db2'),
    DB3: addressOf('db3'),
    NODE1: addressOf('node1'),
    NODE2: addressOf('node2'),
    PROXY: addressOf('proxy'),
    NETWORK: network,
    DOMAIN: addressOf('proxy'),
    TLS: 'internal',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
    METRICS_TOKEN: secret(),
    APP_SECRET: secret(),
    ARCHIVE: path.join(folder, 'archive'),
    S3_ENDPOINT: `http://${addressOf('store')}:7070`,
    S3_BUCKET: 'daysheet',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    OFFICE_USERNAME: 'office',
    OFFICE_PASSWORD: secret(),
  }
}

const answerLimitMs = 2_000

/** Whether somebody answers there, and is well. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(answerLimitMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether a node would be led to. */
export const isReady = (node: Host): Promise<boolean> => answers(`http://${addressOf(node)}:3000/ready`)

/** Asked of whichever host answers. */
async function members(hosts = databases): Promise<Member[]> {
  for (const host of hosts) {
    const answer = await fetch(`http://${addressOf(host)}:8008/cluster`, { signal: AbortSignal.timeout(answerLimitMs) })
      .then((came) => came.json() as Promise<{ members: Member[] }>) // as Patroni's documentation has it
      .catch(() => undefined)
    if (answer !== undefined) return answer.members
  }
  return []
}

/** One leads and two follow it. A replica that does is called `running` up to Patroni 3.0.2, `streaming` from then on. */
export async function isReplicated(hosts = databases): Promise<boolean> {
  const running = (await members(hosts)).filter(({ state }) => ['running', 'streaming'].includes(state))
  const leader = running.find(({ role }) => role === 'leader')
  return leader !== undefined && running.filter(({ timeline }) => timeline === leader.timeline).length === databases.length
}
