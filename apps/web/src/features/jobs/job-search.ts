/** Finding jobs by number or address. (spec §5) */
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Job } from '@daysheet/domain/jobs/job'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { find } from '../../client/client.ts'

/** The most jobs a search lists. (spec §9) */
export const jobSearchLimit = 100

export const jobSearchQueries = {
  matching: (term: string) =>
    queryOptions({
      queryKey: ['jobs', 'search', term],
      queryFn: ({ signal }) => find<Job>('Jobs', { where: jobSearchWhere(term), order: 'jobNum ASC', limit: jobSearchLimit }, signal),
      placeholderData: keepPreviousData,
    }),
}
