import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { useLiveReport } from '../../../client/use-live-report.ts'
import { workerHoursQueries } from '../queries.ts'

/** Whether a change can move someone's hours. A text that is sent or answered is an update of a worker entry, and cannot. */
function isAboutHours({ entity, type }: ChangeEvent): boolean {
  if (entity === 'WorkerEntry') return type !== 'update'
  return entity === 'Event' || entity === 'ScheduleEntry' || entity === 'Schedule' || entity === 'Worker' || entity === 'Job'
}

/**
 * Reads the report anew when a clock event comes in or the plan beneath it changes. Also for a period that is past: a phone that was offline
 * delivers its events days later.
 */
export const useLiveHours = (): void => useLiveReport(workerHoursQueries.everyKey, isAboutHours)
