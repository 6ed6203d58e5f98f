/** *Filter this day*: filters a day by job, address, supervisor or person. (product.md#planner) */
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import { matchesName } from '../people/name-search.ts'

interface Named {
  name: string | null
}

export interface SearchedEntry {
  job?: (NumberedJob & { address: string; boro: string | null }) | undefined
  supervisor?: Named | null | undefined
  workerEntries: readonly { workerId: string; worker?: Named | undefined }[]
}

const wordsOf = (term: string): string[] => term.trim().split(/\s+/).filter(Boolean)

/** The people on a job with one of the words in their name. */
export function foundPeople({ workerEntries }: Pick<SearchedEntry, 'workerEntries'>, term: string): ReadonlySet<string> {
  const words = wordsOf(term)
  return new Set(
    workerEntries.filter(({ worker }) => words.some((word) => matchesName(worker?.name ?? '', word))).map(({ workerId }) => workerId),
  )
}

/**
 * Whether a job of a day has every word of the term in its number, address or boro, or in the name
 * of its supervisor or of a person on it. Ignores case and accents. An empty term finds every job.
 */
export function matchesDaySearch({ job, supervisor, workerEntries }: SearchedEntry, term: string): boolean {
  const texts = [
    ...(job ? [formatJobNumber(job), job.address, job.boro ?? ''] : []),
    supervisor?.name ?? '',
    ...workerEntries.map(({ worker }) => worker?.name ?? ''),
  ]
  return wordsOf(term).every((word) => texts.some((text) => matchesName(text, word)))
}
