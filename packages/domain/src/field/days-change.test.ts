import { expect, test } from 'vitest'
import type { ChangeEvent } from '../live/changes.ts'
import { isAboutDays } from './days-change.ts'
import type { FieldJob } from './today.ts'

const containers = [{ id: 'request' }]
const job = { scheduleEntryId: 'entry', jobId: 'job', crew: [{ workerEntryId: 'place', workerId: 'ana' }], containers } as FieldJob // the only fields that are read
const former = { scheduleEntryId: 'lost', jobId: 'lost job', crew: [{ workerEntryId: 'still in', workerId: 'cy' }] } as FieldJob // the only fields that are read
const days = { supervisor: { id: 'nadia', name: 'Nadia' }, jobs: [job], formerJobs: [former] }

test.each<[string, Pick<ChangeEvent, 'entity' | 'id' | 'data'>, boolean]>([
  ['a job of theirs, cancelled', { entity: 'ScheduleEntry', id: 'entry', data: { supervisorId: 'nadia', jobId: 'job' } }, true],
  ['a job that they are given', { entity: 'ScheduleEntry', id: 'new', data: { supervisorId: 'nadia', jobId: 'other' } }, true],
  ['a job that is given to somebody else', { entity: 'ScheduleEntry', id: 'entry', data: { supervisorId: 'kim', jobId: 'job' } }, true],
  ['a job of somebody else', { entity: 'ScheduleEntry', id: 'new', data: { supervisorId: 'kim', jobId: 'other' } }, false],
  ['a job that was taken off the day', { entity: 'ScheduleEntry', id: 'entry' }, true],
  ['somebody who comes onto the crew', { entity: 'WorkerEntry', id: 'new', data: { scheduleEntryId: 'entry' } }, true],
  ['somebody of the crew who was taken off it', { entity: 'WorkerEntry', id: 'place' }, true],
  ['somebody of another crew', { entity: 'WorkerEntry', id: 'new', data: { scheduleEntryId: 'other' } }, false],
  ['a punch of the crew', { entity: 'Event', id: 'punch', data: { workerEntryId: 'place' } }, true],
  ['a punch on a job that they lost', { entity: 'Event', id: 'punch', data: { workerEntryId: 'still in' } }, true],
  ['a job that they lost, moved again', { entity: 'ScheduleEntry', id: 'lost', data: { supervisorId: 'kim', jobId: 'lost job' } }, true],
  ['a punch of another crew', { entity: 'Event', id: 'punch', data: { workerEntryId: 'other' } }, false],
  ['a time that the office puts right', { entity: 'TimeCorrection', id: 'correction', data: { workerEntryId: 'place' } }, true],
  ['a time that moves from one to another', { entity: 'TimeCorrection', id: 'correction' }, true],
  ['a time of another crew', { entity: 'TimeCorrection', id: 'correction', data: { workerEntryId: 'other' } }, false],
  ['the report of the shift', { entity: 'EosReport', id: 'report', data: { scheduleEntryId: 'entry' } }, true],
  ['the address of the job', { entity: 'Job', id: 'job' }, true],
  ['its filing', { entity: 'Scope', id: 'job', data: { jobId: 'job' } }, true],
  ['a container that is asked for, or answered', { entity: 'ContainerReq', id: 'request', data: { jobId: 'job' } }, true],
  ['a container of another job', { entity: 'ContainerReq', id: 'other', data: { jobId: 'other' } }, false],
  ['the text with its links', { entity: 'TextMessage', id: 'text', data: { containerReqId: 'request', workerEntryId: null } }, true],
  ['a text to a crew', { entity: 'TextMessage', id: 'text', data: { containerReqId: null, workerEntryId: 'place' } }, false],
  ['materials of another job', { entity: 'Materials', id: 'other', data: { jobId: 'other' } }, false],
  ['the name of somebody on the crew', { entity: 'Worker', id: 'ana' }, true],
  ['somebody else’s name', { entity: 'Worker', id: 'bo' }, false],
  ['their own name', { entity: 'Supervisor', id: 'nadia' }, true],
  ['a card of somebody on the crew', { entity: 'Certificate', id: 'ana' }, true],
  ['a card of somebody else', { entity: 'Certificate', id: 'bo' }, false],
  ['their own card', { entity: 'Certificate', id: 'nadia' }, true],
  ['a file of cards', { entity: 'Certificate', id: '00000000-0000-0000-0000-000000000000' }, true],
  ['what is asked of anybody', { entity: 'CertificateKind', id: 'kind' }, true],
  ['whether it is asked', { entity: 'Settings', id: 'settings' }, true],
  ['a day', { entity: 'Schedule', id: 'day' }, true],
  ['a crew of the office’s lists', { entity: 'Crew', id: 'crew' }, false],
])('%s: %s', (_what, change, isAbout) => expect(isAboutDays({ seq: 1, type: 'update', ...change }, days)).toBe(isAbout))
