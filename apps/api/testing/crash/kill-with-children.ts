import fs from 'node:fs'

/** Ends a process and its children at once, as a machine's out-of-memory killer might. Those of PostgreSQL lead groups of their own, so that no signal to a group reaches them. */
export function killWithChildren(pid: number): void {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
