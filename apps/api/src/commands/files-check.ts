// npm run files:check: says how uploaded files and their rows agree, beside a running Daysheet or without one.
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { openForCommand } from '../db/open-database.ts'
import { runFilesCheck } from '../features/records/pictures/run-files-check.ts'
import { FilesUnavailable } from '../ports/files/files.ts'
import { openFiles } from '../ports/files/open-files.ts'

/** All records are read for the names of pictures. */
const maxStatementMs = 10 * 60_000
const complain = (line: string) => void process.stderr.write(`${line}\n`)

async function check(args: readonly string[]): Promise<number> {
  const config = await commandConfig({ needsSecret: false })
  const files = await openFiles(config)
  const database = await openForCommand(config, complain)
  const db = connect(database.url, { name: 'files:check', max: 1, statementTimeoutMs: maxStatementMs })
  try {
    const { text, inOrder } = await runFilesCheck({ db, files, now: new Date(), args })
    process.stdout.write(`${text}\n`)
    return inOrder ? 0 : 1
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

try {
  process.exitCode = await check(process.argv.slice(2))
} catch (error) {
  const isForPeople = error instanceof CannotStart || error instanceof FilesUnavailable
  complain(isForPeople ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
