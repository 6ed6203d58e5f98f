import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

/** A real server process. */
export type Launched = {
  child: ChildProcess
  /** Everything it has printed. */
  said: () => string
  /** The same without its log, which has a line of JSON for each warning of a busy machine. */
  told: () => string
  /** Its address, once it says that it is ready. Fails when it ends first. */
  ready: Promise<string>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends a signal and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>
}

export type LaunchOptions = { env?: Record<string, string>; through?: string[] }

const withoutLog = (said: string) => said.replaceAll(/^\{.*\}\n/gm, '')

/** Starts `main.ts` on a port of its own with exactly these settings; killed at the end of the test if it is still there. */
export function launch({ env = {}, through = ['apps/api/src/main.ts'] }: LaunchOptions): Launched {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, through, {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      NODE_OPTIONS: process.env.STUB_OPTIONS ?? '',
      PORT: '0',
      TEXTS: 'simulator',
      DAYSHEET_TEST_DATABASE: 'yes',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | NodeJS.Signals>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal ?? 0)))
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += String(part)
      const address = /^Daysheet is ready at (\S+)\n/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((how) => reject(new Error(`The server ended (${how}) and said: ${said}`)))
  })
  ready.catch(() => {}) // many tests wait for the end instead
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await end()
  })
  return { child, said: () => said, told: () => withoutLog(said), ready, ended, end }
}
