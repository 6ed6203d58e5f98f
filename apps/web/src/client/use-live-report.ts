import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from './change-stream.ts'
import { readSoon } from './schedule-refetch.ts'

/** At seven in the morning changes come in by the second; a report is read once for all that come within this time. Milliseconds. */
const gather = 1000

/**
 * Reads the shown reports anew, once for a burst of changes, when one is about them. `queryKey` is the beginning of their keys; it and `isAbout` must stay
 * the same.
 */
export function useLiveReport(queryKey: QueryKey, isAbout: (change: ChangeEvent) => boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopGathering: (() => void) | null = null
    const read = () => {
      stopGathering = null
      void queryClient.invalidateQueries({ queryKey })
    }
    const stop = listenLive({
      onChange: (change) => {
        if (isAbout(change)) stopGathering ??= readSoon({ queryClient, queryKey, wait: gather, read })
      },
      onResync: () => void queryClient.invalidateQueries({ queryKey }),
    })
    return () => {
      stop()
      stopGathering?.()
    }
  }, [queryClient, queryKey, isAbout])
}
