import { expect, expectTypeOf, test } from 'vitest'
import type { JobRecords } from '@daysheet/domain/records/job-records'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Deactivated } from '@daysheet/domain/schedules/deactivation'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { call, send } from './client.ts'
import { count, create, createRelated, deleteById, find, findById, findOne, findOneOrNull, findRelated, updateById } from './rows.ts'
import { patchRow } from './stale-row.ts'

type Named = Pick<Worker, 'id' | 'name'>
type Listed = Pick<Worker, 'id' | 'version' | 'name'>
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

const plantedWrites = () => [
  // @ts-expect-error no such call
  send('POST Orders/put', { body: { id: '1' } }),
  // @ts-expect-error the same by another method
  send('DELETE Orders/place', {}),
  // @ts-expect-error its id is missing
  send('POST Workers/:id/deactivate', { body: { takeOff: true } }),
  // @ts-expect-error nothing is sent
  send('POST Workers/:id/deactivate', { params: { id: '1' } }),
  // @ts-expect-error a property that the body has not
  send('POST Workers/:id/deactivate', { params: { id: '1' }, body: { takeOff: true, reason: '' } }),
  // @ts-expect-error a property of another type
  send('POST Workers/:id/deactivate', { params: { id: '1' }, body: { takeOff: 'yes' } }),
  // @ts-expect-error a name that is not in the query
  send('POST Schedules/copy', { query: { to: '1', day: '2' } }),
  // @ts-expect-error JSON where a form is sent
  send('POST images/:container/upload', { params: { container: 'jobs' }, body: {} }),
  // @ts-expect-error a field that the answer has not
  send('POST Workers/:id/deactivate', { params: { id: '1' }, body: { takeOff: true } }).then(({ left }) => left),
  // @ts-expect-error no such resource
  create('Job', { address: '' }),
  // @ts-expect-error what a new row needs
  create('Jobs', { boro: 'Queens' }),
  // @ts-expect-error a property that the row has not
  create('Jobs', { address: '', adress: '' }),
  // @ts-expect-error a property that a body of the relation has not
  createRelated('Schedules', '1', 'scheduleEntries', { workerId: '1' }),
  // @ts-expect-error a property of another type
  updateById('Jobs', '1', { active: 'no' }),
  // @ts-expect-error what is stored beside the body
  updateById('Jobs', '1', { version: 2 }),
  // @ts-expect-error a property of another resource
  patchRow('Workers', { id: '1', version: 1 }, { password: '' }),
  // @ts-expect-error a row of no version
  patchRow('Workers', { id: '1' }, { name: '' }),
  // @ts-expect-error no such resource
  deleteById('orders', '1'),
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

test('what a change takes and answers follows from its path or resource', () => {
  expect(plantedWrites).toBeTypeOf('function')
  const deactivated = () => send('POST Workers/:id/deactivate', { params: { id: '1' }, body: { takeOff: true } })
  const signedOut = () => send('POST Users/logout', {})
  const created = () => create('Jobs', { address: '1 Main St' })
  const patched = (seen: Listed) => patchRow('Workers', seen, { name: 'Anna' })
  expectTypeOf(deactivated).returns.resolves.toEqualTypeOf<Deactivated>()
  expectTypeOf(signedOut).returns.resolves.toEqualTypeOf<null>()
  expectTypeOf(created).returns.resolves.toEqualTypeOf<Job>()
  expectTypeOf(patched).returns.resolves.toEqualTypeOf<Listed>()
})
