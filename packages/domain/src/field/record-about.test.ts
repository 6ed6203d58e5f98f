import { expect, test } from 'vitest'
import { aboutOf, recordsOfJob } from './record-about.ts'
import type { FieldJob } from './today.ts'

const crew = [{ workerEntryId: 'place', workerId: 'ana', name: 'Ana' }]
const job = { scheduleEntryId: 'entry', jobId: 'job', crew } as FieldJob // all that is looked at
const known = { jobs: [{ ...job, scheduleEntryId: 'other', jobId: 'elsewhere', crew: [] }, job], people: [{ workerId: 'bo', name: 'Bo' }] }
const time = '2026-11-25T12:00:00.000Z'
const punch = { type: 'in', time }

test.each<[string, Record<string, unknown>, object]>([
  ['a punch of somebody on the crew', { workerEntryId: 'place', type: 'in', time }, { name: 'Ana', punch, job }],
  ['of somebody who was added', { scheduleEntryId: 'entry', workerId: 'bo', type: 'in', time }, { name: 'Bo', punch, job }],
  ['of the crew, typed', { scheduleEntryId: 'entry', workerId: 'ana', type: 'in', time }, { name: 'Ana', punch, job }],
  ['of somebody who is not known any more', { workerEntryId: 'gone', type: 'in', time }, { name: null, punch, job: null }],
  ['the report of a shift', { scheduleEntryId: 'entry', time }, { name: null, punch: null, job }],
  ['an order', { jobId: 'job', lines: [] }, { name: null, punch: null, job }],
  ['a site visit', { jobId: 'job', type: 'estimate', time }, { name: null, punch: null, job }],
])('%s', (_what, body, about) => expect(aboutOf(body, known)).toEqual(about))

test('the records of a job are those of its day, and those that name only the job', () => {
  const of = (id: string, body: Record<string, unknown>) => ({ id, body })
  const records = [
    of('punch', { workerEntryId: 'place', ...punch }),
    of('punch elsewhere', { workerEntryId: 'other place', ...punch }),
    of('added', { scheduleEntryId: 'entry', workerId: 'bo', ...punch }),
    of('report of another day', { scheduleEntryId: 'yesterday', jobId: 'job' }),
    of('order', { jobId: 'job' }),
    of('other order', { jobId: 'elsewhere' }),
    of('position', { latitude: 40.7 }),
  ]
  expect(recordsOfJob(records, job).map(({ id }) => id)).toEqual(['punch', 'added', 'order'])
})
