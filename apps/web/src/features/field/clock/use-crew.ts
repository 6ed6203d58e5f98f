/** The people of a job as this phone knows them, and what it takes to clock them. (product.md#field-screen) */
import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { allJobs } from '@daysheet/domain/field/jobs/known-jobs'
import { crewOf, inElsewhere, type CrewMember, type QueuedPunch } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useMemo } from 'react'
import { useQueue } from '../queue/use-queue.ts'
import type { QueuedRecord } from '../queue/database.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { JobContext } from '../today/job-context.ts'
import { jobTitle } from '../today/job-title.ts'
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

/**
 * Crew members who are clocked in at another job, with the place in words. Own jobs are read from
 * this phone's data, jobs of other supervisors from the server's.
 */
export function useInElsewhere({ job, days, requestedAt, zone }: JobContext): ReadonlyMap<string, string> {
  const { t, language } = useTranslation()
  const { records } = useQueue()
  const people = usePeople()
  const own = useMemo(
    () => inElsewhere(job, allJobs(days), { queued: queuedPunches(records), requestedAt, people }),
    [records, job, days, requestedAt, people],
  )
  const others = (days.inElsewhere ?? []).map(({ workerId, since, address }) => {
    const when = timeInWords(since, { zone, language })
    return [workerId, t('inElsewhereSince', { when, job: address })] as const
  })
  return new Map([...others, ...[...own].map(([workerId, at]) => [workerId, t('inElsewhere', { job: jobTitle(at) })] as const)])
}
