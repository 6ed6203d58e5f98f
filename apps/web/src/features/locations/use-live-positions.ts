import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLiveReport } from '../../client/use-live-report.ts'
import { positionQueries } from './queries.ts'

const isAboutAnybody = ({ entity }: ChangeEvent) => entity === 'Location' || entity === 'Supervisor'

/**
 * Reads what is shown anew when a phone sends its position: the chosen supervisor's track, or where everybody is. Beside a track everybody's positions only
 * give the names to choose from; they are read anew when they are shown again. Belongs below the queries.
 */
export function useLivePositions(supervisor: string | null): void {
  const queryClient = useQueryClient()
  const { key, isAbout } = useMemo(
    () =>
      supervisor === null
        ? { key: positionQueries.latestKey, isAbout: isAboutAnybody }
        : {
            key: positionQueries.trackKey(supervisor),
            isAbout: ({ entity, id }: ChangeEvent) => entity === 'Location' && id === supervisor,
          },
    [supervisor],
  )
  useLiveReport(key, isAbout)
  useEffect(() => {
    // The first read is under way already.
    if (supervisor !== null || queryClient.isFetching({ queryKey: key }) > 0) return
    void queryClient.invalidateQueries({ queryKey: key })
  }, [queryClient, supervisor, key])
}
