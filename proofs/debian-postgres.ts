import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { postgresIds } from '../apps/api/src/db/embedded-binaries.ts'
import { freePort } from '../apps/api/src/db/embedded-postgres.ts'
import { killWithChildren } from '../apps/api/testing/crash/kill-with-children.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const startLimitMs = 60_000

/** A PostgreSQL of Debian's, the oldest that is promised; ours ships no pg_basebackup. */
export interface DebianServer {
  port: number
  url: (database: string) => string
  /** What it has logged. */
  said: () => string
  /** Every process of it at once, as when its machine is gone. */
  kill: () => Promise<void>
  /** At once as well, but by itself: what it leaves is used by nobody. */
  stop: () => Promise<void>
}

export function needDebianPostgres(): void {
  if (!fs.existsSync(path.join(binaries, 'pg_basebackup')))
    throw new Error('needs PostgreSQL 15 with pg_basebackup: apt install postgresql-15')
}

/** A folder that PostgreSQL may use, whoever runs us. */
export function postgresFolder(folder: string): string {
  // What is above it must let another user through, so it is not made as closed as this one.
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ids = postgresIds()
  if (ids) fs.chownSync(folder, ids.uid, ids.gid)
  return folder
}

export function copyForPostgres(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { ...postgresIds(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp: ${stderr}`)
}

export function fileForPostgres(file: string): void {
  const { status, stderr } = spawnSync('touch', [file], { ...postgresIds(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`touch: ${stderr}`)
}

/** Runs one of PostgreSQL's programs, beside us: it may reach its server over a line of this process. Throws what it complains of. */
export async function runPostgres(program: string, args: string[]): Promise<void> {
  const child = spawn(path.join(binaries, program), args, { ...postgresIds(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said.slice(-500)}`)
}

export const initCluster = (data: string): Promise<void> =>
  runPostgres('initdb', [
    '-D',
    data,
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

/** What a server says that takes writes, and one that still (or for ever) follows another. */
const readyTo = { write: 'ready to accept connections', read: 'ready to accept read-only connections' }

/** Starts it on its data. A server that recovers is waited for until it takes writes, a standby until it is read from. */
export async function startDebian(data: string, settings: Record<string, string>, { isStandby = false } = {}): Promise<DebianServer> {
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', jit: 'off', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...postgresIds(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await ready(child, { word: readyTo[isStandby ? 'read' : 'write'], said: () => said })
  const end = async (how: () => void) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    how()
    await gone
  }
  return {
    port,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    said: () => said,
    kill: () => end(() => child.pid !== undefined && killWithChildren(child.pid)),
    stop: () => end(() => child.kill('SIGQUIT')),
  }
}

function ready(child: ChildProcess, { word, said }: { word: string; said: () => string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGQUIT')
      reject(new Error(`PostgreSQL did not start: ${said().slice(-500)}`))
    }, startLimitMs)
    child.stderr?.on('data', () => {
      if (!said().includes(word)) return
      clearTimeout(limit)
      resolve()
    })
    child.once('exit', () => {
      clearTimeout(limit)
      reject(new Error(`PostgreSQL did not start: ${said().slice(-500)}`))
    })
  })
}
