import { allJobs } from '@daysheet/domain/field/jobs/known-jobs'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import type { DraftJob } from '../queue/database.ts'
import { useDays } from '../today/use-days.ts'
import { draftKey, draftOf } from './store.ts'

/**
 * The job for a form's address: from the known days, or from the form's draft if the job has left
 * those days. Null when neither has it; undefined while that is loading.
 */
export function useDraftJob(what: string): DraftJob | null | undefined {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const { days } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const key = draftKey(account?.id ?? '', id, what)
  const { data: draft, isPending } = useQuery({
    queryKey: ['field', 'draft', key],
    queryFn: async () => (await draftOf(key)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  const job = days && allJobs(days).find(({ scheduleEntryId }) => scheduleEntryId === id)
  return job && days ? { job, supervisorId: days.supervisor.id } : (draft?.about ?? (isPending ? undefined : null))
}
