import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const stopLimitMs = 20_000
const immediateAfterMs = 10_000

/**
 * Stops the server that a killed process left running on `data`, and forgets a `postmaster.pid` whose number now belongs to a program that
 * is not PostgreSQL (after a machine restart PostgreSQL would take that program for its old self and refuse to start).
 */
export async function stopLeftover(data: string, log: (line: string) => void) {
  const note = path.join(data, 'postmaster.pid')
  const pid = pidIn(note)
  if (pid === undefined) return
  if (!isAlive(pid)) return // PostgreSQL clears the note itself, once it is sure that nothing of the old server is left
  if (!isPostgres(pid)) {
    fs.rmSync(note, { force: true })
    return
  }
  log('stopping the PostgreSQL that an earlier run left behind')
  process.kill(pid, 'SIGINT')
  const started = Date.now()
  let isUrged = false
  while (isAlive(pid)) {
    const waited = Date.now() - started
    if (waited > stopLimitMs) throw new Error(`A PostgreSQL server left by an earlier run (process ${pid}) does not stop.`)
    if (waited > immediateAfterMs && !isUrged) {
      isUrged = true
      process.kill(pid, 'SIGQUIT')
    }
    await pause(20)
  }
}

function pidIn(note: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(note, 'utf8').split('\n', 1)[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that it lives, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A dead child that its parent has not asked about yet holds nothing any more.
  return !/^State:\s+Z/m.test(readIfThere(`/proc/${pid}/status`))
}

function isPostgres(pid: number): boolean {
  const name = readIfThere(`/proc/${pid}/comm`) || spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout || ''
  return path.basename(name.trim()).startsWith('postgres')
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
