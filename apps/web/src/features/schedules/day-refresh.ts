import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import type { ChangeData, ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import type { Refresh } from '#client/live-queries.ts'

/** A day as a screen has read it: at least this of each row. */
export type LiveDay = Pick<Schedule, 'id'> & { scheduleEntries: readonly LiveEntry[] }
type LiveEntry = Pick<ScheduleEntry, 'id' | 'jobId' | 'supervisorId'> & { workerEntries: readonly LiveMember[] }
type LiveMember = Pick<WorkerEntry, 'id' | 'workerId' | 'txtStatus' | 'txtStatusTime' | 'txtReason'>

const isConcerned = (change: ChangeEvent) => (member: LiveMember) =>
  change.entity === 'Worker' ? member.workerId === change.id : member.id === change.data?.workerEntryId

/** Whether a change makes the day that is shown old. A day without a schedule waits for one. */
function concernsDay(change: ChangeEvent, day: LiveDay | null): boolean {
  const { entity, id, data, scheduleId } = change
  if (!day) return entity === 'Schedule'
  switch (entity) {
    case 'TextMessage':
    case 'Materials':
    case 'Item':
    case 'JobInspection':
    case 'ContainerReq':
    case 'Location':
    case 'Settings':
    case 'Crew':
    case 'ChecklistTemplate':
    case 'FieldRefusal':
    case 'Load':
    case 'WasteCompany':
    case 'Certificate':
    case 'CertificateKind':
    case 'CityFiling':
    case 'TimeReview':
      return false
    case 'Job':
    case 'Scope':
      return day.scheduleEntries.some(({ jobId }) => jobId === id)
    case 'Checklist':
    case 'ImageSet':
      return day.scheduleEntries.some(({ jobId }) => jobId === data?.jobId)
    case 'Supervisor':
      return day.scheduleEntries.some(({ supervisorId }) => supervisorId === id)
    case 'Worker':
    case 'Event':
      return day.scheduleEntries.some(({ workerEntries }) => workerEntries.some(isConcerned(change)))
    case 'TimeCorrection':
      // A punch that was moved to another job says nobody's place.
      return (
        (data?.workerEntryId ?? null) === null || day.scheduleEntries.some(({ workerEntries }) => workerEntries.some(isConcerned(change)))
      )
    case 'Schedule':
    case 'ScheduleEntry':
    case 'WorkerEntry':
    case 'EosReport':
      return scheduleId === day.id || day.scheduleEntries.some((entry) => entry.id === data?.scheduleEntryId)
  }
}

/** Where somebody stands on a day: the place of their job's entry, that entry and they. */
function placeOf(day: LiveDay, workerEntryId: string) {
  const at = day.scheduleEntries.findIndex(({ workerEntries }) => workerEntries.some(({ id }) => id === workerEntryId))
  const entry = day.scheduleEntries[at]
  const member = entry?.workerEntries.find(({ id }) => id === workerEntryId)
  return entry && member && { at, entry, member }
}

/** Whether a worker entry has become somebody else's, or another job's. */
const isMoved = ({ workerId, scheduleEntryId }: ChangeData, { entry, member }: { entry: LiveEntry; member: LiveMember }) =>
  (workerId ?? member.workerId) !== member.workerId || (scheduleEntryId ?? entry.id) !== entry.id

/** The day with a text status that changed in its place; undefined when the change is another. All that did not change stays the same object. */
function withTextStatus<Day extends LiveDay>(day: Day, { entity, type, id, data }: ChangeEvent): Day | undefined {
  if (entity !== 'WorkerEntry' || type !== 'update' || data?.txtStatus === undefined) return undefined
  const place = placeOf(day, id)
  if (!place || isMoved(data, place)) return undefined
  const { at, entry, member } = place
  const { txtStatus, txtStatusTime = null, txtReason = null } = data
  const changed = { ...member, txtStatus, txtStatusTime, txtReason }
  const workerEntries = entry.workerEntries.map((one) => (one === member ? changed : one))
  return { ...day, scheduleEntries: day.scheduleEntries.with(at, { ...entry, workerEntries }) }
}

/**
 * Keeps a day as it is on the server by changes of what the screen shows something of: text statuses in place, everything else by a refetch. (product.md#text-status)
 */
export const dayRefresh = <Day extends LiveDay>(entities: readonly LiveEntity[]): Refresh<Day | null> => ({
  entities,
  isAbout: (change, day) => concernsDay(change, day ?? null),
  patch: (day, change) => (day ? withTextStatus(day, change) : undefined),
})
