/** Jobs: the list, saving, finding them, and what is known of one. (product.md#calls) */
import type { JobFields } from '@daysheet/domain/jobs/job-form'
import { shownJobFields, type ShownJob } from '@daysheet/domain/schedules/job-reads'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'
import { listQuery, withInactive, type ListParams } from '#client/list-query.ts'
import { isMaybeOfJob, refreshedByList } from '#client/live-queries.ts'
import { patchRow } from '#client/stale-row.ts'
import { create, find, findById } from '#client/rows.ts'

export const jobList = ({ term, isInactiveShown, order, limit }: ListParams) =>
  listQuery<'Jobs', ShownJob>('Jobs', ['jobs', 'list'], {
    entity: 'Job',
    where: withInactive(jobSearchWhere(term), isInactiveShown),
    order,
    limit,
    fields: [...shownJobFields],
  })

export const readJob = (id: string) => findById('Jobs', id)
export const createJob = (job: JobFields) => create('Jobs', job)
export const patchJob = (seen: ShownJob, change: Partial<JobFields>) => patchRow<'Jobs', ShownJob>('Jobs', seen, change)

/** Jobs with this number, active or not; a question lists a few of them. */
export const jobsNumbered = (jobNum: number) =>
  find<'Jobs', Pick<ShownJob, 'id' | 'address' | 'active'>>('Jobs', { where: { jobNum }, fields: ['id', 'address', 'active'], limit: 5 })

// Finding jobs by number or address. (product.md#field-checks)

/** The most jobs a search lists. (product.md#limits) */
export const jobSearchLimit = 100

export const jobSearchQueries = {
  matching: (term: string, limit = jobSearchLimit) =>
    queryOptions({
      queryKey: ['jobs', 'search', term, limit],
      queryFn: ({ signal }) =>
        find<'Jobs', ShownJob>('Jobs', { where: jobSearchWhere(term), order: 'jobNum ASC', limit, fields: shownJobFields }, signal),
      placeholderData: keepPreviousData,
      meta: refreshedByList('Job'),
    }),
}

// What is known of one job: its row, and the checklists, reports, image sets and requests for containers that belong to it.

/** Everything read here begins with this key and the id of the job. */
export const jobRecordsKey = (jobId: string) => ['job records', jobId] as const

export const jobRecordQueries = {
  job: (jobId: string) =>
    queryOptions({
      queryKey: [...jobRecordsKey(jobId), 'job'],
      queryFn: () => readJob(jobId),
      staleTime: 0,
      meta: { refreshedBy: [{ entities: ['Job'], isAbout: ({ id }) => id === jobId }] },
    }),
  records: (jobId: string) =>
    queryOptions({
      queryKey: [...jobRecordsKey(jobId), 'records'],
      queryFn: ({ signal }) => call('Jobs/:id/records', { params: { id: jobId } }, signal),
      staleTime: 0,
      meta: {
        refreshedBy: [
          { entities: ['Checklist', 'JobInspection', 'ImageSet', 'ContainerReq'], isAbout: (change) => isMaybeOfJob(change, jobId) },
          { entities: ['TextMessage'], isAbout: ({ data }) => Boolean(data?.containerReqId) },
          { entities: ['Supervisor'] },
        ],
      },
    }),
}
