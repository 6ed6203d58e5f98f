// npm run office-user: makes, disables, enables, resets and lists office accounts, beside a running Daysheet or without one.
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { openForCommand } from '../db/open-database.ts'
import { runOfficeUser } from '../features/session/office-user.ts'

const complain = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const opened = await openForCommand(await commandConfig({ needsSecret: false }), complain)
  const db = connect(opened.url, { max: 1 })
  try {
    const answer = await runOfficeUser(db, process.argv.slice(2))
    process.stdout.write(`${answer.text}\n`)
    process.exitCode = answer.done ? 0 : 1
  } finally {
    await closeDatabase(db)
    await opened.stop()
  }
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
