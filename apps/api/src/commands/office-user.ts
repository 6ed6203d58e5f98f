// npm run office-user: makes, disables, enables, resets and lists office accounts, beside a running Daysheet or without one.
import fs from 'node:fs'
import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { joinDatabase, openDatabase } from '../db/open-database.ts'
import { runOfficeUser } from '../features/session/office-user.ts'

const complain = (line: string) => void process.stderr.write(`${line}\n`)

async function database() {
  const config = readConfig()
  if (config.databaseUrl !== undefined) return { opened: await openDatabase(config, complain), release: async () => {} }
  fs.mkdirSync(config.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const lock = await lockFolder(config.dataDir)
  if ('heldBy' in lock) return { opened: await joinDatabase(config, complain), release: async () => {} }
  return { opened: await openDatabase(config, complain), release: () => lock.release() }
}

try {
  const { opened, release } = await database()
  const db = connect(opened.url, { max: 1 })
  try {
    const answer = await runOfficeUser(db, process.argv.slice(2))
    process.stdout.write(`${answer.text}\n`)
    process.exitCode = answer.done ? 0 : 1
  } finally {
    await closeDatabase(db)
    await opened.stop()
    await release()
  }
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
