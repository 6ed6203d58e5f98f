/** The people of a job as this phone knows them, and what it takes to clock them. (product.md#field-screen) */
import { crewOf, type CrewMember, type KeptPunch } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useMemo } from 'react'
import { useQueue } from '../queue/use-queue.ts'
import type { KeptRecord } from '../queue/store.ts'
import { usePeople } from './use-people.ts'

const isPunch = ({ kind, state }: KeptRecord) => (kind === 'Events' || kind === 'TypedTimes') && state !== 'aside'

/** The punches among what the phone has kept, but for those that somebody has set aside. */
export const keptPunches = (records: readonly KeptRecord[]): KeptPunch[] =>
  records.filter(isPunch).map(({ kind, id, body, state, sentAt }) => ({
    ...(body as Pick<KeptPunch, 'workerEntryId' | 'scheduleEntryId' | 'workerId' | 'type' | 'time'>), // as keep-punches.ts makes it
    id,
    isTyped: kind === 'TypedTimes',
    sentAt,
    state: state === 'aside' ? 'refused' : state,
  }))

/** `askedAt`: when the days were asked for, by this phone's clock. */
export function useCrew(job: FieldJob, askedAt: number | null): CrewMember[] {
  const { records } = useQueue()
  const people = usePeople()
  // Whoever is as they were is the same object, and is not drawn anew.
  return useMemo(() => {
    return crewOf(job, { kept: keptPunches(records), askedAt, people })
  }, [records, job, askedAt, people])
}
