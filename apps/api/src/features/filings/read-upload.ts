import { boroughName, boroughOfFiling, isOfOtherBorough } from '@daysheet/domain/filings/borough'
import type { FilingFile, ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { damagedInPart } from '@daysheet/domain/filings/filing-messages'
import type { FilingWarning } from '@daysheet/domain/filings/filing-reading'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { inTransaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { verifyStored } from '../../ports/files/files.ts'
import { lockAgainstSweep } from '../records/pictures/queries.ts'
import { insertFilingFile, findEarlierUploads, type JobWithFiling } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'
import { refusalOf, refused } from './refusal.ts'

/** The container of the store in which filings are kept as they came. */
export const filingContainer = 'filings'

/** Whose upload it is: `actor` for the audit, `name` for people. */
export interface Author {
  actor: string
  name: string
}

type Reading = Pick<Deps, 'db' | 'files' | 'filingReader' | 'now' | 'config'>

/**
 * Reads an uploaded filing and keeps the file as it came, if it could be read. Its bytes are stored before its row is written: whatever ends the
 * server in between leaves a file that nothing refers to, and never a row without its file. (decision 0138)
 */
export async function readUpload(deps: Reading, jobId: string, file: ReceivedFile, author: Author): Promise<ReadFilingAnswer> {
  const { db, files, filingReader, now } = deps
  const reading = await filingReader.read(file.bytes).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (reading.problem) throw refused(reading.problem)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const known = await findEarlierUploads(db, { jobId, filingNumbers: reading.filings, sha256 })
  // Named by what it holds: the same bytes again, also after an upload that broke off, take no more room.
  const storedName = `${sha256}.pdf`
  await files.save(filingContainer, storedName, file.bytes).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const storedFile: FilingFile = {
    id: newId(),
    name: file.name,
    sha256,
    bytes: file.bytes.length,
    pages: reading.pages,
    uploadedAt: now().toISOString(),
    uploadedBy: author.name,
  }
  await inTransaction(db, author.actor, async (tx) => {
    await lockAgainstSweep(tx)
    await verifyStored(files, { container: filingContainer, name: storedName, size: file.bytes.length })
    await insertFilingFile(tx, { ...storedFile, jobId, filingNumbers: reading.filings, storedName })
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const warnings = [
    ...(reading.repaired ? [{ page: 1, text: damagedInPart }] : []),
    ...known.elsewhere.map(elsewhereWarning),
    ...reading.filings.filter((number) => isOfOtherBorough(number, known.boro)).map((number) => boroughWarning(number, known.boro)),
    ...(known.saved ? [savedWarning(known.saved, jobId, deps.config.businessTimeZone)] : []),
    ...reading.warnings,
  ]
  return { result: reading.rows.map((row) => ({ ...row, jobId })), warnings, file: storedFile }
}

function elsewhereWarning({ filingNumber, address, ...job }: JobWithFiling): FilingWarning {
  const text = `Filing ${filingNumber} is also on job ${[formatJobNumber(job), address].filter(Boolean).join(', ')}. Check that this is the right job.`
  return { page: 1, filingNumber, text: text.slice(0, 1000) }
}

function boroughWarning(filingNumber: string, boro: string | null): FilingWarning {
  const filed = boroughName(boroughOfFiling(filingNumber) ?? '')
  const text = `Filing ${filingNumber} is of ${filed}, but this job is in ${boro ?? ''}. Check that this is the right job.`
  return { page: 1, filingNumber, text: text.slice(0, 1000) }
}

function savedWarning({ at, by, jobId }: { at: Date; by: string | null; jobId: string }, here: string, zone: string): FilingWarning {
  const who = by === null ? '' : ` by ${by}`
  const where = jobId === here ? '' : ' for another job'
  return { page: 1, text: `This very file was saved before${where}, ${formatDateTime(at, zone)}${who}.` }
}
