import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { binariesFor, type Ids, postgresIds } from './embedded-binaries.ts'
import { dataFolder, initialise, isInitialised, passwordOf } from './embedded-folder.ts'
import { stopLeftover } from './leftover-postgres.ts'

/** A PostgreSQL server of our own, kept running until `stop()`. */
export type EmbeddedPostgres = {
  /** Connects to the `postgres` maintenance database; put another name in its path for another database. */
  url: string
  pid: () => number | undefined
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Where the server's password and its data live; made when missing. The caller holds the only lock on it. */
  folder: string
  /** For tests: nothing is synced to disk, so a power cut would lose the data. Never for a real data folder. */
  throwaway?: boolean
  /** Connections that it takes at most; enough for one contractor unless given. */
  maxConnections?: number | undefined
  /** Told in one line what an operator should know: the server died and is started again, the data lies elsewhere. */
  log?: (line: string) => void
}

type Server = { binaries: string; data: string; port: number; ids: Ids | undefined; throwaway: boolean; maxConnections: number }

const restartPausesMs = [50, 100, 200, 400, 800, 1600, 3000]
const startLimitMs = 60_000
const stopLimitMs = 15_000

/** Starts (and on the first time makes) the server of `folder`. A server that a killed process left there is stopped first. */
export async function startEmbeddedPostgres({
  folder,
  throwaway = false,
  maxConnections = 200,
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const ids = postgresIds()
  const binaries = await binariesFor(ids)
  const data = dataFolder(folder, ids, log)
  const password = passwordOf(folder, data)
  await stopLeftover(data, log)
  if (!isInitialised(data)) initialise({ binaries, data, password, ids, throwaway })
  const server: Server = { binaries, data, port: await freePort(), ids, throwaway, maxConnections }
  const { stop, pid } = await keepRunning(server, log)
  return { url: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`, pid, stop }
}

/** Launches the server, and again whenever it ends without having been asked to. */
async function keepRunning(server: Server, log: (line: string) => void) {
  let running = await launchOnFreePort(server)
  let isStopping = false
  const watch = () => running.once('exit', () => (isStopping ? undefined : void revive()))

  async function revive() {
    log('PostgreSQL stopped unexpectedly; it is started again')
    for (let attempt = 0; !isStopping; attempt += 1) {
      await pause(restartPausesMs[attempt] ?? restartPausesMs.at(-1))
      try {
        await stopLeftover(server.data, log)
        running = await launch(server)
        log('PostgreSQL is running again')
        if (isStopping) running.kill('SIGINT')
        else watch()
        return
      } catch (error) {
        if (attempt >= restartPausesMs.length) log(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  async function stop() {
    isStopping = true
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGINT') // a fast shutdown: sessions are ended, everything is written out
    const urge = setTimeout(() => running.kill('SIGQUIT'), stopLimitMs)
    await exited
    clearTimeout(urge)
  }

  watch()
  return { stop, pid: () => running.pid }
}

/** Somebody may take a free port between our finding and using it; then another one is tried. */
async function launchOnFreePort(server: Server): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await launch(server)
    } catch (error) {
      if (attempt >= 3 || !String(error).includes('could not bind')) throw error
      server.port = await freePort()
    }
  }
}

function launch({ binaries, data, port, ids, throwaway, maxConnections }: Server): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    jit: 'off',
    max_connections: String(maxConnections),
    // The text of a failed statement holds people's data.
    log_min_error_statement: 'panic',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A group of its own: Ctrl-C in the terminal reaches only us, and we stop the server after the last request.
  const server = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const limit = setTimeout(() => {
      server.kill('SIGQUIT')
      reject(new Error(`PostgreSQL did not start within ${startLimitMs / 1000} seconds.`))
    }, startLimitMs)
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
      if (!said.includes('ready to accept connections')) return
      clearTimeout(limit)
      resolve(server)
    })
    server.once('error', reject)
    server.once('exit', () => {
      clearTimeout(limit)
      reject(new Error(`PostgreSQL did not start: ${complaintIn(said)}`))
    })
  })
}

function complaintIn(said: string): string {
  const complaints = said.split('\n').flatMap((line) => line.match(/(?:FATAL|PANIC|LOG: {2}could not).*/)?.[0] ?? [])
  return complaints.join(' ') || said.trim() || 'it gave no reason'
}

/** A TCP port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}
