/** Rows as the server sends them, for component tests. Each test says only what it is about. */
import type { Job } from '@daysheet/domain/jobs/job'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import type { OverviewEntry } from '../src/features/home/queries.ts'

let made = 0

/** A new identifier; the same order in each run. */
export const anId = () => `019a0000-0000-7000-8000-${String(++made).padStart(12, '0')}`

export function aJob(more: Partial<Job> = {}): Job {
  const id = anId()
  return {
    id,
    version: 1,
    address: `${made} Hylan Boulevard`,
    boro: 'Staten Island',
    jobNum: 10000 + made,
    jobNumDecimals: 0,
    jobDesc: null,
    premisesDetail: null,
    budget: null,
    active: true,
    ownerName: null,
    ownerAddress: null,
    ownerPhone: null,
    payRegime: 'private',
    overtimeCodes: [],
    overtimeHolidays: [],
    makeUpDays: [],
    latitude: null,
    longitude: null,
    siteRadius: null,
    jurisdiction: null,
    abatement: 'project',
    ...more,
  }
}

export function aClockEvent(workerEntryId: string, type: 'in' | 'out', time: string): ClockEvent {
  const untold = {
    latitude: null,
    longitude: null,
    accuracy: null,
    image: null,
    signature: null,
    noPhotoReason: null,
    noPositionReason: null,
    certificateReason: null,
    receivedAt: null,
    clockOffset: null,
    clockSetBack: null,
    role: null,
  }
  return { id: anId(), version: 1, workerEntryId, type, time, ...untold }
}

/** One crew member with, at most, their newest clock event. */
export function aCrewMember(scheduleEntryId: string, last?: 'in' | 'out'): OverviewEntry['workerEntries'][number] {
  const id = anId()
  const events = last === undefined ? [] : [aClockEvent(id, last, '2026-11-20T12:00:00.000Z')]
  return {
    id,
    version: 1,
    workerId: anId(),
    scheduleEntryId,
    txtStatus: null,
    txtStatusTime: null,
    txtReason: null,
    planned: true,
    events,
    corrections: [],
  }
}

/** A job on the day, with its crew given by each one's newest clock event. */
export function anOverviewEntry(more: Partial<OverviewEntry> & { crew?: ('in' | 'out' | undefined)[] } = {}): OverviewEntry {
  const { crew = [], ...properties } = more
  const id = anId()
  const job = more.job ?? { ...aJob(), scopeParts: [] }
  return {
    id,
    version: 1,
    jobId: job.id,
    scheduleId: anId(),
    supervisorId: null,
    startTime: '7:00 AM',
    cancelled: false,
    cancelledReason: null,
    notes: null,
    workerEntries: crew.map((last) => aCrewMember(id, last)),
    ...properties,
    job,
  }
}
