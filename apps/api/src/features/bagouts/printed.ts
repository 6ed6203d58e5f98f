import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '../../db/connection.ts'
import { insertBreakdown, lastBreakdownWithout } from './queries.ts'

/** What a breakdown says of the waste: which bags of which job on which day, for whom. */
interface Said {
  rows: readonly Bagout[]
  po: string
  records: readonly string[]
}

/** Who ran the job, and how the company is called, makes a breakdown no other one. */
function digestOf({ rows, po, records }: Said): string {
  const lines = rows.map(({ entryId, date, jobNum, jobNumDecimals, address, boro, bags }) => [
    ...[entryId, date, jobNum, jobNumDecimals, address, boro, bags],
  ])
  return createHash('sha256')
    .update(JSON.stringify([po, records, lines]))
    .digest('hex')
}

/**
 * Keeps that a breakdown is printed, with its PO, and answers when one that holds some of its bagouts was printed last that said something else; nothing where there is
 * none. (decision 0301)
 */
export async function keepPrinted(db: Database, actor: string, { at, ...said }: Said & { at: Date }): Promise<Date | undefined> {
  const [digest, entryIds] = [digestOf(said), said.rows.map(({ entryId }) => entryId)]
  return inTransaction(db, actor, async (tx) => {
    const differing = await lastBreakdownWithout(tx, { entryIds, digest })
    await insertBreakdown(tx, { entryIds, digest, po: said.po, at })
    return differing
  })
}
