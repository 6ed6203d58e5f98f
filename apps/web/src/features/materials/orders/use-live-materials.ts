import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../../client/change-stream.ts'
import { jobMaterialsQuery, materialJobsKey, materialsKey, refreshMaterialJobs, type MaterialJob } from './queries.ts'
import { readSoon } from '../../../client/schedule-refetch.ts'

/** One read for a burst of changes: an order is placed line by line through the API. Milliseconds. */
const gatherFor = 150

/**
 * Keeps the cards that are shown, their tables and summaries as they are on the server: a job's orders and returns change its card, a price any card, a job
 * itself what the search finds.
 */
export function useLiveMaterials(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopGathering: (() => void) | null = null
    const changed = { jobs: new Set<string>(), isSearch: false, isAll: false }
    const isShown = (jobId: string) =>
      queryClient
        .getQueriesData<MaterialJob[]>({ queryKey: materialJobsKey, type: 'active' })
        .some(([, jobs]) => jobs?.some(({ id }) => id === jobId))
    const read = () => {
      stopGathering = null
      const { isSearch, isAll } = changed
      const jobs = [...changed.jobs]
      changed.jobs.clear()
      changed.isSearch = changed.isAll = false
      if (isAll) return void queryClient.invalidateQueries({ queryKey: materialsKey })
      for (const jobId of jobs) void queryClient.invalidateQueries({ queryKey: jobMaterialsQuery(jobId).queryKey })
      if (isSearch) void queryClient.invalidateQueries({ queryKey: materialJobsKey })
      else void refreshMaterialJobs(queryClient, jobs)
    }
    const gather = () => {
      stopGathering ??= readSoon({ queryClient, queryKey: materialsKey, wait: gatherFor, read })
    }
    const stop = listenLive({
      onChange({ entity, id }) {
        if (entity === 'Materials' && isShown(id)) changed.jobs.add(id)
        else if (entity === 'Item') changed.isAll = true
        else if (entity === 'Job') changed.isSearch = true
        else return
        gather()
      },
    })
    return () => {
      stop()
      stopGathering?.()
    }
  }, [queryClient])
}
