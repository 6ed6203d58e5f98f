import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { wordsToPrint, type PrintedWords } from '@daysheet/domain/bagouts/printed-words'
import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '#db/connection.ts'
import { firstWordsOf, insertBreakdown, lastBreakdownWithout } from './queries.ts'

/** What a breakdown says of the waste: which bags of which job on which day, for whom. */
interface Said {
  rows: readonly Bagout[]
  po: string
  records: readonly string[]
}

/** The names of supervisors and of the company make a breakdown no other one: it keeps them. */
function digestOf({ rows, po, records }: Said): string {
  const lines = rows.map(({ entryId, date, jobNum, jobNumDecimals, address, boro, bags }) => [
    ...[entryId, date, jobNum, jobNumDecimals, address, boro, bags],
  ])
  return createHash('sha256')
    .update(JSON.stringify([po, records, lines]))
    .digest('hex')
}

export interface Kept {
  /** When one that holds some of its bagouts was printed last that said something else. */
  differsFrom: Date | undefined
  /** The names to print: those of its first print. */
  words: PrintedWords
}

/** Keeps that a breakdown is printed, with its PO and its names. (decisions/printed-names.md) */
export async function keepPrinted(
  db: Database,
  actor: string,
  { at, company, ...said }: Said & { at: Date; company: string },
): Promise<Kept> {
  const [digest, entryIds] = [digestOf(said), said.rows.map(({ entryId }) => entryId)]
  return inTransaction(db, actor, async (tx) => {
    const differsFrom = await lastBreakdownWithout(tx, { entryIds, digest })
    const words = (await firstWordsOf(tx, { entryIds, digest })) ?? wordsToPrint(company, said.rows)
    await insertBreakdown(tx, { entryIds, digest, words, po: said.po, at })
    return { differsFrom, words }
  })
}
