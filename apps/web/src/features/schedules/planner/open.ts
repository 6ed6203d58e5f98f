import type { DayEntry, DayJob, DaySupervisor, DayWorkerEntry, CopiedDay } from './queries.ts'

/** Why the crew is being texted; decides the words of the dialog and what the server writes. */
export type TextReason = 'job' | 'cancelled' | 'reactivated' | 'new start time'

/**
 * The one dialog that is open. An entry is kept as it was when the dialog opened: saving compares with what the person saw, so that a change
 * made by somebody else in between is noticed.
 */
export type Open =
  | null
  | { kind: 'start time'; entry: DayEntry }
  | { kind: 'note'; entry: DayEntry }
  | { kind: 'employees'; entry: DayEntry }
  | { kind: 'add crew'; entry: DayEntry }
  | { kind: 'save crew'; entry: DayEntry }
  | { kind: 'cancel'; entry: DayEntry }
  | { kind: 'text'; entry: DayEntry; about: TextReason; to?: DayWorkerEntry; isFollowUp?: boolean }
  | { kind: 'text day' }
  | { kind: 'call silent' }
  | { kind: 'move worker'; entry: DayEntry; workerEntry: DayWorkerEntry }
  | { kind: 'replace worker'; entry: DayEntry; workerEntry: DayWorkerEntry }
  | { kind: 'remove worker'; entry: DayEntry; workerEntry: DayWorkerEntry; events: number }
  | { kind: 'acp7'; job: DayJob }
  | { kind: 'upload acp7'; job: DayJob }
  | { kind: 'request container'; jobId: string }
  | { kind: 'set supervisor'; supervisor: DaySupervisor }
  | { kind: 'add to schedule' }
  | { kind: 'add or reactivate' }
  | { kind: 'copy'; from?: CopiedDay }
