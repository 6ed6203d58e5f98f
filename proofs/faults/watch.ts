import { fork } from 'node:child_process'
import path from 'node:path'

/** By path: how long each call took, in milliseconds, and what went wrong. */
export type ProbeFigures = Record<string, { times: number[]; failed: string[] }>

export interface Watched {
  url: string
  token: string
  paths: string[]
  everyMs?: number
  /** At most. */
  seconds: number
}

/** Calls the paths from another process until `stop`, which answers how that went. */
export function watch({ url, token, paths, everyMs = 25, seconds }: Watched) {
  const child = fork(path.join(import.meta.dirname, 'probe.ts'), [String(seconds), String(everyMs), ...paths], {
    env: { ...process.env, PROBE_URL: url, PROBE_TOKEN: token },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const figures = new Promise<ProbeFigures>((resolve, reject) => {
    child.once('message', (told) => resolve(told as ProbeFigures)) // what probe.ts sends
    child.once('exit', (code) => reject(new Error(`The probe ended with ${code}`)))
  })
  figures.catch(() => {})
  return {
    stop(): Promise<ProbeFigures> {
      if (child.connected) child.send('stop', () => {}) // it may just have ended by itself
      return figures
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
