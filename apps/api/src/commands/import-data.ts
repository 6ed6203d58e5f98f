/** `npm run import-data -- FOLDER`: moves in from an old deployment. (product.md#moving-in) */
import { appSecret } from '../secrets/app-secret.ts'
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { openForCommand } from '../db/open-database.ts'
import { runInContext } from '../concurrency/request-context.ts'
import { describeDefaultedColumn, importFolder, ImportRefused } from '../import/import-file.ts'
import { importTables } from '../import/import-order.ts'

const maxStatementMs = 10 * 60_000

const log = (line: string) => process.stderr.write(`${line}\n`)

/** One line that overwrites itself on a terminal; elsewhere one line an entity would be lost among thousands, so only the terminal gets it. */
function progress(entity: string, rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${entity}: ${rows.toLocaleString('en-US')} rows          `)
}

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined) throw new ImportRefused('Usage: npm run import-data -- FOLDER')
  const began = performance.now()
  const config = await commandConfig()
  const database = await openForCommand(config, log)
  const db = connect(database.url, { name: 'import-data', max: 1, statementTimeoutMs: maxStatementMs })
  try {
    const { rows, filled } = await runInContext({ id: 'import-data', zone: config.businessTimeZone }, () =>
      importFolder(db, { folder, entities: importTables({ config, appSecret: appSecret(config) }), progress }),
    )
    log(`\r${rows.toLocaleString('en-US')} rows were imported in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    for (const line of filled.map(describeDefaultedColumn)) log(line)
    return 0
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

try {
  process.exitCode = await main(process.argv[2])
} catch (error) {
  if (!(error instanceof ImportRefused || error instanceof CannotStart)) throw error
  log(error.message)
  process.exitCode = 1
}
process.disconnect?.()
