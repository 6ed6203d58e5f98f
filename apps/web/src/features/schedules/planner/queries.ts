import type { MeasuredPart } from '@daysheet/domain/filings/progress'
import { dayBounds, dayOf, type Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import { shownJobFields } from '@daysheet/domain/schedules/job-reads'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import type { CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList, type Refresh } from '#client/live-queries.ts'
import { create, find, findOne, findOneOrNull, type Query } from '#client/rows.ts'
import { overridable } from '#features/certificates/overridable.ts'
import { measuredScope } from '#features/filings/measured-scope.ts'
import { supervisorChoices, workerChoices } from '#features/people/queries.ts'
import { dayRefresh } from '../day-refresh.ts'
import { pendingIn } from './pending.ts'

const dayJobFields = [...shownJobFields, 'jurisdiction', 'abatement'] as const
export type DayJob = Pick<Job, (typeof dayJobFields)[number]> & { scopeParts?: readonly MeasuredPart[] }

export type DayWorkerEntry = WorkerEntry & {
  worker?: Pick<Worker, 'id' | 'name' | 'phone' | 'active' | 'language'>
  events?: readonly Pick<ClockEvent, 'id' | 'type' | 'time'>[]
  corrections?: readonly CurrentCorrection[]
}

export type DaySupervisor = Pick<Supervisor, 'id' | 'name' | 'active'>

export type DayEntry = ScheduleEntry & { job?: DayJob; supervisor?: DaySupervisor; workerEntries: readonly DayWorkerEntry[] }

export type DaySchedule = Schedule & { scheduleEntries: readonly DayEntry[] }

/** A day that has a schedule to copy from. */
export interface CopiedDay {
  /** The id of its schedule. */
  id: string
  day: Day
}

const crewWorker = { relation: 'worker', scope: { fields: ['id', 'name', 'phone', 'active', 'language'] } }

// Corrections are read only when they are named, and then so are all other fields.
const crewFields = ['id', 'version', 'workerId', 'scheduleEntryId', 'txtStatus', 'txtStatusTime', 'txtReason', 'planned', 'corrections']

/** One read for everything on the board. Beside the common day's read it asks for the ACP7 progress, and of clock events only their types and times. */
const dayFilter = (day: Day, zone: string): Query => {
  const { from, to } = dayBounds(day, zone)
  const entries = [
    { relation: 'job', scope: { fields: dayJobFields, include: [measuredScope] } },
    { relation: 'supervisor', scope: { fields: ['id', 'name', 'active'] } },
    {
      relation: 'workerEntries',
      scope: { fields: crewFields, include: [crewWorker, { relation: 'events', scope: { fields: ['id', 'type', 'time'] } }] },
    },
  ]
  return { where: { date: { between: [from, to] } }, include: [{ relation: 'scheduleEntries', scope: { include: entries } }] }
}

/** So many schedules are looked at for one that is worth copying. */
const lookedBack = 7

export const dayKey = (day: Day) => ['schedules', 'day', day] as const

/** As others change it; it is not read while an edit of ours is on its way. */
const plannerRefresh: Refresh<DaySchedule | null> = {
  ...dayRefresh<DaySchedule>([
    'Schedule',
    'ScheduleEntry',
    'WorkerEntry',
    'Event',
    'TimeCorrection',
    'Job',
    'Supervisor',
    'Worker',
    'Scope',
  ]),
  defer: (refetch, queryClient) => pendingIn(queryClient).whenQuiet(refetch),
}

export const plannerQueries = {
  day: (day: Day, zone: string) =>
    queryOptions({
      queryKey: dayKey(day),
      queryFn: ({ signal }) => findOneOrNull<'Schedules', DaySchedule>('Schedules', dayFilter(day, zone), signal),
      meta: { refreshedBy: [plannerRefresh] },
    }),

  /** People who can replace a person on a crew, the likeliest first. */
  replacements: (workerEntryId: string) =>
    queryOptions({
      queryKey: ['replacements', workerEntryId],
      queryFn: ({ signal }) => call('WorkerEntries/:id/replacements', { params: { id: workerEntryId } }, signal),
      staleTime: 0,
      meta: refreshedByList('WorkerEntry', 'ScheduleEntry', 'TextMessage', 'Worker', 'Certificate'),
    }),

  /** People who declined a job of a day, and when. */
  declines: (scheduleId: string) =>
    queryOptions({
      queryKey: ['declines', scheduleId],
      queryFn: ({ signal }) => call('Schedules/:id/declines', { params: { id: scheduleId } }, signal),
      meta: refreshedByList('TextMessage'),
    }),

  activeJobs: () =>
    queryOptions({
      queryKey: ['jobs', 'active'],
      queryFn: ({ signal }) => find<'Jobs', DayJob>('Jobs', { where: { active: true }, order: 'jobNum ASC', fields: dayJobFields }, signal),
      meta: refreshedByList('Job'),
    }),

  activeSupervisors: () => supervisorChoices,

  activeWorkers: () => workerChoices,

  /** Whether there is a schedule on a day, for the copy's chooser; its id and nothing more. */
  scheduleOn: (day: Day, zone: string) => {
    const { from, to } = dayBounds(day, zone)
    return queryOptions({
      queryKey: ['schedules', 'on', day],
      queryFn: ({ signal }) =>
        findOne<'Schedules', Pick<Schedule, 'id'>>('Schedules', { where: { date: { between: [from, to] } }, fields: ['id'] }, signal),
      staleTime: 0,
    })
  },

  /** The last day before this one that has something to copy; null when there is none. */
  lastPlanned: (day: Day, zone: string) =>
    queryOptions({
      queryKey: ['schedules', 'last-before', day],
      queryFn: async ({ signal }): Promise<CopiedDay | null> => {
        const entries = { relation: 'scheduleEntries', scope: { where: { cancelled: false }, fields: ['id', 'scheduleId'] } }
        const where = { date: { lt: dayBounds(day, zone).from } }
        const filter = { where, order: 'date DESC', limit: lookedBack, fields: ['id', 'date'], include: [entries] }
        const schedules = await find<'Schedules', Pick<Schedule, 'id' | 'date'> & { scheduleEntries: readonly object[] }>(
          'Schedules',
          filter,
          signal,
        )
        const last = schedules.find(({ scheduleEntries }) => scheduleEntries.length > 0)
        return last ? { id: last.id, day: dayOf(last.date, zone) } : null
      },
      staleTime: 0,
    }),

  /** Onto a day that has no schedule yet, when `to` is null. */
  copyPreview: (to: string | null, from: string) =>
    queryOptions({
      queryKey: ['schedules', 'copy-preview', to, from],
      queryFn: ({ signal }) => call('Schedules/copyPreview', { query: { from, ...(to !== null && { to }) } }, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}

export const createSchedule = (day: Day, zone: string) => create('Schedules', { date: dayBounds(day, zone).from })

export const copySchedule = (to: string, from: string) =>
  overridable((override) => send('POST Schedules/copy', { query: { to, from, ...override } }))
