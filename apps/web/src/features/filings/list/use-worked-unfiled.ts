import { hasWorkWithoutFiling } from '@daysheet/domain/acp7/filing-flags'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workOn } from '../queries.ts'
import { useLiveList } from '../../../client/use-live-list.ts'
import { useSettings } from '../../session/queries.ts'
import { useToday } from '../../session/use-today.ts'

/** Whether somebody clocked in today on a job that has no filing; asked only of a job that has none. (issue 4.5) */
export function useWorkedUnfiled(jobId: string, isUnfiled: boolean): boolean {
  const { timeZone } = useSettings()
  const today = useToday()
  const query = useMemo(() => workOn(today, timeZone, jobId), [today, timeZone, jobId])
  const { data = [] } = useQuery({ ...query, enabled: isUnfiled })
  useLiveList('Event', query.queryKey)
  // An entry that is cancelled, or a worker who is taken off it, ends the work as well.
  useLiveList('ScheduleEntry', query.queryKey)
  useLiveList('WorkerEntry', query.queryKey)
  return isUnfiled && data.some((entry) => hasWorkWithoutFiling(entry, []))
}
