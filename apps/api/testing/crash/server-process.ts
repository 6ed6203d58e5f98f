import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded-postgres.ts'

const ours = path.resolve(import.meta.dirname, '../../../..')
const startLimitMs = 30_000
/** A process that was asked to stop and has not after so long never will: it is killed, and that is what its end tells. */
const endLimitMs = 60_000
const signInLimitMs = 30_000
export const office = { username: 'office', password: 'crash-proof-and-long' }

export type ServerOptions = {
  databaseUrl: string
  dataDir: string
  /** Accepts a database that may lose what it confirmed. */
  unsafe?: boolean
  /** The tree whose server it is: ours, or a copy with a planted fault. */
  root?: string
  /** Further settings; several nodes need the same APP_SECRET. */
  env?: Record<string, string>
  /** Told everything that the process prints. */
  onSaid?: (text: string) => void
  /** A module that the process loads before the server, to measure it from within; it answers each message with one. */
  preload?: string | undefined
}

/** The real server as a process of its own, to be killed and started again on the same port, database and secret. */
export async function serverProcess({
  databaseUrl,
  dataDir,
  unsafe = false,
  root = ours,
  env: further = {},
  onSaid,
  preload,
}: ServerOptions) {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'fatal',
    NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    OFFICE_USERNAME: office.username,
    OFFICE_PASSWORD: office.password,
    DAYSHEET_TEST_DATABASE: unsafe ? 'yes' : 'no',
    ...further,
  }
  const program = path.join(root, 'apps/api/src/main.ts')
  let child: ChildProcess | undefined
  let said = ''

  /** Resolves when the process says that it is ready. */
  function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...(preload === undefined ? [] : ['--import', preload]), program],
      {
        env,
        // A group of its own: Ctrl-C ends the run, which needs the server until its end.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
      },
    )
    child = started
    said = ''
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`The server did not start: ${said}`)), startLimitMs)
      const hear = (text: string) => {
        said = (said + text).slice(-4_000)
        onSaid?.(text)
        if (!said.includes('Daysheet is ready')) return
        clearTimeout(limit)
        resolve()
      }
      started.stdout?.setEncoding('utf8').on('data', hear)
      started.stderr?.setEncoding('utf8').on('data', hear)
      started.once('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
  }

  /** Sends a signal and waits for the end; answers the exit code, or the signal that ended it. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? running?.signalCode ?? null
    const gone = new Promise<number | string | null>((resolve) => running.once('exit', (code, by) => resolve(code ?? by)))
    running.kill(signal)
    const limit = setTimeout(() => running.kill('SIGKILL'), endLimitMs)
    return gone.finally(() => clearTimeout(limit))
  }

  /** What the preloaded module answers to a message. */
  function ask(): Promise<unknown> {
    const running = child
    return new Promise((resolve, reject) => {
      if (running?.connected !== true) return reject(new Error(`The server has ended or was started without a module to ask: ${said}`))
      const ended = () => reject(new Error(`The server ended: ${said}`))
      running.once('exit', ended)
      running.once('message', (told) => {
        running.off('exit', ended)
        resolve(told)
      })
      running.send('tell')
    })
  }

  return { port, url: `http://127.0.0.1:${port}`, start, end, ask, pid: () => child?.pid, said: () => said }
}
export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>

/** A token of the office account, or of the one named, asked for until the server gives one. */
export async function signIn(url: string, account: typeof office = office): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${url}/api/Users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(signInLimitMs),
    })
    if (answer.ok) {
      const { id } = (await answer.json()) as { id: string } // the shape of a sign-in, product.md#wire-sign-in
      return id
    }
    if (attempt > 20) throw new Error(`Cannot sign in: ${answer.status} ${await answer.text()}`)
    await pause(200)
  }
}
