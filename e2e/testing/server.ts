/** Server processes of the real product, as an office would run them: started, stopped, killed and started again by the tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyPrepared } from '../../apps/api/testing/prepared-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** No test calls a host of somebody else's: nobody listens there, and maps are shown as a grid. */
const noMapHost = { MAP_TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' }
const readyLine = /Daysheet is ready at (http:\S+)/

export interface ServerOptions {
  folder: string
  port?: number
  env?: Record<string, string>
  /** What to run, from the root or absolute; the server unless told. */
  program?: string
}

export interface Server {
  url: string
  process: ChildProcess
  /** Everything it has printed. */
  said: () => string
  /** Sends a signal and waits for the end; nothing when it has ended already. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** A folder for one test file's data; `isPrepared` with the database that testing/prepared.ts made, as after a first start. */
export function makeFolder({ isPrepared = false } = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-e2e-'))
  const prepared = process.env['PREPARED_FOLDER']
  if (isPrepared && prepared !== undefined) copyPrepared(prepared, folder)
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  return folder
}

export const removeFolder = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** Starts a server on a data folder and waits until it says that it is ready. */
export async function startServer({ folder, port = 0, env = {}, program = 'apps/api/src/main.ts' }: ServerOptions): Promise<Server> {
  const server = spawn(process.execPath, [path.resolve(root, program)], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', TEXTS: 'simulator', ...noMapHost, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => server.once('close', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = readyLine.exec(said)
      if (ready?.[1]) resolve(ready[1])
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${said}`)))
  })
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    await gone
  }
  return { url, process: server, end, said: () => said }
}

const postmaster = (folder: string) => fs.readFileSync(path.join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')

/** The process of the PostgreSQL server that a running Daysheet keeps in its folder. */
export const postgresOf = (folder: string): number => Number(postmaster(folder)[0])

/** What a second server needs to work on the database of the first: its address, and the secret that both must share. */
export function sharedWith(folder: string): Record<string, string> {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8').trim()
  return {
    DATABASE_URL: `postgres://postgres:${read('postgres-password')}@127.0.0.1:${postmaster(folder)[3]}/daysheet`,
    APP_SECRET: read('app-secret'),
  }
}
