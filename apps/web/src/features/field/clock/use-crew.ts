/** The people of a job as this phone knows them, and what it takes to clock them. (product.md#field-screen) */
import { crewOf, inElsewhere, type CrewMember, type QueuedPunch } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useMemo } from 'react'
import { useQueue } from '../queue/use-queue.ts'
import type { QueuedRecord } from '../queue/store.ts'
import { usePeople } from './use-people.ts'

const punchKinds: readonly string[] = ['Events', 'TypedTimes', 'TakenBack']
const isPunch = ({ kind, state }: QueuedRecord) => punchKinds.includes(kind) && state !== 'aside'

/** The punches among what the phone has kept, but for those that somebody has set aside. */
export const queuedPunches = (records: readonly QueuedRecord[]): QueuedPunch[] =>
  records.filter(isPunch).map(({ kind, id, body, state, sentAt }) => ({
    ...(body as Pick<QueuedPunch, 'workerEntryId' | 'scheduleEntryId' | 'workerId' | 'type' | 'time'>), // as save-punches.ts makes it
    ...{ id, isTyped: kind === 'TypedTimes', sentAt },
    ...(kind === 'TakenBack' && { takesBack: String(body['punchId']) }),
    state: state === 'aside' ? 'refused' : state,
  }))

/** `requestedAt`: when the days were asked for, by this phone's clock. */
export function useCrew(job: FieldJob, requestedAt: number | null): CrewMember[] {
  const { records } = useQueue()
  const people = usePeople()
  return useMemo(() => {
    return crewOf(job, { queued: queuedPunches(records), requestedAt, people })
  }, [records, job, requestedAt, people])
}

/** Who of them is clocked in at another of these jobs, and where. */
export function useInElsewhere(job: FieldJob, jobs: readonly FieldJob[], requestedAt: number | null): ReadonlyMap<string, FieldJob> {
  const { records } = useQueue()
  const people = usePeople()
  return useMemo(
    () => inElsewhere(job, jobs, { queued: queuedPunches(records), requestedAt, people }),
    [records, job, jobs, requestedAt, people],
  )
}
