import { countOf } from '@daysheet/domain/numbers/count-of'
import { CannotStart } from '../cannot-start.ts'
import { inTransaction } from '../db/connection.ts'
import type { AuditStore } from './archive-months.ts'
import { archiveContainer, linesOf, packMonth, readObject } from './packed-month.ts'
import * as queries from './queries.ts'

/**
 * Brings a month of the audit back from the archive, as it was: the rows that are in the database afterwards are compared with those that left it, before anything is committed. The object goes last.
 * Throws `CannotStart` for a month that is not in the archive.
 */
export async function restoreMonth({ db, files, log }: AuditStore, month: string): Promise<void> {
  const archived = await queries.archivedMonth(db, month)
  if (!archived) throw new CannotStart(`${month} is not in the archive. To see what is, run npm run audit -- list.`)
  const body = await readObject(files, archived)
  await inTransaction(db, 'audit command', async (tx) => {
    await queries.lockArchive(tx)
    if (!(await queries.archivedMonth(tx, month))) throw new CannotStart(`${month} is no longer in the archive.`)
    // Of a clock that was set back.
    const besides = await queries.idsOfMonth(tx, month)
    for await (const lines of linesOf(body)) await queries.insertLines(tx, lines)
    const { rows, contentSha256 } = await packMonth(tx, month, besides)
    if (rows !== archived.rows || contentSha256 !== archived.contentSha256)
      throw new CannotStart(`${month} was not restored exactly. Nothing was changed.`)
    await queries.forgetArchived(tx, month)
  })
  await files.remove(archiveContainer, archived.name)
  log(`${month}: ${countOf(archived.rows, 'row')} restored to the database.`)
}
