/** When a supervisor's position is sent: while the application is open and somebody of theirs is clocked in, every five minutes at the most. Never a worker's. (product.md#field-screen) */
import { crewOf, type QueuedPunch } from './clock-round.ts'
import type { FieldJob } from './today.ts'

/** Between two positions lies at least so long. Milliseconds. */
const betweenMs = 5 * 60_000

interface Known {
  jobs: readonly Pick<FieldJob, 'scheduleEntryId' | 'day' | 'crew'>[]
  /** The clock events that the phone has kept. */
  queued: readonly QueuedPunch[]
  /** When the days were asked for, by the phone's clock. */
  requestedAt: number | null
  today: string
}

/** Whether the supervisor is on the clock: somebody of a job of today is in and not out, by all that the phone knows. */
export const isOnTheClock = ({ jobs, queued, requestedAt, today }: Known): boolean =>
  jobs.some(
    (job) =>
      job.day === today &&
      crewOf({ ...job, asksFor: 'none' }, { queued, requestedAt, people: { people: [], lapses: [] } }).some(({ next }) => next === 'out'),
  )

/** Whether another position is due after the one of `last`, both by the phone's clock; one that was set back holds up nothing for longer. */
export const isPositionDue = (last: number | null, now: number): boolean => last === null || Math.abs(now - last) >= betweenMs
