import { expect, expectTypeOf, test } from 'vitest'
import type { JobRecords } from '@daysheet/domain/jobs/job-records'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { call } from './client.ts'

/** Never run: what is not refused by the compiler here fails the type check of the web. */
const planted = () => [
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

test('what a call answers follows from its path', () => {
  expect(planted).toBeTypeOf('function')
  const records = () => call('Jobs/:id/records', { params: { id: '1' } })
  const hours = () => call('Workers/:id/hours', { params: { id: '1' }, query: { from: '2026-01-01', to: '2026-01-02' } })
  expectTypeOf(records).returns.resolves.toEqualTypeOf<JobRecords>()
  expectTypeOf(hours).returns.resolves.toEqualTypeOf<WorkerHours>()
})
