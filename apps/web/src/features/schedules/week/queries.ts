/** The board of the week: its read, and what changes it. (product.md#week) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { CopyDaysBody, ScheduleWeek, WeekEntry } from '@daysheet/domain/schedules/week'
import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import type { Refresh } from '#client/live-queries.ts'
import { create } from '#client/rows.ts'
import { patchRow } from '#client/stale-row.ts'
import { overridable } from '#features/certificates/overridable.ts'

/** Whether a change may be of this week: a job or person is of any, a new schedule may be. */
function concernsWeek({ entity, scheduleId }: ChangeEvent, week: ScheduleWeek | undefined): boolean {
  if (entity === 'Job' || entity === 'Supervisor' || entity === 'Worker' || entity === 'Schedule') return true
  return scheduleId === undefined || scheduleId === null || !week || week.some(({ id }) => id === scheduleId)
}

const weekRefresh: Refresh<ScheduleWeek> = {
  entities: ['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'Job', 'Supervisor', 'Worker'],
  isAbout: concernsWeek,
}

export const weekKey = ['schedules', 'week'] as const

export const weekQueries = {
  /** The seven days from a Monday on. */
  week: (monday: Day) =>
    queryOptions({
      queryKey: [...weekKey, monday],
      queryFn: ({ signal }) => call('Schedules/week', { query: { from: monday } }, signal),
      meta: { refreshedBy: [weekRefresh] },
    }),

  copyPreview: ({ from, to, days }: CopyDaysBody) =>
    queryOptions({
      queryKey: ['schedules', 'copy-days-preview', from, to, days],
      queryFn: ({ signal }) => call('Schedules/copyDaysPreview', { query: { from, to, days: String(days) } }, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}

export const copyDays = (body: CopyDaysBody) =>
  overridable((override) => send('POST Schedules/copyDays', { body: { ...body, ...override } }))

/**
 * Moves a job with its crew to another day; a day without a schedule gets one. Returns the version
 * of the row that undo needs.
 */
export async function moveToDay(seen: WeekEntry & { scheduleId: string }, day: Day, zone: string): Promise<number> {
  const { id, version, scheduleId } = seen
  const target = await create('Schedules', { date: dayBounds(day, zone).from })
  const moved = await overridable((override) =>
    patchRow('ScheduleEntries', { id, version, scheduleId }, { scheduleId: target.id, ...override }),
  )
  return moved.version
}
