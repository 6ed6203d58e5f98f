import { expect, test } from 'vitest'
import { aChange, isRefreshedBy } from '#testing/refresh.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { jobMaterialsQuery } from '../materials/orders/queries.ts'
import { dashboardQueries } from '../timeclock/queries.ts'

type Change = Parameters<typeof aChange>[0]

/** What the page of a job reads, each in a read of its own. Its filings look after themselves. */
const queries = {
  job: jobRecordQueries.job('ours'),
  records: jobRecordQueries.records('ours'),
  hours: dashboardQueries.history('ours'),
  materials: jobMaterialsQuery('ours'),
}

test.each<[string, Change, readonly string[]]>([
  ['the job', { entity: 'Job', id: 'ours' }, ['job', 'hours']],
  ['another job', { entity: 'Job', id: 'other' }, []],
  ['a checklist of the job', { entity: 'Checklist', data: { jobId: 'ours' } }, ['records']],
  ['a checklist of another job', { entity: 'Checklist', data: { jobId: 'other' } }, []],
  ['questions of a checklist, which do not say whose', { entity: 'Checklist' }, ['records']],
  ['a report', { entity: 'JobInspection', data: { jobId: 'ours' } }, ['records']],
  ['images', { entity: 'ImageSet', data: { jobId: 'ours' } }, ['records']],
  ['a container request', { entity: 'ContainerReq', data: { jobId: 'ours' } }, ['records']],
  ['a text of a container request', { entity: 'TextMessage', data: { containerReqId: 'c' } }, ['records']],
  ['a text to somebody on a crew', { entity: 'TextMessage', data: { workerEntryId: 'w' } }, []],
  ['orders of the job', { entity: 'Materials', id: 'ours' }, ['materials']],
  ['orders of another job', { entity: 'Materials', id: 'other' }, []],
  ['a price', { entity: 'Item' }, ['materials']],
  ['a supervisor', { entity: 'Supervisor' }, ['records', 'materials']],
  ['the job on a day', { entity: 'ScheduleEntry', data: { jobId: 'ours' } }, ['hours']],
  ['another job on a day', { entity: 'ScheduleEntry', data: { jobId: 'other' } }, []],
  ['somebody clocking, who knows where', { entity: 'Event', data: { workerEntryId: 'w' } }, ['hours']],
  ['a day that is gone', { entity: 'Schedule', type: 'remove' }, ['hours']],
  ['where a supervisor was', { entity: 'Location' }, []],
])('%s', (_, change, refetched) => {
  const isOld = ([, query]: [string, Parameters<typeof isRefreshedBy>[0]]) => isRefreshedBy(query, aChange(change))
  expect(
    Object.entries(queries)
      .filter(isOld)
      .map(([name]) => name),
  ).toEqual(refetched)
})
