/**
 * How many of a supervisor's people are clocked in, including unsent punches.
 * (product.md#field-screen)
 */
import { crewOf, type QueuedPunch } from '../clock-round.ts'
import type { FieldJob } from '../today.ts'

interface Known {
  jobs: readonly Pick<FieldJob, 'scheduleEntryId' | 'day' | 'crew'>[]
  queued: readonly QueuedPunch[]
  requestedAt: number | null
}

/**
 * Counts each person once, on all the days that the phone carries, so that no one goes home clocked
 * in.
 */
export function peopleIn({ jobs, queued, requestedAt }: Known): number {
  const known = { queued, requestedAt, people: { people: [], lapses: [] } }
  const crews = jobs.flatMap((job) => crewOf({ ...job, asksFor: 'none' }, known))
  return new Set(crews.flatMap(({ workerId, next }) => (next === 'out' ? [workerId] : []))).size
}
