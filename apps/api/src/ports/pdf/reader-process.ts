import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { readyMark, type ReaderLimits } from './reader-limits.ts'
import { readerAnswer, type ReadPdf } from './reader-messages.ts'
import { UnreadablePdfError, type UnreadablePdfReason } from './unreadable-pdf.ts'

/** A process that reads one file and ends. */
export interface ReaderProcess {
  readonly pid: number | undefined
  /** Fails when the process ends before it could take a file. */
  readonly ready: Promise<void>
  /** Whether it can still take a file. */
  readonly isAlive: () => boolean
  /** Throws `UnreadablePdfError`, however the process ends, and `ReaderNotReady`. Once only. */
  read(bytes: Uint8Array): Promise<ReadPdf>
  /** An idle reader keeps no server running. */
  idle(): void
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>
  readonly ended: Promise<void>
}

/** The process could not be started: the file is not at fault. */
export class ReaderNotReady extends Error {}

/**
 * The machine was busy with other work for most of the file's time, so the file is not at fault.
 */
export class MachineBusy extends Error {}

/** Answers of other people are worth more than a file's. */
const lowerPriority = 5

const here = import.meta.dirname
const root = path.resolve(here, '../../../../..')

/** What the process may read: programs, and nothing of what the server keeps. */
const readable = [here, path.join(root, 'packages/domain'), path.join(root, 'node_modules'), path.join(root, 'apps/api/node_modules')]

/** Node 24 does not keep it from the network; that it has no secret to send is what protects there. */
const flagsOf = ({ heapMegabytes, memoryBy }: ReaderLimits) => [
  `--max-old-space-size=${heapMegabytes}`,
  '--permission',
  ...readable.flatMap((folder) => [`--allow-fs-read=${folder}${path.sep}`, ...realFolder(folder)]),
  ...(memoryBy === 'watched' ? ['--allow-worker'] : []),
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--no-warnings',
]

function realFolder(folder: string): string[] {
  const real = fs.existsSync(folder) ? fs.realpathSync(folder) : folder
  return real === folder ? [] : [`--allow-fs-read=${real}${path.sep}`]
}

/** V8 sets 512 MB aside for compiled code without using them, and the system counts them. */
const reservedMegabytes = 512

function commandOf(limits: ReaderLimits, file: string): [string, string[]] {
  const watch = limits.memoryBy === 'watched' ? [String(limits.megabytes)] : []
  const program = [process.execPath, ...flagsOf(limits), file, ...watch]
  const [node = '', ...args] = program
  if (process.platform === 'win32') return [node, args]
  const data = limits.memoryBy === 'system' ? `ulimit -d ${(limits.megabytes + reservedMegabytes) * 1024};` : ''
  return [
    '/bin/sh',
    ['-c', `ulimit -c 0; ${data} ulimit -S -t ${limits.cpuSeconds}; ulimit -H -t ${limits.cpuSeconds + 1}; exec "$0" "$@"`, ...program],
  ]
}

/** No settings and no secrets. Windows starts nothing without the first of these. */
const environment = () => (process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] })

/**
 * Starts a process that reads one file. `program` runs in it. Tests pass programs that misbehave,
 * and say how long the process waited for a processor.
 */
export function startReader(
  limits: ReaderLimits,
  program = path.join(here, 'reader-child.ts'),
  waited = waitedForProcessor,
): ReaderProcess {
  const [command, args] = commandOf(limits, program)
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
  if (child.pid !== undefined) setLowerPriority(child.pid)
  // A process that ends before it took its file breaks the pipe; its end says more.
  child.stdin.on('error', () => {})
  const complaint = lastWords(child.stderr)
  let endedBy: UnreadablePdfReason | undefined
  const end = (reason: UnreadablePdfReason) => {
    endedBy ??= reason
    child.kill('SIGKILL')
  }
  const answer = hear(child.stdout, limits.answerBytes, () => end('too-complex'))
  const ready = withTimer(
    limits.startMilliseconds,
    () => child.kill('SIGKILL'),
    async () => {
      const isReady = await Promise.race([answer.ready, ended.then(() => false)])
      if (!isReady) throw new ReaderNotReady(`The reader of filings did not start: ${complaint()}`)
    },
  )
  ready.catch(() => {}) // told to whoever reads
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const setBusy = (isBusy: boolean) => {
    const action = isBusy ? 'ref' : 'unref'
    for (const one of [child, child.stdin, child.stdout, child.stderr]) if (isHandle(one)) one[action]()
  }
  return {
    pid: child.pid,
    ready,
    isAlive,
    async read(bytes) {
      setBusy(true)
      await ready
      if (!isAlive()) throw new ReaderNotReady('The reader of filings ended while it had nothing to do')
      let isStarved = false
      const stop = whenTimeIsUp(
        limits,
        () => waited(child.pid),
        (isBusy) => {
          isStarved = isBusy
          end('too-slow')
        },
      )
      try {
        child.stdin.end(bytes)
        await ended
      } finally {
        stop()
      }
      if (isStarved) throw new MachineBusy('The machine was too busy to read a filing')
      return outcome(answer.text(), endedBy ?? reasonOf(child), complaint())
    },
    idle: () => setBusy(false),
    async kill() {
      setBusy(true)
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}

function setLowerPriority(pid: number) {
  try {
    os.setPriority(pid, lowerPriority)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

const isHandle = (one: object): one is { ref: () => void; unref: () => void } => 'ref' in one && 'unref' in one

/**
 * Calls back once the time of a file is up, not counting time that its reader waited for a
 * processor. Returns a function that cancels it.
 */
function whenTimeIsUp(
  { milliseconds, busyMilliseconds }: ReaderLimits,
  waited: () => number,
  onEnd: (isBusy: boolean) => void,
): () => void {
  const [began, waitedBefore] = [performance.now(), waited()]
  let timer: NodeJS.Timeout
  const look = () => {
    const passed = performance.now() - began
    const left = milliseconds - (passed - (waited() - waitedBefore))
    if (left <= 1) onEnd(false)
    else if (passed >= busyMilliseconds - 1) onEnd(true)
    else timer = setTimeout(look, Math.min(left, busyMilliseconds - passed))
  }
  timer = setTimeout(look, milliseconds)
  return () => clearTimeout(timer)
}

async function withTimer<T>(milliseconds: number, onTime: () => void, action: () => Promise<T>): Promise<T> {
  const timer = setTimeout(onTime, milliseconds)
  try {
    return await action()
  } finally {
    clearTimeout(timer)
  }
}

/** Listens for the mark and then for the answer, of which no more is kept than it may be long. */
function hear(output: Readable, most: number, onTooMuch: () => void) {
  const { promise: ready, resolve } = Promise.withResolvers<true>()
  const parts: Buffer[] = []
  let length = 0
  output.on('error', () => {})
  output.on('data', (part: Buffer) => {
    if (length === 0) resolve(true)
    length += part.length
    if (length > most) onTooMuch()
    else parts.push(part)
  })
  return { ready, text: () => Buffer.concat(parts).toString('utf8') }
}

const maxComplaintLength = 2_000

function lastWords(output: Readable): () => string {
  let said = ''
  output.on('error', () => {})
  output.on('data', (part: Buffer) => {
    said = (said + String(part)).slice(-maxComplaintLength)
  })
  return () => said
}

/** An answer counts however the process ended, so long as it is one and came in time. */
function outcome(text: string, reason: UnreadablePdfReason, complaint: string): ReadPdf {
  const answer = text.startsWith(readyMark) && reason !== 'too-slow' ? readerAnswer.safeParse(parsed(text)).data : undefined
  if (answer && !('unreadable' in answer)) return answer
  throw new UnreadablePdfError(answer?.unreadable ?? reason, complaint || undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Signals by which V8, the C library and the system end a process that asks for more memory than it gets. */
const outOfMemory = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGKILL'])

function reasonOf({ exitCode, signalCode }: ChildProcess): UnreadablePdfReason {
  if (signalCode === 'SIGXCPU') return 'too-slow'
  // On Windows there are no signals: codes above 127 and 5 stand for them.
  if ((signalCode !== null && outOfMemory.has(signalCode)) || exitCode === 5 || (exitCode ?? 0) > 127) return 'too-complex'
  return 'damaged'
}

/**
 * For how many milliseconds a process could have run but waited for a processor; 0 when the system
 * does not say (Linux does). On a busy machine this is most of a reader's time.
 */
function waitedForProcessor(pid: number | undefined): number {
  try {
    const [, waited = '0'] = fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}
