/** What runs on the hosts, each part as its unit of Debian starts it. */
import { spawn, type ChildProcess } from 'node:child_process'
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
}

type OwnPart = Part | 's3'
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
  daysheet: ({ config, state, place: { root, values } }) => ({
    command: [process.execPath, path.join(root, 'apps/api/src/main.ts')],
    env: {
      ...readEnv(fs.readFileSync(path.join(config, 'daysheet/daysheet.env'), 'utf8')),
      NODE_ENV: 'production',
      DATA_DIR: path.join(state, 'daysheet'),
      NODE_COMPILE_CACHE: path.join(state, 'compile-cache'),
      OFFICE_USERNAME: values.OFFICE_USERNAME ?? '',
      OFFICE_PASSWORD: values.OFFICE_PASSWORD ?? '',
    },
  }),
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

/** PostgreSQL and the pooler refuse to run as root. */
const ofPostgres = new Set<OwnPart>(['patroni', 'pgbouncer'])

/** Writes the files of a part and starts it on its host. What it says goes to a file beside them. */
export function startPart(part: OwnPart, host: Host, place: Place): ChildProcess {
  const [config, state] = ['etc', 'var'].map((name) => path.join(place.folder, host, name)) as [string, string]
  fs.mkdirSync(state, { recursive: true })
  if (part !== 's3') writeFiles(part, host, { root: place.root, config, values: { ...place.values, CONFIG: config, STATE: state } })
  if (ofPostgres.has(part)) giveToPostgres(config, state, part)
  const { command, env = {} } = starts[part]({ config, state, host, place })
  const as = ofPostgres.has(part) ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []
  const log = fs.openSync(path.join(place.folder, host, `${part}.log`), 'a')
  const child = spawn('nsenter', [`--net=${namespaceOf(host)}`, '--', ...as, ...command], {
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: state, ...env },
    // Ctrl-C ends us, and we end the parts.
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  return child
}

function giveToPostgres(config: string, state: string, part: OwnPart) {
  const { uid, gid } = postgresIds() ?? {}
  if (uid === undefined || gid === undefined) return
  const data = path.join(state, 'postgresql')
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  fs.chownSync(data, uid, gid)
  const own = path.join(config, part)
  for (const name of fs.readdirSync(own)) fs.chownSync(path.join(own, name), uid, gid)
}
