import { daysToRestore, plainFilingNumber, type DeletedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { filingOnSeveralJobs } from '@daysheet/domain/filings/filing-messages'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { deleteExpiredRemovals, lockScope, lockJobs, jobsWithFiling, namesOfJobs, removeParts, type Removal } from './queries.ts'
import type { Author } from './author.ts'
import type { HttpError } from '#http-error.ts'

const dayMs = 86_400_000

/** The filing numbers of rows, each once, in their plain form. */
export const numbersOf = (rows: readonly { filingNumber: string | null }[]): string[] => [
  ...new Set(rows.map(({ filingNumber }) => plainFilingNumber(filingNumber ?? ''))),
]

export interface RemoveInput {
  author: Author
  now: Date
  reason: Removal['reason']
}

/**
 * Takes scope parts of held jobs away, and keeps them for a while, one removal a job and filing. Answers what brings them back: the id of the
 * removal, or of several an id that names them all. Nothing where there was nothing to take.
 */
export async function removeFilings(
  tx: Database,
  parts: readonly ScopePart[],
  { author, now, reason }: RemoveInput,
): Promise<string | null> {
  await deleteExpiredRemovals(tx, now)
  const filings = [...Map.groupBy(parts, (part) => `${part.jobId} ${plainFilingNumber(part.filingNumber ?? '')}`).values()]
  const ids = filings.map(() => newId())
  const [only, ...others] = ids
  if (only === undefined) return null
  const action = others.length > 0 ? newId() : only
  const removal = { action, reason, at: now, by: author.name, until: new Date(now.getTime() + daysToRestore * dayMs) }
  for (const [at, filing] of filings.entries()) {
    await removeParts(
      tx,
      filing.map(({ id }) => id),
      { ...removal, id: ids[at] ?? action },
    )
  }
  return action
}

export interface DeleteInput {
  /** As it is written in the rows; empty for those without one. */
  filingNumber: string
  /** Of this job. Without one, of the only job that has it. */
  jobId: string | undefined
  /** Of its areas these alone; those it does not have (any more) count for nothing. */
  ids: readonly string[] | undefined
  author: Author
  now: Date
}

/**
 * Deletes a filing, all its scope parts with their progress, or some of them, and keeps them for a while. Numbers are compared as they are
 * written, those of areas that are named by their ids in their plain form. A number that stands on several jobs is of none of them alone: it needs
 * the job. (product.md#calls; decisions/filings-saving.md)
 */
export async function deleteFiling(db: Database, { filingNumber, jobId, ids, author, now }: DeleteInput): Promise<DeletedScopeAnswer> {
  const plain = plainFilingNumber(filingNumber)
  const matchesFilter = ({ id, filingNumber: number }: ScopePart) =>
    ids ? ids.includes(id) && plainFilingNumber(number ?? '') === plain : (number ?? '') === filingNumber
  return inTransaction(db, author.actor, async (tx) => {
    const jobs = await lockJobs(tx, jobId === undefined ? await jobsWithFiling(tx, filingNumber) : [jobId])
    const meant: ScopePart[][] = []
    for (const job of jobs) meant.push((await lockScope(tx, job)).parts.filter(matchesFilter))
    const [parts = [], another] = meant.filter(({ length }) => length > 0)
    if (another) throw await severalJobs(tx, filingNumber, meant.flat())
    const removal = await removeFilings(tx, parts, { author, now, reason: ids ? 'areas' : 'deleted' })
    return { count: parts.length, removals: removal === null ? [] : [removal] }
  })
}

async function severalJobs(tx: Database, filingNumber: string, parts: readonly ScopePart[]): Promise<HttpError> {
  const jobs = await namesOfJobs(tx, [...new Set(parts.map(({ jobId }) => jobId))])
  return conflict(filingOnSeveralJobs(filingNumber, jobs), { code: 'SEVERAL_JOBS', details: { jobs } })
}
