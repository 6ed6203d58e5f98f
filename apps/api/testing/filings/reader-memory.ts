import fs from 'node:fs'

const lookEveryMs = 5

/** Nothing when the process is gone, or where there is no /proc. */
function said(pid: string | number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The most memory the kernel counted for one process since it began, in MB. */
const peakOf = (pid: string | number) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(said(pid, 'status'))?.[1] ?? 0) / 1024

/** Processor time of a process so far: hundredths of a second, in the 14th and 15th field; the second field is a name in brackets. */
function processorMs(pid: string): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = said(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(user) + Number(system)) * 10
}

/**
 * Looks on at the processes that a server starts, every few milliseconds: the most memory that one of them held, and the processor time of each. What is taken in the
 * last moment before an end is not seen; it is no more than the limit that ended the process.
 */
export function watchReaders(server: number) {
  let most = 0
  const spent = new Map<string, number>()
  const look = () => {
    for (const pid of said(server, `task/${server}/children`).trim().split(' ').filter(Boolean)) {
      spent.set(pid, Math.max(spent.get(pid) ?? 0, processorMs(pid)))
      most = Math.max(most, peakOf(pid))
    }
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    /** What was held since the last time this was asked. */
    take() {
      look()
      const taken = { maxMegabytes: most, processorMs: [...spent.values()] }
      most = 0
      spent.clear()
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

/** The same for one process, until it ends. */
export async function peakUntilEnd(pid: number, ended: Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, peakOf(pid))), lookEveryMs)
  await ended
  clearInterval(timer)
  return most
}
