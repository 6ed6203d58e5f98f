import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Ran {
  code: number
  said: string
  seconds: number
}

interface Program {
  /** The tree it is taken from. */
  root: string
  /** From the root of the tree. */
  file: string
  args?: string[]
  env: Record<string, string>
}

function launch({ root, file, args = [], env }: Program) {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(root, file), ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TZ: 'UTC', LOG_LEVEL: 'fatal', PORT: '0', ...env },
    // A group of its own: Ctrl-C ends the run, which ends this.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const runLimitMs = 10 * 60_000

/** Runs one of our programs to its end, or kills it (-9) when `killed` says so; one that does not end is killed too. */
export function runProgram(program: Program, { killed }: { killed?: AbortSignal } = {}): Promise<Ran> {
  const began = performance.now()
  const child = launch(program)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  killed?.addEventListener('abort', () => child.kill('SIGKILL'))
  const limit = setTimeout(() => child.kill('SIGKILL'), runLimitMs)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? -1, said: said.trim(), seconds: (performance.now() - began) / 1000 })
    })
  })
}

export interface Serving {
  url: string
  end: () => Promise<void>
}

const startLimitMs = 120_000
const endLimitMs = 60_000

/** Starts a program that serves, and waits until it says where. */
export function serve(program: Program): Promise<Serving> {
  const child = launch(program)
  let said = ''
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = async () => {
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), endLimitMs)
    await gone
    clearTimeout(limit)
  }
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`It did not start: ${said}`))
    }, startLimitMs)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const url = /ready at (\S+)/.exec(said)?.[1]
        if (url === undefined) return
        clearTimeout(limit)
        resolve({ url, end })
      })
    void gone.then(() => reject(new Error(`It ended: ${said}`)))
  })
}
