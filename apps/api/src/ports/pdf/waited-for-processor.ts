import fs from 'node:fs'

/**
 * How many milliseconds a process could have run and had to wait for a processor; 0 where the system does not say (it does on Linux). On a machine
 * that is busy with other things most of a reader's time is such.
 */
export function waitedForProcessor(pid: number | undefined): number {
  try {
    const [, waited = '0'] = fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}
