/** What runs on the hosts, each part as its unit of Debian starts it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { postgresIds } from '../../apps/api/src/db/embedded-binaries.ts'
import { s3Command } from '../../apps/api/testing/files/s3-command.ts'
import { readEnv, writeFiles, type Part, type Values } from './files.ts'
import { addressOf, namespaceOf, type Host } from './network.ts'

export interface Place {
  /** The tree that Daysheet is started from. */
  root: string
  /** Of the whole cluster; each host has its /etc and /var below. */
  folder: string
  /** What cluster.env says. */
  values: Values
  /** Further settings of Daysheet. */
  env?: Record<string, string> | undefined
}

export type OwnPart = Part | 's3'
interface Start {
  command: string[]
  env?: Record<string, string>
}
type HowTo = (here: { config: string; state: string; host: Host; place: Place }) => Start

const starts: Record<OwnPart, HowTo> = {
  etcd: ({ config }) => ({ command: ['etcd'], env: readEnv(fs.readFileSync(path.join(config, 'default/etcd'), 'utf8')) }),
  patroni: ({ config }) => ({ command: ['patroni', path.join(config, 'patroni/config.yml')] }),
  haproxy: ({ config }) => ({ command: ['haproxy', '-db', '-f', path.join(config, 'haproxy/haproxy.cfg')] }),
  pgbouncer: ({ config }) => ({ command: ['pgbouncer', path.join(config, 'pgbouncer/pgbouncer.ini')] }),
  daysheet: ({ host, place }) => ({ command: serverCommand(place.root), env: settingsOf(host, place) }),
  caddy: ({ config, state }) => ({
    command: ['caddy', 'run', '--config', path.join(config, 'caddy/Caddyfile'), '--adapter', 'caddyfile'],
    env: { XDG_DATA_HOME: state, XDG_CONFIG_HOME: state },
  }),
  prometheus: ({ config, state, host }) => ({
    command: [
      'prometheus',
      `--config.file=${path.join(config, 'prometheus/prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(state, 'prometheus')}`,
      `--web.listen-address=${addressOf(host)}:9090`,
    ],
  }),
  s3: ({ state, host, place: { values } }) => ({
    command: s3Command({ folder: path.join(state, 's3'), address: addressOf(host), port: 7070, bucket: values.S3_BUCKET ?? '' }),
  }),
}

/** Where each host has its /etc and its /var. */
const foldersOf = (host: Host, { folder }: Place) => ({ config: path.join(folder, host, 'etc'), state: path.join(folder, host, 'var') })

/** What Daysheet and its commands are told on a host. */
export function settingsOf(host: Host, place: Place): Record<string, string> {
  const { config, state } = foldersOf(host, place)
  return {
    ...readEnv(fs.readFileSync(path.join(config, 'daysheet/daysheet.env'), 'utf8')),
    NODE_ENV: 'production',
    DATA_DIR: path.join(state, 'daysheet'),
    NODE_COMPILE_CACHE: path.join(state, 'compile-cache'),
    OFFICE_USERNAME: place.values.OFFICE_USERNAME ?? '',
    OFFICE_PASSWORD: place.values.OFFICE_PASSWORD ?? '',
    ...place.env,
  }
}

/** As scripts/run.mjs starts a server. */
export const serverCommand = (root: string): string[] => [process.execPath, ...serverFlags(root), path.join(root, 'apps/api/src/main.ts')]

const serverFlags = (root: string) => JSON.parse(fs.readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8')) as string[] // a list of flags

/** PostgreSQL and the pooler refuse to run as root. */
const ofPostgres = new Set<OwnPart>(['patroni', 'pgbouncer'])

/** The parts that run, each by the process that is its own. */
export interface Parts {
  start: (part: OwnPart, host: Host) => void
  /** Ends it by this signal, and waits until it is gone; answers with what it ended. */
  end: (part: OwnPart, host: Host, signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
  pid: (part: OwnPart, host: Host) => number
  hasEnded: (part: OwnPart, host: Host) => boolean
  /** Nothing is said of what ends on that host until it is started again. */
  expectEnd: (host: Host) => void
}

const endLimitMs = 60_000

export function startParts(place: Place, log: (line: string) => void): Parts {
  const children = new Map<string, ChildProcess>()
  const expected = new Set<ChildProcess>()
  const nameOf = (part: OwnPart, host: Host) => `${host}: ${part}`
  const childOf = (part: OwnPart, host: Host) => {
    const child = children.get(nameOf(part, host))
    if (child?.pid === undefined) throw new Error(`${nameOf(part, host)} does not run`)
    return { child, pid: child.pid }
  }
  return {
    start(part, host) {
      const child = startPart(part, host, place)
      children.set(nameOf(part, host), child)
      child.once('exit', (code, signal) => {
        if (!expected.delete(child)) log(`${nameOf(part, host)} ended with ${String(code ?? signal)}`)
      })
    },
    async end(part, host, signal) {
      const { child } = childOf(part, host)
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
      expected.add(child)
      const gone = once(child, 'exit')
      child.kill(signal)
      const limit = setTimeout(() => child.kill('SIGKILL'), endLimitMs)
      await gone
      clearTimeout(limit)
      return child.exitCode ?? child.signalCode
    },
    pid: (part, host) => childOf(part, host).pid,
    hasEnded(part, host) {
      const { child } = childOf(part, host)
      return child.exitCode !== null || child.signalCode !== null
    },
    expectEnd(host) {
      for (const [name, child] of children) if (name.startsWith(`${host}: `)) expected.add(child)
    },
  }
}

/** Writes the files of a part and starts it on its host. What it says goes to a file beside them. */
function startPart(part: OwnPart, host: Host, place: Place): ChildProcess {
  const { config, state } = foldersOf(host, place)
  fs.mkdirSync(state, { recursive: true })
  if (part !== 's3') writeFiles(part, host, { root: place.root, config, values: { ...place.values, CONFIG: config, STATE: state } })
  if (ofPostgres.has(part)) giveToPostgres(config, state, part)
  const { command, env = {} } = starts[part]({ config, state, host, place })
  const as = ofPostgres.has(part) ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []
  return startOn(host, { command: [...as, ...command], env }, { place, name: part })
}

/** Starts any program on a host. */
export function startOn(host: Host, { command, env = {} }: Start, { place, name }: { place: Place; name: string }): ChildProcess {
  const output = fs.openSync(path.join(place.folder, host, `${name}.log`), 'a')
  const child = spawn('nsenter', [`--net=${namespaceOf(host)}`, '--', ...command], {
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: foldersOf(host, place).state, ...env },
    // Ctrl-C ends us, and we end the parts.
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  return child
}

function giveToPostgres(config: string, state: string, part: OwnPart) {
  ownedByPostgres(path.join(state, 'postgresql'))
  const { uid, gid } = postgresIds() ?? {}
  if (uid === undefined || gid === undefined) return
  const own = path.join(config, part)
  for (const name of fs.readdirSync(own)) fs.chownSync(path.join(own, name), uid, gid)
}

/** A folder for PostgreSQL alone. */
export function ownedByPostgres(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = postgresIds() ?? {}
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid)
}
