import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The one right to run on a data folder. It goes with the process that holds it, however that ends. */
export type FolderLock = {
  /** From now on a newcomer is told to wait rather than to leave. */
  announceStop: () => void
  release: () => Promise<void>
}

type Holder = { pid: number; isStopping: boolean }

const patienceMs = 1_500
const patienceWhileStoppingMs = 20_000

/**
 * Takes the lock on `folder`, or answers with the process that holds it. A holder that is stopping is waited for; so is, shortly, one that
 * may not have noticed yet that its terminal is gone.
 *
 * The lock is a listening socket, which the system closes with the process: on Linux in the abstract namespace, on Windows a pipe, elsewhere a
 * file in the temporary folder, which a newcomer removes when nobody answers on it.
 */
export async function lockFolder(folder: string): Promise<FolderLock | { heldBy: number }> {
  const address = addressOf(fs.realpathSync(folder))
  const started = Date.now()
  for (;;) {
    const lock = await listen(address)
    if (lock) return lock
    const holder = await ask(address)
    if (!holder && address.startsWith('/')) fs.rmSync(address, { force: true })
    const waited = Date.now() - started
    if (holder && waited > (holder.isStopping ? patienceWhileStoppingMs : patienceMs)) return { heldBy: holder.pid }
    await pause(50)
  }
}

function addressOf(folder: string): string {
  const name = `daysheet-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<FolderLock | undefined> {
  return new Promise((resolve, reject) => {
    const holder: Holder = { pid: process.pid, isStopping: false }
    const server = net.createServer((asking) => asking.on('error', () => {}).end(JSON.stringify(holder)))
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => {
      server.unref()
      resolve({
        announceStop: () => (holder.isStopping = true),
        release: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}

function ask(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const asking = net.connect(address)
    asking.setTimeout(2_000, () => asking.destroy())
    asking.on('data', (part) => (said += String(part)))
    asking.on('error', () => resolve(undefined))
    asking.on('close', () => {
      const [, pid, isStopping] = /"pid":(\d+),"isStopping":(true|false)/.exec(said) ?? []
      resolve(pid === undefined ? undefined : { pid: Number(pid), isStopping: isStopping === 'true' })
    })
  })
}
