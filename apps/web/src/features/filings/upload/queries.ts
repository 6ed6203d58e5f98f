/** ACP7 filings on their way in: reading a PDF, the scope a job has already, saving the rows that were chosen. (product.md#calls) */
import type { ChosenRow, ReadFilingAnswer, SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import type { ScopePart, ScopeStatus } from '@daysheet/domain/filings/scope-part'
import { queryOptions } from '@tanstack/react-query'
import { send } from '#client/client.ts'
import { latestStatus } from '../measured-scope.ts'
import { requestedOnce } from '../queries.ts'
import { uploadTransport } from '#client/upload-transport.ts'
import { find } from '#client/rows.ts'

/** A saved row with what was last recorded as done of it. */
export type SavedPart = ScopePart & { scopeStatuses?: readonly ScopeStatus[] }

interface Upload {
  jobId: string
  file: File
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** Has the server read a PDF. Nothing is saved as scope by it. */
export function readFiling({ jobId, file, onProgress, signal }: Upload): Promise<ReadFilingAnswer> {
  const form = new FormData()
  form.append('File', file)
  return send('POST Jobs/processACP7', { query: { jobId }, body: form }, { signal, transport: uploadTransport(onProgress) })
}

/** Has the server fetch a filing from the City's open data. Nothing is saved as scope by it. */
export const fetchFiling = (jobId: string, filingNumber: string, signal?: AbortSignal): Promise<ReadFilingAnswer> =>
  send('POST Jobs/fetchACP7', { query: { jobId, filingNumber } }, signal ? { signal } : {})

/** What the City has of a filing, to be held against a PDF that was read: it is asked for once for each file. */
export const cityReading = (jobId: string, fileId: string, filingNumber: string) =>
  queryOptions({
    // Not among the filings of the job: what becomes of those is no reason to ask the City again.
    queryKey: ['city-filings', jobId, fileId, filingNumber],
    queryFn: ({ signal }) => fetchFiling(jobId, filingNumber, signal),
    ...requestedOnce,
  })

/** All scope of a job, each row with its newest progress. */
export const readScope = (jobId: string) => find<'ScopeParts', SavedPart>('ScopeParts', { where: { jobId }, include: [latestStatus] })

interface Save {
  rows: readonly ChosenRow[]
  /** Whether saved rows of these filings are exchanged, or brought up to date; `add` is refused (409) where there are any. */
  way: 'add' | 'replace' | 'update'
  fileId: string
  /** Of the job's filings as they were when the office decided; a 412 says that they have changed since. */
  tag: string
}

export function saveScope({ rows, way, fileId, tag }: Save): Promise<SavedScopeAnswer['result']> {
  const query = { ...(way !== 'add' && { replace: String(way === 'replace') }), file: fileId }
  return send('POST Jobs/processScope', { query, body: rows }, { ifMatch: tag }).then(({ result }) => result)
}
