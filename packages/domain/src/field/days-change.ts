/** Which changes make the days that a phone shows old. (product.md#field-screen) */
import { isMaybeTheirs } from '../live/certificate-change.ts'
import type { ChangeEvent, LiveEntity } from '../live/changes.ts'
import type { FieldToday } from './today.ts'

/** Of everything else a phone shows nothing. */
export const entitiesOfDays = [
  ...(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'EosReport'] as const),
  ...([
    'Job',
    'Scope',
    'Materials',
    'Supervisor',
    'Worker',
    'ContainerReq',
    'TextMessage',
    'Certificate',
    'CertificateKind',
    'Settings',
  ] as const),
] as const satisfies readonly LiveEntity[]

/** Whether a change may be about these days: on a morning a phone must not read anew for every punch of the company. */
export function isAboutDays(
  { entity, id, data = {} }: ChangeEvent,
  { supervisor, jobs: current, formerJobs = [] }: Pick<FieldToday, 'supervisor' | 'jobs' | 'formerJobs'>,
): boolean {
  const jobs = [...current, ...formerJobs]
  const isEntry = (entryId: string | undefined) => jobs.some(({ scheduleEntryId }) => scheduleEntryId === entryId)
  const isJob = (jobId: string | null | undefined) => jobs.some((job) => job.jobId === jobId)
  const isOnCrew = (workerEntryId: string | null | undefined) =>
    jobs.some(({ crew }) => crew.some((person) => person.workerEntryId === workerEntryId))
  switch (entity) {
    case 'Schedule':
      return true // of which day it is, nothing says
    case 'ScheduleEntry':
      return data.supervisorId === supervisor.id || isEntry(id)
    case 'WorkerEntry':
      return isEntry(data.scheduleEntryId) || isOnCrew(id)
    case 'Event':
      return isOnCrew(data.workerEntryId)
    case 'TimeCorrection':
      return data.workerEntryId === undefined || isOnCrew(data.workerEntryId) // a punch that moves between two people says neither
    case 'EosReport':
      return isEntry(data.scheduleEntryId)
    case 'Job':
      return isJob(id)
    case 'TextMessage':
      return jobs.some(({ containers = [] }) => containers.some((container) => container.id === data.containerReqId))
    case 'ContainerReq':
    case 'Scope':
    case 'Materials':
      return isJob(data.jobId)
    case 'CertificateKind':
    case 'Settings':
      return true // what is asked of anybody
    case 'Certificate':
      return isMaybeTheirs({ id }, supervisor.id) || jobs.some(({ crew }) => crew.some(({ workerId }) => id === workerId))
    case 'Supervisor':
      return id === supervisor.id
    case 'Worker':
      return jobs.some(({ crew }) => crew.some(({ workerId }) => workerId === id))
    default:
      return false
  }
}
