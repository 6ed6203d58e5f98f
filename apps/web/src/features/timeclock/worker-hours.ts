/** The hours of one worker over a period, as the server works them out. (spec §2 "Employee report", §9) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../client/client.ts'

/** Whose hours, and from which business day to which, both included. */
export interface HoursSearch {
  from: Day
  to: Day
  /** The worker's id. */
  worker: string
}

const everyKey = ['worker-hours'] as const

export const workerHoursQueries = {
  /** All reports that were read; for reading them anew. */
  everyKey,
  of: ({ from, to, worker }: HoursSearch) =>
    queryOptions({
      queryKey: [...everyKey, worker, from, to],
      queryFn: ({ signal }) => get<WorkerHours>(`Workers/${encodeURIComponent(worker)}/hours?${new URLSearchParams({ from, to })}`, signal),
    }),
}
