import { expect, expectTypeOf, test } from 'vitest'
import type { JobRecords } from '@daysheet/domain/jobs/job-records'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { call, count, find, findById, findOne, findOneOrNull, findRelated } from './client.ts'

type Named = Pick<Worker, 'id' | 'name'>
type Crewed = { id: string; workerEntries: readonly { id: string; worker?: Named }[] }

/** Never run: what is not refused by the compiler here fails the type check of the web. */
const plantedReads = () => [
  // @ts-expect-error no such path
  call('Jobs/:id/record', { params: { id: '1' } }),
  // @ts-expect-error its id is missing
  call('Jobs/:id/records', {}),
  // @ts-expect-error a name that is not in the path
  call('Jobs/:id/records', { params: { jobId: '1' } }),
  // @ts-expect-error half a period
  call('Workers/:id/hours', { params: { id: '1' }, query: { from: '2026-01-01' } }),
  // @ts-expect-error a name that is not in the query
  call('Jobs/hours', { query: { ids: '1', id: '2' } }),
  // @ts-expect-error a field that the answer has not
  call('Jobs/:id/records', { params: { id: '1' } }).then((answer) => answer.payments),
]

const plantedRows = () => [
  // @ts-expect-error no such resource
  find('Job'),
  // @ts-expect-error no such resource
  count('jobs'),
  // @ts-expect-error a column that the row has not
  find('Jobs').then(([job]) => job?.adress),
  // @ts-expect-error what is written alone is not read
  findById('Supervisors', '1').then(({ password }) => password),
  // @ts-expect-error a row of another resource
  findOne('Workers').then((worker): Job => worker),
  // @ts-expect-error a selected column that the resource has not
  find<'Workers', { id: string; jobNum: number }>('Workers'),
  // @ts-expect-error a selected column of another type
  find<'Workers', { id: number }>('Workers'),
  // @ts-expect-error a nullable column taken as one that is always there
  find<'Workers', { id: string; name: string }>('Workers'),
  // @ts-expect-error a relation that the resource has not
  findOneOrNull<'Schedules', { id: string; workers: readonly Named[] }>('Schedules'),
  // @ts-expect-error one row of a relation that is of many
  findOneOrNull<'Schedules', { scheduleEntries: { id: string } }>('Schedules'),
  // @ts-expect-error a column that an included row has not
  findOneOrNull<'Schedules', { scheduleEntries: readonly { jobNum: number | null }[] }>('Schedules'),
  // @ts-expect-error a relation that is of one row
  findRelated('ScheduleEntries', '1', 'job'),
]

test('what a call answers follows from its path', () => {
  expect(plantedReads).toBeTypeOf('function')
  const records = () => call('Jobs/:id/records', { params: { id: '1' } })
  const hours = () => call('Workers/:id/hours', { params: { id: '1' }, query: { from: '2026-01-01', to: '2026-01-02' } })
  expectTypeOf(records).returns.resolves.toEqualTypeOf<JobRecords>()
  expectTypeOf(hours).returns.resolves.toEqualTypeOf<WorkerHours>()
})

test('what rows are follows from their resource; what is selected or included of them has to be theirs', () => {
  expect(plantedRows).toBeTypeOf('function')
  const jobs = () => find('Jobs')
  const supervisor = () => findById('Supervisors', '1')
  const named = () => find<'Workers', Named>('Workers', { fields: ['id', 'name'] })
  const crewed = () => findOneOrNull<'ScheduleEntries', Crewed>('ScheduleEntries', { include: ['workerEntries'] })
  expectTypeOf(jobs).returns.resolves.toEqualTypeOf<Job[]>()
  expectTypeOf(supervisor).returns.resolves.toEqualTypeOf<Supervisor>()
  expectTypeOf(named).returns.resolves.toEqualTypeOf<Named[]>()
  expectTypeOf(crewed).returns.resolves.toEqualTypeOf<Crewed | null>()
})
