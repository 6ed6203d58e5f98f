/**
 * The reads of whole schedules that server tests, measurements and screens share: a day for the planner and the dashboard, and the hours of one
 * worker. (product.md#calls)
 */
import type { Filter } from '../filter/filter.ts'
import { including } from '../filter/including.ts'
import type { Job } from '../jobs/job.ts'
import { jobOverviewIncludes, shownJobFields, type JobRecords, type ShownJob } from './job-reads.ts'
import type { CrewWorker } from '../people/worker.ts'
import type { Supervisor } from '../people/supervisor.ts'
import type { ClockEvent } from '../timeclock/clock-event.ts'
import type { EosReport } from '../timeclock/eos-report.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleEntry } from './schedule-entry.ts'
import type { CurrentCorrection } from '../timeclock/correction.ts'
import type { OtherShift } from '../timeclock/shift.ts'
import { workerEntry, type WorkerEntry } from '../crews/worker-entry.ts'

export type CrewEntry = WorkerEntry & { worker: CrewWorker; events: ClockEvent[] }
/** `supervisor` is absent when nobody runs the job yet. */
export type DayEntry = ScheduleEntry & { job: Job; supervisor?: Supervisor; workerEntries: CrewEntry[] }
export type DaySchedule = Schedule & { scheduleEntries: DayEntry[] }

/** Of a person, what the dashboard shows. */
export type ClockedWorker = Pick<CrewWorker, 'id' | 'name' | 'role' | 'phone' | 'active'>
/** `otherShifts`: the same person on other jobs around the same hours. `corrections`: how the office says that punches here count. */
export type ClockedCrewEntry = WorkerEntry & {
  otherShifts?: OtherShift[]
  corrections: CurrentCorrection[]
  worker: ClockedWorker
  events: ClockEvent[]
}
/** `supervisor` is absent when nobody runs the job yet, `eosReport` until the supervisor has reported. */
export type DashboardEntry = ScheduleEntry & {
  job: ShownJob & Pick<Job, 'payRegime'> & JobRecords
  supervisor?: Pick<Supervisor, 'id' | 'name' | 'active'>
  eosReport?: EosReport
  workerEntries: ClockedCrewEntry[]
}
export type DashboardSchedule = Schedule & { scheduleEntries: DashboardEntry[] }

const crew = (where: Filter<WorkerEntry>['where']) =>
  including<WorkerEntry>('workerEntries', {
    ...(where === undefined ? {} : { where }),
    include: [including('worker'), including<ClockEvent>('events', { order: 'time ASC' })],
  })

const tree = (crewOf?: Filter<WorkerEntry>['where']) => [
  including<ScheduleEntry>('scheduleEntries', { include: [including('job'), including('supervisor'), crew(crewOf)] }),
]

/** Everything of one business day: `GET /api/Schedules/findOne`, which answers 404 when there is no schedule. Bounds as `dayBounds` gives them. */
export const dayFilter = (from: string, to: string): Filter<Schedule> => ({ where: { date: { between: [from, to] } }, include: tree() })

/**
 * One business day with all that the dashboard shows of it: `GET /api/Schedules/findOne`, which answers 404 when there is no schedule. Bounds as `dayBounds`
 * gives them. Without `hasOthers` it is not asked what people clocked on other jobs, which not every role may see. (product.md#dashboard)
 */
export const dashboardFilter = (from: string, to: string, hasOthers = true): Filter<Schedule> => ({
  where: { date: { between: [from, to] } },
  include: [
    including<ScheduleEntry>('scheduleEntries', {
      include: [
        including<Job>('job', { fields: [...shownJobFields, 'payRegime'], include: jobOverviewIncludes }),
        including<Supervisor>('supervisor', { fields: ['id', 'name', 'active'] }),
        including('eosReport'),
        including<WorkerEntry & Pick<ClockedCrewEntry, 'otherShifts' | 'corrections'>>('workerEntries', {
          fields: [
            ...workerEntry.omit({ certificateOverride: true, certificateProblems: true }).keyof().options,
            ...(hasOthers ? (['otherShifts'] as const) : []),
            'corrections',
          ],
          include: [
            including<CrewWorker>('worker', { fields: ['id', 'name', 'role', 'phone', 'active'] }),
            including<ClockEvent>('events', { order: 'time ASC' }),
          ],
        }),
      ],
    }),
  ],
})

/** Every schedule from one moment to another, in order of date, with the crew entries of one worker: `GET /api/Schedules`. */
export const hoursFilter = (from: string, to: string, workerId: string): Filter<Schedule> => ({
  where: { date: { between: [from, to] } },
  order: 'date ASC',
  include: tree({ workerId }),
})
