import { plainFilingNumber, type ChosenRow, type SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { jobIdNotFound } from '@daysheet/domain/filings/filing-messages'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import { changedProperties, planUpdate } from '@daysheet/domain/filings/update'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, unprocessable } from '#http/errors.ts'
import { filingFileNamed, lockScope, lockJobs, insertParts, saveFiling, scopeOf, updateParts } from './queries.ts'
import type { Author } from './author.ts'
import { numbersOf, removeFilings } from './remove-filing.ts'
import { refuseStaleScope } from './scope-tag.ts'
import { HttpError } from '#http-error.ts'

/** `add` refuses a filing that is there already; `replace` exchanges its rows; `update` keeps those that are recognised, with their progress. */
export type SaveMode = 'add' | 'replace' | 'update'

export interface SaveInput {
  rows: [ChosenRow, ...ChosenRow[]]
  mode: SaveMode
  /** The upload the rows were read from, where the caller says. */
  fileId: string | undefined
  /** What If-Match accepts. */
  seen: readonly string[] | undefined
  author: Author
  now: Date
  zone: string
}

/**
 * Makes the chosen rows of one or several filings the scope of their job, all or nothing; what else is on the job stays. The job is held from
 * before its scope is read until the end, so that two who save come one after the other. (decisions/filings-saving.md)
 */
export async function saveScope(db: Database, input: SaveInput): Promise<SavedScopeAnswer> {
  const [{ jobId }] = input.rows
  return inTransaction(db, input.author.actor, async (tx) => {
    if ((await lockJobs(tx, [jobId])).length === 0) throw new HttpError(404, jobIdNotFound)
    const { parts, tag } = await lockScope(tx, jobId)
    await refuseStaleScope(tx, { jobId, tag, seen: input.seen, zone: input.zone })
    if (input.fileId !== undefined && (await filingFileNamed(tx, input.fileId))?.jobId !== jobId)
      throw unprocessable('file is not an upload of this job.')
    const filings = numbersOf(input.rows)
    const there = parts.filter((part) => filings.includes(numberOf(part)))
    if (input.mode === 'add') refuseExisting(there)
    const removal = input.mode === 'replace' ? await removeFilings(tx, there, { ...input, reason: 'replaced' }) : null
    const done = input.mode === 'update' ? await update(tx, there, input.rows) : await add(tx, input.rows)
    for (const filingNumber of filings) {
      await saveFiling(tx, { jobId, filingNumber, fileId: input.fileId ?? null, savedAt: input.now, savedBy: input.author.name })
    }
    const scope = (await scopeOf(tx, jobId)).filter((part) => filings.includes(numberOf(part)))
    const gone = scope.filter(({ id }) => done.gone.has(id))
    return { result: { status: 'success', scope, ...done, gone, removal } }
  })
}

const numberOf = (part: ScopePart) => plainFilingNumber(part.filingNumber ?? '')

function refuseExisting(there: readonly ScopePart[]): void {
  const filings = numbersOf(there)
  if (filings.length === 0) return
  const message = `ACP7 ${filings.join(' and ')} ${filings.length > 1 ? 'are' : 'is'} already saved for this job. Choose Replace or Update.`
  throw conflict(message, { code: 'FILING_EXISTS', details: { filings } })
}

async function add(tx: Database, rows: readonly ChosenRow[]) {
  await insertParts(tx, rows)
  return { added: rows.length, changed: 0, gone: new Set<string>() }
}

/**
 * Writes what differs, so that the version of a row that stayed as it was stays too. Rows that the filing no longer has get its plain number as
 * well: they are still rows of this filing.
 */
async function update(tx: Database, there: readonly ScopePart[], rows: readonly ChosenRow[]) {
  const stored = new Map(there.map((part) => [part.id, part]))
  const named = there.map((part) => ({ ...part, filingNumber: numberOf(part) }))
  const { matched, added, gone } = planUpdate(named, rows)
  const changed = matched.flatMap(({ existing, chosen }) => {
    const before = stored.get(existing.id)
    return before && changedProperties(before, chosen).length > 0 ? [{ ...chosen, id: existing.id }] : []
  })
  const renamed = gone.filter(({ id, filingNumber }) => stored.get(id)?.filingNumber !== filingNumber)
  await updateParts(tx, [...changed, ...renamed])
  await insertParts(tx, added)
  return { added: added.length, changed: changed.length, gone: new Set(gone.map(({ id }) => id)) }
}
