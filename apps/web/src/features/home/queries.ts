/** What the home screen needs to know of a day. */
import type { MeasuredPart } from '@daysheet/domain/filings/progress'
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/schedules/worker-entry'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { queryOptions } from '@tanstack/react-query'
import { findOneOrNull } from '../../client/rows.ts'
import { measuredScope } from '../filings/measured-scope.ts'
import { dayRefresh } from '../schedules/day-refresh.ts'

export interface OverviewEntry extends ScheduleEntry {
  job?: Job & { scopeParts: readonly MeasuredPart[] }
  supervisor?: Pick<Supervisor, 'id' | 'name'>
  workerEntries: (WorkerEntry & { events: Pick<ClockEvent, 'type' | 'time' | 'clockOffset'>[] })[]
}

export interface DayOverview extends Schedule {
  scheduleEntries: OverviewEntry[]
}

// All of them: with two phones, or a clock that was set in between, the newest by its raw time need not be the last. (decisions/0105)
const clocked = { relation: 'events', scope: { fields: ['type', 'time', 'clockOffset'], order: ['time ASC', 'id ASC'] } }
const overview = {
  relation: 'scheduleEntries',
  scope: {
    include: [
      { relation: 'job', scope: { include: [measuredScope] } },
      { relation: 'supervisor', scope: { fields: ['id', 'name'] } },
      { relation: 'workerEntries', scope: { include: [clocked] } },
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
      meta: { refreshedBy: [dayRefresh(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'Job', 'Supervisor', 'Scope'])] },
    }),
}
