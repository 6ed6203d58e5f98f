/** The reads of jobs that server tests, measurements and screens share. (product.md#calls) */
import type { ScopePart, ScopeStatus } from '../filings/scope-part.ts'
import type { Filter } from '../filter/filter.ts'
import { including } from '../filter/including.ts'
import type { Checklist, ImageSet } from '../records/checklist.ts'
import type { Job } from '../jobs/job.ts'
import { jobSearchWhere } from '../jobs/job-search.ts'

/** The properties of a job that lists, searches and the cards of a day show. */
export const shownJobFields = [
  'id',
  'version',
  'address',
  'boro',
  'jobNum',
  'jobNumDecimals',
  'jobDesc',
  'premisesDetail',
  'budget',
  'active',
] as const satisfies readonly (keyof Job)[]
export type ShownJob = Pick<Job, (typeof shownJobFields)[number]>

/** A scope part with its latest status, if there is one. */
export type ScopeProgress = ScopePart & { scopeStatuses: ScopeStatus[] }
/** `checklist` is the latest and absent without one; `imageSets` holds the newest at most. */
export type JobOverview = Job & JobRecords
export interface JobRecords {
  checklist?: Checklist
  imageSets: ImageSet[]
  scopeParts: ScopeProgress[]
}

const scopeProgress = including<ScopePart>('scopeParts', {
  include: [including<ScopeStatus>('scopeStatuses', { order: ['time DESC', 'id DESC'], limit: 1 })],
})

/** Everything a card or a list shows of a job beside itself: what `JobOverview` adds. */
export const jobOverviewIncludes = [
  including('checklist'),
  including<ImageSet>('imageSets', { order: 'time DESC', limit: 1 }),
  scopeProgress,
] as const

/** The jobs a search term means (every job for an empty one), in order of job number. */
export const jobsFilter = (term: string, limit: number): Filter<Job> => ({ where: jobSearchWhere(term), order: 'jobNum ASC', limit })

/** The same with everything a list of jobs shows of each. */
export const jobOverviewFilter = (term: string, limit: number): Filter<Job> => ({
  ...jobsFilter(term, limit),
  include: jobOverviewIncludes,
})
