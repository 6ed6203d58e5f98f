import type { ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQueries } from '../timeclock/queries.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { listenLive } from '../../client/change-stream.ts'
import { jobMaterialsQuery } from '../materials/orders/queries.ts'
import { readSoon } from '../../client/schedule-refetch.ts'

/** What the page of a job reads, each in a read of its own. Its filings look after themselves. (filings/use-live-filings.ts) */
export type JobRead = 'job' | 'records' | 'hours' | 'materials'

const ofRecords: ReadonlySet<LiveEntity> = new Set(['Checklist', 'JobInspection', 'ImageSet', 'ContainerReq'])
const ofHours: ReadonlySet<LiveEntity> = new Set(['Schedule', 'WorkerEntry', 'Event', 'Worker'])

/** What of a job's page a change makes old. What does not say whose it is may be this job's. */
export function readsChangedBy({ entity, id, data }: ChangeEvent, jobId: string): readonly JobRead[] {
  const isOurs = data?.jobId === undefined || data.jobId === null || data.jobId === jobId
  if (entity === 'Job') return id === jobId ? ['job', 'hours'] : []
  if (entity === 'Materials') return id === jobId ? ['materials'] : []
  if (entity === 'Item') return ['materials']
  if (entity === 'Supervisor') return ['records', 'materials']
  if (entity === 'TextMessage') return data?.containerReqId ? ['records'] : []
  if (entity === 'ScheduleEntry') return isOurs ? ['hours'] : []
  if (ofRecords.has(entity)) return isOurs ? ['records'] : []
  return ofHours.has(entity) ? ['hours'] : []
}

/** Changes are gathered for so long; at seven in the morning a whole company clocks in, and an event does not say on which job. Milliseconds. */
const gather: Record<JobRead, number> = { job: 150, records: 150, materials: 150, hours: 2000 }

const keysOf = (jobId: string): Record<JobRead, QueryKey> => ({
  job: jobRecordQueries.job(jobId).queryKey,
  records: jobRecordQueries.records(jobId).queryKey,
  hours: dashboardQueries.history(jobId).queryKey,
  materials: jobMaterialsQuery(jobId).queryKey,
})

/** Keeps everything that is shown of a job as it is on the server: each change is followed by the read it concerns, once for a burst of them. */
export function useLiveJob(jobId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const keys = keysOf(jobId)
    const waiting = new Map<JobRead, () => void>()
    const soon = (which: JobRead) => {
      if (waiting.has(which)) return
      const queryKey = keys[which]
      const read = () => {
        waiting.delete(which)
        void queryClient.invalidateQueries({ queryKey })
      }
      waiting.set(which, readSoon({ queryClient, queryKey, wait: gather[which], read }))
    }
    const stop = listenLive({ onChange: (change) => readsChangedBy(change, jobId).forEach(soon) })
    return () => {
      stop()
      for (const call of waiting.values()) call()
    }
  }, [jobId, queryClient])
}
