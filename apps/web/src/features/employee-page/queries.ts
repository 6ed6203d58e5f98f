/**
 * The reads of an employee's page. Hours, certificates and texts use the reads of other areas.
 * (product.md#employee-page)
 */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'
import { listTiming } from '#client/live-queries.ts'
import { readWorker } from '../people/queries.ts'

export const employeeQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['workers', 'page', id],
      queryFn: () => readWorker(id),
      meta: { refreshedBy: [{ entities: ['Worker'], isAbout: (change) => change.id === undefined || change.id === id }] },
    }),

  /** The next days on which the employee is planned, and the jobs on which the employee worked. */
  days: (id: string) =>
    queryOptions({
      queryKey: ['workers', 'days', id],
      queryFn: ({ signal }) => call('Workers/:id/days', { params: { id } }, signal),
      meta: {
        refreshedBy: [
          { entities: ['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'TimeCorrection', 'Job', 'Supervisor'], ...listTiming },
        ],
      },
    }),
}
