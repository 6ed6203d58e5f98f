import { daysToRestore, plainFilingNumber, type DeletedScopeAnswer } from '@daysheet/domain/acp7/filing-answers'
import type { ScopePart } from '@daysheet/domain/acp7/scope-part'
import { v7 as newId } from 'uuid'
import { write, type Database } from '../../db/connection.ts'
import { forgetRemoved, heldScope, holdJobs, jobsWithFiling, removeParts, type Removal } from './queries.ts'
import type { Author } from './read-upload.ts'

const dayMs = 86_400_000

/** The filing numbers of rows, each once, in their plain form. */
export const numbersOf = (rows: readonly { filingNumber: string | null }[]): string[] => [
  ...new Set(rows.map(({ filingNumber }) => plainFilingNumber(filingNumber ?? ''))),
]

export interface RemoveWish {
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
  { author, now, reason }: RemoveWish,
): Promise<string | null> {
  await forgetRemoved(tx, now)
  const filings = [...Map.groupBy(parts, (part) => `${part.jobId} ${plainFilingNumber(part.filingNumber ?? '')}`).values()]
  const ids = filings.map(() => newId())
  const [only, ...others] = ids
  if (only === undefined) return null
  const deed = others.length > 0 ? newId() : only
  const kept = { deed, reason, at: now, by: author.name, until: new Date(now.getTime() + daysToRestore * dayMs) }
  for (const [at, filing] of filings.entries()) {
    await removeParts(
      tx,
      filing.map(({ id }) => id),
      { ...kept, id: ids[at] ?? deed },
    )
  }
  return deed
}

export interface DeleteWish {
  /** As it is written in the rows; empty for those without one. */
  filingNumber: string
  /** Of this job alone; of every job that has it without one. */
  jobId: string | undefined
  /** Of its areas these alone; those it does not have (any more) count for nothing. */
  ids: readonly string[] | undefined
  author: Author
  now: Date
}

/**
 * Deletes a filing, all its scope parts with their progress, or some of them, and keeps them for a while. Numbers are compared as they are
 * written, those of areas that are named by their ids in their plain form. (spec §7; issue 4.3)
 */
export async function deleteFiling(db: Database, { filingNumber, jobId, ids, author, now }: DeleteWish): Promise<DeletedScopeAnswer> {
  const plain = plainFilingNumber(filingNumber)
  const isMeant = ({ id, filingNumber: number }: ScopePart) =>
    ids ? ids.includes(id) && plainFilingNumber(number ?? '') === plain : (number ?? '') === filingNumber
  return write(db, author.actor, async (tx) => {
    const jobs = await holdJobs(tx, jobId === undefined ? await jobsWithFiling(tx, filingNumber) : [jobId])
    const removals: string[] = []
    let count = 0
    for (const job of jobs) {
      const parts = (await heldScope(tx, job)).parts.filter(isMeant)
      const removal = await removeFilings(tx, parts, { author, now, reason: ids ? 'areas' : 'deleted' })
      if (removal !== null) removals.push(removal)
      count += parts.length
    }
    return { count, removals }
  })
}
