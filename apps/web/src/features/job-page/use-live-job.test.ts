import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { expect, test } from 'vitest'
import { readsChangedBy } from './use-live-job.ts'

type Told = Pick<ChangeEvent, 'entity'> & Partial<ChangeEvent>

test.each<[string, Told, readonly string[]]>([
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
])('%s', (_, told, reads) => {
  expect(readsChangedBy({ seq: 1, type: 'update', id: 'x', ...told }, 'ours')).toEqual(reads)
})
