/** How long a person waits after `npm start` on an installed clone: until the line that says the product is ready. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Seconds until ready; the product is stopped again before this returns. */
function startOnce(folder: string): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  return new Promise((resolve, reject) => {
    let seconds = 0
    npm.stdout.on('data', (chunk: Buffer) => {
      if (seconds > 0 || !chunk.toString().includes('Daysheet is ready')) return
      seconds = (performance.now() - began) / 1000
      if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT') // the whole group, as Ctrl-C in a terminal does
    })
    npm.once('error', reject)
    npm.once('exit', () => (seconds > 0 ? resolve(seconds) : reject(new Error('npm start ended before it was ready'))))
  })
}

/** The first start on an empty folder, and the starts after it. */
export async function measureStartUp(times: number): Promise<{ first: number; later: number[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-start-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  try {
    const first = await startOnce(folder)
    const later: number[] = []
    for (let n = 0; n < times; n += 1) later.push(await startOnce(folder))
    return { first, later }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
