import type { ChangeEvent } from '@daysheet/domain/wire/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../api/live.ts'
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: workerHoursQueries.everyKey })
    }
    const stop = listenLive({
      onChange: (change) => {
        if (isAboutHours(change)) timer ??= setTimeout(read, gather)
      },
      onResync: read,
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}
