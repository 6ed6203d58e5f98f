/** Jobs for those who keep them: the list, one job, saving. (spec §7 "Jobs") */
import type { JobFields } from '@daysheet/domain/jobs/job-form'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Job } from '@daysheet/domain/jobs/job'
import { get, send } from '../../client/client.ts'
import { listQuery, withInactive, type ListWish } from '../../client/list-query.ts'
import { patchRow } from '../../client/stale-row.ts'

/** What the list shows of a job. */
const listed = ['id', 'version', 'address', 'boro', 'jobNum', 'jobNumDecimals', 'jobDesc', 'premisesDetail', 'budget', 'active'] as const
export type ListedJob = Pick<Job, (typeof listed)[number]>

export const jobListKey = ['jobs', 'list'] as const
export const jobList = ({ term, isInactiveShown, order, limit }: ListWish) =>
  listQuery<ListedJob>('Jobs', jobListKey, {
    where: withInactive(jobSearchWhere(term), isInactiveShown),
    order,
    limit,
    fields: [...listed],
  })

export const readJob = (id: string) => get<Job>(`Jobs/${id}`)
export const createJob = (job: JobFields) => send<Job>('POST', 'Jobs', job)
export const patchJob = (seen: Job, change: Partial<JobFields>) => patchRow('Jobs', seen, change)
