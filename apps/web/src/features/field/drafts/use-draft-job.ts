import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import type { DraftJob } from '../queue/store.ts'
import { useDays } from '../today/use-days.ts'
import { draftKey, draftOf } from './store.ts'

/** The job of a form by its address: of the days that are shown, or, where it is none of theirs any more, of the draft that was begun then. */
export function useDraftJob(what: string): DraftJob | null {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const { days } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const key = draftKey(account?.id ?? '', id, what)
  const { data: draft } = useQuery({
    queryKey: ['field', 'draft', key],
    queryFn: async () => (await draftOf(key)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  const job = days?.jobs.find(({ scheduleEntryId }) => scheduleEntryId === id)
  return job && days ? { job, supervisorId: days.supervisor.id } : (draft?.about ?? null)
}
