import type { ChangeEvent } from '@daysheet/domain/wire/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../api/live.ts'
import { readSoon } from '../../api/read-soon.ts'
import { workerHoursQueries } from '../../api/worker-hours.ts'

/** At seven in the morning events come in by the second; the report is read once for all that come within this time. Milliseconds. */
const gather = 1000

/** Whether a change can move someone's hours. A text that is sent or answered is an update of a worker entry, and cannot. */
function isAboutHours({ entity, type }: ChangeEvent): boolean {
  if (entity === 'WorkerEntry') return type !== 'update'
  return entity === 'Event' || entity === 'ScheduleEntry' || entity === 'Schedule' || entity === 'Worker' || entity === 'Job'
}

/**
 * Reads the report anew when a clock event comes in or the plan beneath it changes. Also for a period that is past: a phone that was offline
 * delivers its events days later.
 */
export function useLiveHours(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopGathering: (() => void) | null = null
    const queryKey = workerHoursQueries.everyKey
    const read = () => {
      stopGathering = null
      void queryClient.invalidateQueries({ queryKey })
    }
    const stop = listenLive({
      onChange: (change) => {
        if (isAboutHours(change)) stopGathering ??= readSoon({ queryClient, queryKey, wait: gather, read })
      },
      onResync: () => void queryClient.invalidateQueries({ queryKey }),
    })
    return () => {
      stop()
      stopGathering?.()
    }
  }, [queryClient])
}
