import type { ChangeEvent } from '@daysheet/domain/wire/live'
import { useMemo } from 'react'
import { useLiveReport } from '../../api/live-report.ts'
import { positionQueries } from '../../api/positions.ts'

const isAboutAnybody = ({ entity }: ChangeEvent) => entity === 'Location' || entity === 'Supervisor'

/** Reads what is shown anew when a phone sends its position: the chosen supervisor's track, or where everybody is. */
export function useLivePositions(supervisor: string | null): void {
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
}
