// node scripts/run.mjs apps/api/src/commands/app-role.ts daysheet_app: brings the database of DATABASE_URL up to date as its owner, and lets that role run Daysheet on it.
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { grantAppRole } from '../db/app-role.ts'
import { openDatabase } from '../db/open-database.ts'
import { makeSearchIndexes } from '../db/search-indexes.ts'

const complain = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const [role] = process.argv.slice(2)
  if (role === undefined) throw new CannotStart('Name the role of the application: … app-role.ts daysheet_app')
  const config = await commandConfig({ needsSecret: false })
  if (config.databaseUrl === undefined) throw new CannotStart('DATABASE_URL is missing: the address of your own database, as its owner.')
  const database = await openDatabase(config, complain)
  try {
    await makeSearchIndexes(database.url, { info: (_details, message) => complain(message) })
    await grantAppRole(database.url, role)
  } finally {
    await database.stop()
  }
  process.stdout.write(`Start Daysheet with DATABASE_URL as ${role}. After an update that has migrations, run this first.\n`)
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.disconnect?.()
