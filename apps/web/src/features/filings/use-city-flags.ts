import type { Day } from '@daysheet/domain/calendar/day'
import { cityFlagsOf } from '@daysheet/domain/filings/city/city-status'
import { useQuery } from '@tanstack/react-query'
import { useMay, useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { cityFilings } from './queries.ts'

const none: readonly string[] = []

/** How filings stand at the City, for who may see filings; not read where the City is not asked. */
export function useCityFilingsOptions() {
  const { hasCityFilings } = useSettings()
  const may = useMay()
  return { ...cityFilings(), enabled: hasCityFilings && may('filings.read') }
}

/** What the City's data says against working on a job that day; nothing where the City is not asked. It renders anew only when that changes. */
export function useCityFlags(jobId: string | undefined, day: Day): readonly string[] {
  const options = useCityFilingsOptions()
  const today = useToday()
  const { data = none } = useQuery({
    ...options,
    enabled: options.enabled && jobId !== undefined,
    select: (all) => (jobId === undefined ? none : cityFlagsOf(all, { jobId, day, today })),
  })
  return data
}
