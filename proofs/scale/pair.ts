/** A PostgreSQL and its hot standby, streamed to over a line that can be cut: Debian's, because the embedded server ships no pg_basebackup. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { postgresIds } from '../../apps/api/src/db/embedded-binaries.ts'
import { freePort } from '../../apps/api/src/db/embedded-postgres.ts'
import { faultProxy } from '../../apps/api/testing/fault-proxy.ts'
import { sqlOn } from '../cluster.ts'
import { until } from '../until.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const database = 'daysheet'
const standbyName = 'daysheet_standby'

interface Server {
  port: number
  url: string
  /** What it has logged. */
  said: () => string
  /** Every process of it at once, as when its machine is gone. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export interface Pair {
  primary: Server
  standby: Server & { promote: () => Promise<void> }
  /** Between them: what is streamed stops coming through, without a word. */
  cutStreaming: () => void
  stop: () => Promise<void>
}

interface Wish {
  /** A commit is acknowledged when the standby has it on its disk too. */
  isSynchronous: boolean
  /** Of the standby. */
  settings?: Record<string, string>
}

export async function startPair(folder: string, { isSynchronous, settings = {} }: Wish): Promise<Pair> {
  if (!fs.existsSync(path.join(binaries, 'pg_basebackup')))
    throw new Error('needs PostgreSQL 15 with pg_basebackup: apt install postgresql-15')
  const place = path.join(folder, 'pair')
  fs.mkdirSync(place, { recursive: true, mode: 0o711 })
  const ids = postgresIds()
  if (ids) fs.chownSync(place, ids.uid, ids.gid)
  const [first, second] = [path.join(place, 'primary'), path.join(place, 'standby')]
  await run('initdb', [
    '-D',
    first,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ])
  const started: Server[] = []
  const give = async (folderOf: string, more: Record<string, string> = {}) => {
    const server = await startServer(folderOf, more)
    started.push(server)
    return server
  }
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
    for (const close of closing) await close()
  }
  try {
    const primary = await give(first)
    await sqlOn(urlOf(primary.port, 'postgres'), `create database ${database}`)
    const line = await faultProxy(primary.url)
    closing.push(line.close)
    const linePort = new URL(line.url).port
    await run('pg_basebackup', ['-h', '127.0.0.1', '-p', linePort, '-U', 'postgres', '-D', second, '-R', '-X', 'stream', '-c', 'fast'])
    const standby = await give(second, {
      primary_conninfo: `host=127.0.0.1 port=${linePort} user=postgres application_name=${standbyName}`,
      ...settings,
    })
    if (isSynchronous) await sqlOn(primary.url, `alter system set synchronous_standby_names = '${standbyName}'`, 'select pg_reload_conf()')
    const wanted = isSynchronous ? 'sync' : 'async'
    const isStreaming = async () =>
      (await sqlOn(primary.url, `select from pg_stat_replication where state = 'streaming' and sync_state = '${wanted}'`)).length > 0
    if (!(await until(isStreaming, 20_000, 50))) throw new Error('The standby does not stream')
    const promote = () => run('pg_ctl', ['promote', '-D', second, '-w'])
    return { primary, standby: { ...standby, promote }, cutStreaming: () => line.set('black hole'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const urlOf = (port: number, name = database) => `postgres://postgres@127.0.0.1:${port}/${name}`

/** Not spawnSync: what runs here may reach the server over a line of this process. */
function run(program: string, args: string[]): Promise<void> {
  const child = spawn(path.join(binaries, program), args, { ...postgresIds(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${said.trim()}`))))
  })
}

async function startServer(folder: string, more: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const settings = {
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), timezone: 'UTC', jit: 'off' },
    ...{ wal_keep_size: '256MB', hot_standby_feedback: 'on', log_min_error_statement: 'panic' },
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(binaries, 'postgres'), ['-D', folder, ...flags], {
    ...postgresIds(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await readiness(child, () => said)
  return {
    ...{ port, url: urlOf(port), said: () => said },
    kill: () => end(child, () => killAll(child)),
    stop: () => end(child, () => child.kill('SIGQUIT')),
  }
}

function readiness(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (/ready to accept (read-only )?connections/.test(said())) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said().slice(-4_000)}`)))
  })
}

function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    how()
  })
}

function killAll({ pid }: ChildProcess): void {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const one of [Number(pid), ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
