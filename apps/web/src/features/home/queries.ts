/** What the home screen needs to know of a day. */
import type { MeasuredPart } from '@daysheet/domain/filings/progress'
import { addDays, dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { ContainerReq } from '@daysheet/domain/containers/request'
import { shownJobFields, type ShownJob } from '@daysheet/domain/schedules/job-reads'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import type { Worker } from '@daysheet/domain/people/worker'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import type { CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'
import { refreshedByList, reportTiming } from '#client/live-queries.ts'
import { find, findOneOrNull } from '#client/rows.ts'
import { measuredScope } from '../filings/measured-scope.ts'
import { dayRefresh } from '../schedules/day-refresh.ts'

export interface OverviewEntry extends ScheduleEntry {
  job?: ShownJob & { scopeParts: readonly MeasuredPart[] }
  supervisor?: Pick<Supervisor, 'id' | 'name'>
  workerEntries: (WorkerEntry & {
    events: Pick<ClockEvent, 'id' | 'type' | 'time' | 'clockOffset'>[]
    corrections: CurrentCorrection[]
    worker?: Pick<Worker, 'id' | 'name' | 'phone'>
  })[]
}

export interface DayOverview extends Schedule {
  scheduleEntries: OverviewEntry[]
}

// All of them: with two phones, or a clock that was set in between, the newest by its raw time need not be the last. (decisions/clock-events.md)
const clocked = { relation: 'events', scope: { fields: ['id', 'type', 'time', 'clockOffset'], order: ['time ASC', 'id ASC'] } }
// Named one by one: the schema would come with the first load.
const crewFields = ['id', 'version', 'workerId', 'scheduleEntryId', 'txtStatus', 'txtStatusTime', 'txtReason', 'planned', 'corrections']
const overview = {
  relation: 'scheduleEntries',
  scope: {
    include: [
      { relation: 'job', scope: { fields: shownJobFields, include: [measuredScope] } },
      { relation: 'supervisor', scope: { fields: ['id', 'name'] } },
      {
        relation: 'workerEntries',
        scope: { fields: crewFields, include: [clocked, { relation: 'worker', scope: { fields: ['id', 'name', 'phone'] } }] },
      },
    ],
  },
}

export const overviewQueries = {
  /** Everything the home screen says about a day: its jobs, who leads them, who is on the clock; null when the day has no schedule. */
  of: (day: Day, zone: string) =>
    queryOptions({
      queryKey: ['schedules', 'overview', day],
      queryFn: ({ signal }) => {
        const { from, to } = dayBounds(day, zone)
        return findOneOrNull<'Schedules', DayOverview>(
          'Schedules',
          { where: { date: { between: [from, to] } }, include: [overview] },
          signal,
        )
      },
      meta: {
        refreshedBy: [dayRefresh(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'Job', 'Supervisor', 'Scope'])],
      },
    }),

  /** The day after this one on which something takes place; null when none is scheduled. */
  next: (day: Day, zone: string) =>
    queryOptions({
      queryKey: ['schedules', 'next overview', day],
      queryFn: async ({ signal }) => {
        const where = { date: { gt: dayBounds(day, zone).to } }
        const days = await find<'Schedules', DayOverview>(
          'Schedules',
          { where, order: 'date ASC', limit: schedulesLookedAt, include: [overview] },
          signal,
        )
        return days.find(({ scheduleEntries }) => scheduleEntries.some(({ cancelled }) => !cancelled)) ?? null
      },
      meta: refreshedByList('Schedule', 'ScheduleEntry', 'WorkerEntry', 'Job', 'Supervisor', 'Scope'),
    }),

  /**
   * Container requests of the last weeks with their jobs, to find the ones that customers declined.
   */
  containerRequests: (day: Day, zone: string) =>
    queryOptions({
      queryKey: ['container requests', 'lately', day],
      queryFn: ({ signal }) =>
        find<'ContainerReqs', ContainerReq & { job?: ShownJob }>(
          'ContainerReqs',
          {
            where: { requestedAt: { gt: dayBounds(addDays(day, -requestsLookedBack), zone).from } },
            include: [{ relation: 'job', scope: { fields: shownJobFields } }],
          },
          signal,
        ),
      meta: refreshedByList('ContainerReq', 'Job'),
    }),

  /** Who clocked in during the days before this one and never out. */
  missingClockOuts: (day: Day) =>
    queryOptions({
      queryKey: ['missing clock-outs', day],
      queryFn: ({ signal }) =>
        call('Workers/missingClockOuts', { query: { from: addDays(day, -daysLookedBack), to: addDays(day, -1) } }, signal),
      meta: {
        refreshedBy: [{ entities: ['TimeReview', 'Event', 'TimeCorrection', 'Schedule', 'ScheduleEntry', 'WorkerEntry'], ...reportTiming }],
      },
    }),
}

/** A schedule may have been made for a day before there is anything on it. */
const schedulesLookedAt = 14
/** A customer can answer for 30 days, and a decline stays on Home for a week. */
const requestsLookedBack = 40
/** Two weeks of pay: what is older was paid. */
const daysLookedBack = 14
