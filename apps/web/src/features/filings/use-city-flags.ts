import type { Day } from '@daysheet/domain/calendar/day'
import { cityFlagsOf } from '@daysheet/domain/filings/city/city-status'
import { useQuery } from '@tanstack/react-query'
import { useMay, useSettings } from '../session/queries.ts'
import { cityFilings } from './queries.ts'

const none: readonly string[] = []

/** What the City's data says against working on a job that day; nothing where the City is not asked. It renders anew only when that changes. */
export function useCityFlags(jobId: string | undefined, day: Day): readonly string[] {
  const { hasCityFilings } = useSettings()
  const may = useMay()
  const { data = none } = useQuery({
    ...cityFilings(),
    enabled: hasCityFilings && jobId !== undefined && may('filings.read'),
    select: (all) =>
      cityFlagsOf(
        all.filter((filing) => filing.jobId === jobId),
        day,
      ),
  })
  return data
}
