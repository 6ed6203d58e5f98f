/** The programs a run measures: started one by one, ended together. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../apps/api/src/db/embedded-postgres.ts'

const root = path.resolve(import.meta.dirname, '..')
const running: ChildProcess[] = []

/** Both sides of a comparison, as base URLs. */
export interface Bases {
  product: string
  floor: string
}

/** Starts a program of ours and resolves when it prints `ready`. */
function start(file: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${file} ended with code ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready')) resolve(child)
    })
  })
}

/** The product as `npm start` runs it, with its data in `folder`, at an address that was free. */
export async function startProduct(
  databaseUrl: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<{ base: string; child: ChildProcess }> {
  const port = await freePort()
  const child = await start('scripts/run.mjs', ['--web', 'apps/api/src/main.ts'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    APP_SECRET: 'bench '.repeat(8),
    PORT: String(port),
    LOG_LEVEL: 'error',
    // Nothing here may depend on the network: map pictures are drawn without tiles.
    MAP_TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
    ...env,
  })
  return { base: `http://127.0.0.1:${port}`, child }
}

/** The product and the floor, on one database. */
export async function startBoth(
  databaseUrl: string,
  folder: string,
): Promise<{ bases: Bases; product: ChildProcess; floor: ChildProcess }> {
  const { base, child: product } = await startProduct(databaseUrl, folder)
  const port = await freePort()
  const floor = await start('bench/floor/floor.ts', [databaseUrl, String(port), folder], {})
  return { bases: { product: base, floor: `http://127.0.0.1:${port}` }, product, floor }
}

function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export const endAll = async (): Promise<void> => void (await Promise.all(running.splice(0).map(end)))

/** The process that does the work: the launcher's child, or the process itself. */
export function workerOf(pid: number): number {
  const [child] = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child === undefined || child === '' ? pid : Number(child)
}

/** The most memory a program has held since it started, in MB, as the kernel counts it; unknown where there is no /proc. */
export function peakMemory({ pid }: ChildProcess): number | null {
  if (pid === undefined || !fs.existsSync(`/proc/${pid}`)) return null
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${workerOf(pid)}/status`, 'utf8'))?.[1]
  return peak === undefined ? null : Number(peak) / 1024
}
