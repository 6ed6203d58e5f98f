/** What a new company has entered so far, and planning its first day. (product.md#first-run) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { find, findOneOrNull } from '#client/rows.ts'
import { createSchedule } from '../schedules/planner/queries.ts'
import { addEntry } from '../schedules/queries.ts'

export const firstStepsQuery = queryOptions({
  queryKey: ['first steps'],
  queryFn: ({ signal }) => call('firstSteps', {}, signal),
  meta: refreshedByList('Settings', 'Worker', 'Job', 'TextMessage', 'Event'),
})

/**
 * Puts the newest job on a day unless it is already there. Creates the day's schedule if there is
 * none.
 */
export async function planFirstDay(day: Day, zone: string): Promise<void> {
  const { from, to } = dayBounds(day, zone)
  const entries = { relation: 'scheduleEntries', scope: { fields: ['id', 'scheduleId'] } }
  const [jobs, known] = await Promise.all([
    find<'Jobs', Pick<Job, 'id'>>('Jobs', { where: { active: true }, order: 'id DESC', limit: 1, fields: ['id'] }),
    findOneOrNull<'Schedules', Pick<Schedule, 'id'> & { scheduleEntries: Pick<ScheduleEntry, 'id'>[] }>('Schedules', {
      where: { date: { between: [from, to] } },
      fields: ['id'],
      include: [entries],
    }),
  ])
  const [job] = jobs
  if (!job || (known && known.scheduleEntries.length > 0)) return
  await addEntry({ jobId: job.id, scheduleId: (known ?? (await createSchedule(day, zone))).id })
}
