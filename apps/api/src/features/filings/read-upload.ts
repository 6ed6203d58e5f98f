import { boroughName, boroughOfFiling, isOfOtherBorough } from '@daysheet/domain/filings/borough'
import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { damagedInPart } from '@daysheet/domain/filings/filing-messages'
import type { FilingWarning } from '@daysheet/domain/filings/filing-reading'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Deps } from '#deps.ts'
import type { Author } from './author.ts'
import { keepFile, sha256Of, type Keeping } from './keep-file.ts'
import { findEarlierUploads, type JobWithFiling } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'
import { refusalOf, refused } from './refusal.ts'

type Reading = Keeping & Pick<Deps, 'filingReader' | 'config'>

/** Reads an uploaded filing and keeps the file as it came, if it could be read. (decisions/filings-saving.md) */
export async function readUpload(deps: Reading, jobId: string, file: ReceivedFile, author: Author): Promise<ReadFilingAnswer> {
  const reading = await deps.filingReader.read(file.bytes).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (reading.problem) throw refused(reading.problem)
  const known = await warningsOfJob(deps, { jobId, filingNumbers: reading.filings, bytes: file.bytes, page: 1 })
  const kept = await keepFile(deps, { ...file, source: 'pdf', pages: reading.pages, jobId, filingNumbers: reading.filings }, author)
  const warnings = [...(reading.repaired ? [{ page: 1, text: damagedInPart }] : []), ...known, ...reading.warnings]
  return { result: reading.rows.map((row) => ({ ...row, jobId })), warnings, file: kept }
}

interface OfJob {
  jobId: string
  filingNumbers: readonly string[]
  bytes: Uint8Array
  /** To which page a warning leads; 0 where there is none. */
  page: number
}

/** What the office should know of these filings: they are on another job, of another borough, or these very bytes were saved before. */
export async function warningsOfJob({ db, config }: Pick<Deps, 'db' | 'config'>, { bytes, page, ...of }: OfJob): Promise<FilingWarning[]> {
  const { elsewhere, boro, saved } = await findEarlierUploads(db, { ...of, sha256: sha256Of(bytes) })
  return [
    ...elsewhere.map(elsewhereWarning),
    ...of.filingNumbers.filter((number) => isOfOtherBorough(number, boro)).map((number) => boroughWarning(number, boro)),
    ...(saved ? [savedWarning(saved, of.jobId, config.businessTimeZone)] : []),
  ].map((warning) => ({ page, ...warning }))
}

type Warning = Omit<FilingWarning, 'page'>

function elsewhereWarning({ filingNumber, address, ...job }: JobWithFiling): Warning {
  const text = `Filing ${filingNumber} is also on job ${[formatJobNumber(job), address].filter(Boolean).join(', ')}. Check that this is the right job.`
  return { filingNumber, text: text.slice(0, 1000) }
}

function boroughWarning(filingNumber: string, boro: string | null): Warning {
  const filed = boroughName(boroughOfFiling(filingNumber) ?? '')
  const text = `Filing ${filingNumber} is for ${filed}, but this job is in ${boro ?? ''}. Check that this is the right job.`
  return { filingNumber, text: text.slice(0, 1000) }
}

function savedWarning({ at, by, jobId }: { at: Date; by: string | null; jobId: string }, here: string, zone: string): Warning {
  const who = by === null ? '' : ` by ${by}`
  const where = jobId === here ? '' : ' for another job'
  return { text: `This same file was already saved${where}, ${formatDateTime(at, zone)}${who}.` }
}
