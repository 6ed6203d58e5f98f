// npm run audit: says where the audit lies, takes old months of it out of the database into the store for files, and brings them back. (docs/operations.md)
import { countOf } from '@daysheet/domain/numbers/count-of'
import { formatBytes } from '@daysheet/domain/status/amounts'
import { parseArgs } from 'node:util'
import { archiveMonths, type AuditStore, monthsBefore } from '../audit/archive-months.ts'
import { archiveContainer } from '../audit/packed-month.ts'
import { archivedMonths, monthsInDatabase } from '../audit/queries.ts'
import { restoreMonth } from '../audit/restore-month.ts'
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { openForCommand } from '../db/open-database.ts'
import { FilesUnavailable } from '../ports/files/files.ts'
import { openFiles } from '../ports/files/open-files.ts'

const usage = `Usage:
  npm run audit -- list
  npm run audit -- archive --before 2025-01 | --keep <months>
  npm run audit -- restore 2024-03`

/** A month of a large contractor is read, packed and removed. */
const maxStatementMs = 30 * 60_000
const insufficientPrivilege = '42501'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort())
process.channel?.unref()

type Action = (store: AuditStore) => Promise<void>

/** Throws before anything is opened for what nobody can mean. */
function actionOf(args: readonly string[]): Action {
  const { positionals, values } = argumentsOf(args)
  const [action, month, ...more] = positionals
  if (more.length > 0 || (action !== 'archive' && Object.keys(values).length > 0)) throw new CannotStart(usage)
  if (action === 'list' && month === undefined) return list
  if (action === 'archive' && month === undefined) {
    const before = beforeOf(values)
    return async (store) => {
      const count = await archiveMonths(store, { before, now: new Date() })
      print(`${countOf(count, 'month')} of the audit archived.`)
    }
  }
  if (action === 'restore' && month !== undefined && isMonth(month)) return (store) => restoreMonth(store, month)
  throw new CannotStart(usage)
}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { before: { type: 'string' }, keep: { type: 'string' } } })
  } catch {
    throw new CannotStart(usage)
  }
}

const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

function beforeOf({ before, keep }: { before?: string | undefined; keep?: string | undefined }): string {
  if (before !== undefined && keep === undefined && isMonth(before)) return before
  if (keep !== undefined && before === undefined && /^[1-9]\d{0,3}$/.test(keep)) return monthsBefore(new Date(), Number(keep))
  throw new CannotStart(usage)
}

async function list({ db }: AuditStore): Promise<void> {
  for (const { month, name, rows, bytes } of await archivedMonths(db))
    print(`${month}  ${countOf(rows, 'row')}  in the archive: ${archiveContainer}/${name}, ${formatBytes(bytes)}`)
  for (const { month, rows } of await monthsInDatabase(db)) print(`${month}  ${countOf(rows, 'row')}  in the database`)
}

async function audit(args: readonly string[]): Promise<void> {
  const action = actionOf(args)
  const config = await commandConfig({ needsSecret: false })
  const files = await openFiles(config)
  const database = await openForCommand(config, complain)
  const db = connect(database.url, { name: 'audit command', max: 2, statementTimeoutMs: maxStatementMs })
  try {
    await action({ db, files, log: complain, signal: stopping.signal })
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

function inWords(error: unknown): string {
  if (stopping.signal.aborted) return 'Stopped. Each month is in the database or in the archive; run it again to continue.'
  if (error instanceof CannotStart || error instanceof FilesUnavailable) return error.message
  if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege)
    return 'Only the owner of the tables can move the audit. Run it with the DATABASE_URL of the owner (docs/security.md).'
  return `Daysheet: ${String(error)}`
}

try {
  await audit(process.argv.slice(2))
} catch (error) {
  complain(inWords(error))
  process.exitCode = 1
}
process.disconnect?.()
