import { countOf } from '@daysheet/domain/numbers/count-of'
import { formatBytes } from '@daysheet/domain/status/amounts'
import { CannotStart } from '../cannot-start.ts'
import { type Database, inTransaction } from '../db/connection.ts'
import { lockAgainstSweep } from '../features/records/pictures/queries.ts'
import { type Files, verifyStored } from '../ports/files/files.ts'
import { archiveContainer, packMonth, readObject } from './packed-month.ts'
import * as queries from './queries.ts'

export interface AuditStore {
  db: Database
  files: Files
  /** Told how far it is. */
  log: (line: string) => void
  signal?: AbortSignal
}

/** So many whole months stay in the database, because rules ask for them: late clock events, repeated orders, whose day a job was, undo. */
const minMonthsKept = 12

/** The first day of the month that is `months` before that of `now`, as `2025-11`. */
export function monthsBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}

/**
 * Takes every month of the audit before `before` out of the database into the store: written, read back and compared, and only then removed, in the transaction that says where it is. Whenever it is
 * killed, each month is in the database or in the archive, and running it again goes on. Answers how many months went. Throws `CannotStart` for months that are too young. (decisions/audit.md)
 */
export async function archiveMonths(store: AuditStore, { before, now }: { before: string; now: Date }): Promise<number> {
  const latest = monthsBefore(now, minMonthsKept)
  if (before > latest)
    throw new CannotStart(
      `Only months before ${latest} can be archived: rules need the last ${minMonthsKept} whole months in the database. ${before} is later.`,
    )
  let gone = 0
  let month = await queries.oldestMonth(store.db)
  while (month !== undefined && month < before) {
    store.signal?.throwIfAborted()
    if (await archiveMonth(store, month)) gone += 1
    month = await queries.oldestMonth(store.db, monthsBefore(new Date(`${month}-01`), -1))
  }
  return gone
}

async function archiveMonth({ db, files, log }: AuditStore, month: string): Promise<boolean> {
  const packed = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => packMonth(tx, month))
  if (packed.rows === 0) return false
  if (await queries.archivedMonth(db, month)) {
    log(
      `${month} is in the archive, and ${countOf(packed.rows, 'row')} were added to the database since. Restore it first, then archive it again.`,
    )
    return false
  }
  const { body, ...about } = packed
  // Named by its content: who archives the same again writes the same.
  const archived = { ...about, name: `${month}-${packed.sha256.slice(0, 16)}.ndjson.gz` }
  await files.save(archiveContainer, archived.name, body)
  await readObject(files, archived)
  await inTransaction(db, 'audit command', async (tx) => {
    await queries.lockArchive(tx)
    // No sweep of the store takes the object for an orphan before its row is there. (decisions/files-and-records.md)
    await lockAgainstSweep(tx)
    await verifyStored(files, { container: archiveContainer, name: archived.name, size: archived.bytes })
    const removed = await queries.removeMonth(tx, archived)
    if (removed !== archived.rows)
      throw new CannotStart(`${month}: rows changed while it was being archived. Nothing was removed; run it again.`)
  })
  log(`${month}: ${countOf(archived.rows, 'row')}, ${formatBytes(archived.bytes)} in ${archiveContainer}/${archived.name}`)
  return true
}
