import type { SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { restoreParts, lockScope, lockJobs, anyPartExists, removalsOf, scopeOf, type Removed } from './queries.ts'
import type { Author } from './author.ts'
import { numbersOf, removeFilings } from './remove-filing.ts'
import { refuseStaleScope } from './scope-tag.ts'
import { HttpError } from '#http-error.ts'

export interface RestoreInput {
  /** Of one removal, or of all that a replacement took away at once. */
  removalId: string
  /** What If-Match accepts. */
  seen: readonly string[] | undefined
  author: Author
  now: Date
  zone: string
}

/**
 * Undoes a deletion or a replacement: the rows are there again with their ids and their progress. What took the place of replaced rows is taken
 * away in turn and can be brought back likewise; a deleted filing that was uploaded anew stands in the way. Areas that were taken out of a filing
 * come back beside those that are there. (decisions/filings-saving.md)
 */
export async function restoreFiling(db: Database, input: RestoreInput): Promise<SavedScopeAnswer> {
  return inTransaction(db, input.author.actor, async (tx) => {
    const [known] = await removalsOf(tx, input.removalId)
    if (known) await lockJobs(tx, [known.jobId])
    // Once more, now that nobody else can bring it back at this moment.
    const removed = await removalsOf(tx, input.removalId)
    const [first] = removed
    if (!first) throw new HttpError(404, 'There is nothing to restore: it was already restored, or it is too late.')
    if (removed.some(({ until }) => until <= input.now)) throw new HttpError(410, 'It is too late to restore this filing.')
    const { jobId } = first
    const { parts, tag } = await lockScope(tx, jobId)
    await refuseStaleScope(tx, { jobId, tag, seen: input.seen, zone: input.zone })
    const filings = numbersOf(removed)
    const whole = numbersOf(removed.filter(({ reason }) => reason !== 'areas'))
    const there = parts.filter((part) => whole.includes(numbersOf([part])[0] ?? ''))
    refuseReuploaded(removed, numbersOf(there))
    const removal = await removeFilings(tx, there, { ...input, reason: 'replaced' })
    let added = 0
    for (const one of removed) added += await putBack(tx, one)
    const scope = (await scopeOf(tx, jobId)).filter((part) => filings.includes(numbersOf([part])[0] ?? ''))
    return { result: { status: 'success', scope, added, changed: 0, gone: [], removal } }
  })
}

async function putBack(tx: Database, { id, filingNumber }: Removed): Promise<number> {
  if (await anyPartExists(tx, id)) {
    const name = filingNumber === '' ? 'the filing' : `ACP7 ${filingNumber}`
    throw conflict(`Areas of ${name} that would be restored already exist. Nothing was changed.`, { code: 'AREAS_EXIST' })
  }
  return restoreParts(tx, id)
}

function refuseReuploaded(removed: readonly Removed[], there: readonly string[]): void {
  const inTheWay = numbersOf(removed.filter(({ reason }) => reason === 'deleted')).filter((filing) => there.includes(filing))
  if (inTheWay.length === 0) return
  const message = `ACP7 ${inTheWay.join(' and ')} was uploaded again after it was deleted. Delete it first to restore the earlier rows.`
  throw conflict(message, { code: 'FILING_EXISTS', details: { filings: inTheWay } })
}
