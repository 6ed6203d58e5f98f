import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filingsKey } from './queries.ts'
import { listenLive } from '../../client/change-stream.ts'
import { readSoon } from '../../client/schedule-refetch.ts'

/** One read for what is recorded in quick succession. Milliseconds. */
const gatherFor = 150

/** Keeps what is shown of a job's filings as it is on the server. */
export function useLiveFilings(jobId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const queryKey = filingsKey(jobId)
    let stopGathering: (() => void) | null = null
    const read = () => {
      stopGathering = null
      void queryClient.invalidateQueries({ queryKey })
    }
    const stop = listenLive({
      onChange({ entity, data }) {
        if (entity === 'Scope' && data?.jobId === jobId) stopGathering ??= readSoon({ queryClient, queryKey, wait: gatherFor, read })
      },
    })
    return () => {
      stop()
      stopGathering?.()
    }
  }, [jobId, queryClient])
}
