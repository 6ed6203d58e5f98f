import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'

/**
 * The one dialog that is open. What it is about is kept as it was when the dialog opened: saving compares with what the person saw, so that a change
 * made by somebody else in between is noticed.
 */
export type Open =
  | null
  | { kind: 'note'; entry: DashboardEntry }
  | { kind: 'budget'; job: DashboardEntry['job'] }
  | { kind: 'request container'; jobId: string }
