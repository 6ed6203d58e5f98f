/**
 * `npm run crash -- 50`                    kills the server 50 times under 100 writes a second (promises.md#r1)
 * `npm run crash -- database 20`           kills PostgreSQL 20 times under 200 writes a second (R2)
 * `npm run crash -- database 20 control`   the same with synchronous_commit off: this must lose some, or the run proves nothing
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crashRun } from './crash-run.ts'

const words = process.argv.slice(2)
const isDatabase = words.includes('database')
const isControl = words.includes('control')
const kills = Number(words.find((word) => /^\d+$/.test(word)) ?? (isDatabase ? 20 : 50))

// Ctrl-C ends the run after the kill under way; the report says how many there were.
let isEnough = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isEnough = true))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-crash-'))
fs.chmodSync(folder, 0o711)
try {
  const report = await crashRun({
    folder,
    kills,
    what: isDatabase ? 'database' : 'server',
    losesCommits: isControl,
    isEnough: () => isEnough,
    progress: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  const isGood = isControl ? report.lost > 0 : report.lost + report.doubled + report.refused.length === 0
  process.exitCode = isGood ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
