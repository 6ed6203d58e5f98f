import { plainFilingNumber, type ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { readCityAnswer, withSavedReview } from '@daysheet/domain/filings/city/city-rows'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Author } from '../author.ts'
import { nextPollAfter } from './poll-city.ts'
import { saveCityFacts } from './queries.ts'
import { keepFile, type Keeping } from '../keep-file.ts'
import { warningsOfJob } from '../read-upload.ts'
import { scopeOf } from '../queries.ts'
import { refusalOf, refused } from '../refusal.ts'

type Fetching = Keeping & Pick<Deps, 'config' | 'cityFilings'>

interface FetchInput {
  jobId: string
  /** Checked: it becomes part of a question. */
  filingNumber: string
  author: Author
  signal: AbortSignal
}

/** Fetches a filing from the City's open data, and keeps what it answered as it came if it has the filing. Nothing is scope yet. (decisions/city-filings.md) */
export async function fetchFromCity(deps: Fetching, { jobId, filingNumber, author, signal }: FetchInput): Promise<ReadFilingAnswer> {
  const { body, value } = await deps.cityFilings.rowsOf(filingNumber, signal).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const at = deps.now()
  const read = readCityAnswer(filingNumber, value)
  if (read.problem) throw refused(read.problem)
  const filingNumbers = [filingNumber]
  const known = await warningsOfJob(deps, { jobId, filingNumbers, bytes: body, page: 0 })
  const file = await keepFile(deps, { name: `${filingNumber}.json`, source: 'city', bytes: body, pages: 0, jobId, filingNumbers }, author)
  const city = { ...read.facts, fetchedAt: at.toISOString() }
  await inTransaction(deps.db, author.actor, (tx) => saveCityFacts(tx, city, nextPollAfter(at)))
  const saved = (await scopeOf(deps.db, jobId)).map((part) => ({ ...part, filingNumber: plainFilingNumber(part.filingNumber ?? '') }))
  return {
    result: withSavedReview(read.rows, saved).map((row) => ({ ...row, jobId })),
    warnings: [...known, ...read.warnings],
    file,
    city,
  }
}
