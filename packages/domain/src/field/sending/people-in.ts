/** How many people of a supervisor are clocked in, by all that the phone knows. (product.md#field-screen) */
import { crewOf, type QueuedPunch } from '../clock-round.ts'
import type { FieldJob } from '../today.ts'

interface Known {
  jobs: readonly Pick<FieldJob, 'scheduleEntryId' | 'day' | 'crew'>[]
  queued: readonly QueuedPunch[]
  requestedAt: number | null
}

/** Each person once, on whichever job of the days that it carries: nobody goes home clocked in. */
export function peopleIn({ jobs, queued, requestedAt }: Known): number {
  const known = { queued, requestedAt, people: { people: [], lapses: [] } }
  const crews = jobs.flatMap((job) => crewOf({ ...job, asksFor: 'none' }, known))
  return new Set(crews.flatMap(({ workerId, next }) => (next === 'out' ? [workerId] : []))).size
}
