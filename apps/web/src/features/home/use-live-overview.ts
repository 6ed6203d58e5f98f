import type { Day } from '@daysheet/domain/calendar/day'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../api/live.ts'

/** Several changes of one deed arrive together; the day is read once for all of them. */
const gather = 250

/** Reads the day anew when something of a schedule, its crews or their clocks changes, and the jobs found when a job does. */
export function useLiveOverview(day: Day): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenLive({
      onChange: ({ entity }) => {
        if (entity === 'Job') void queryClient.invalidateQueries({ queryKey: ['jobs', 'search'] })
        if (entity === 'TextMessage' || entity === 'Worker') return
        clearTimeout(timer)
        timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['schedules', 'overview', day] }), gather)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [day, queryClient])
}
