/**
 * `npm run prove:texts -- [sends] [kills] [seconds]`: the whole proof of promise R8 on a PostgreSQL of its own, given up after so many seconds; ends with 1 when a text was
 * doubled.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeDatabase, connect } from '#db/connection.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#db/queue.ts'
import { provesExactlyOnce } from './exactly-once.ts'

const [sends = 10_000, kills = 25, seconds = 30 * 60] = process.argv.slice(2).map(Number)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-prove-'))
fs.chmodSync(folder, 0o711)
const cluster = await startEmbeddedPostgres({ folder, throwaway: true })
try {
  await migrate(cluster.url)
  await installQueue(cluster.url)
  const db = connect(cluster.url, { name: 'proof' })
  const proof = { sends, kills, unanswered: Math.round(sends / 20), behaviour: 'faithful', withinMs: seconds * 1000 } as const
  const outcome = await provesExactlyOnce(db, cluster.url, proof)
  await closeDatabase(db)
  process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`)
  const { doubled, ambiguousNotUnknown, missingNotFailed } = outcome
  process.exitCode = doubled + ambiguousNotUnknown + missingNotFailed === 0 ? 0 : 1
} finally {
  await cluster.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
