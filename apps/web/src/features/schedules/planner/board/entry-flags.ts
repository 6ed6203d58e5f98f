/** Warnings about a job of the day, in words. */
import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { supervisorAtOnce } from '@daysheet/domain/schedules/double-booking'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { filingFlagLabels } from '#features/filings/filing-labels.ts'
import { useCityFlags } from '#features/filings/use-city-flags.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule } from '../queries.ts'
import { useStandings } from '../use-standings.ts'
import { useShiftHours } from './other-jobs.ts'

/** Warnings about the job's filings. */
export function useFilingFlags(entry: DayEntry): string[] {
  const { day } = usePlanner()
  const ofCity = useCityFlags(entry.cancelled ? undefined : entry.job?.id, day)
  return useMemo(() => [...filingFlagLabels(filingFlags(entry.job?.scopeParts ?? [], entry)), ...ofCity], [entry, ofCity])
}

/**
 * Whether the supervisor runs another job of the day at the same hours. The setting of the
 * certificate gate does not matter.
 */
function useIsElsewhere(id: string): boolean {
  const { day, zone } = usePlanner()
  const hours = useShiftHours()
  const isElsewhere = useCallback((schedule: DaySchedule | null) => supervisorAtOnce(schedule?.scheduleEntries ?? [], hours).has(id), [hours, id]) // prettier-ignore
  return useQuery({ ...plannerQueries.day(day, zone), select: isElsewhere }).data === true
}

/**
 * Warnings about the people in charge: their certificates, the printed pack, and a supervisor on
 * two jobs at once. A cancelled job has none. (product.md#certificates)
 */
export function useSupervisorFlags({ id, cancelled }: DayEntry): string[] {
  const standings = useStandings()
  const isElsewhere = useIsElsewhere(id)
  if (cancelled) return []
  return [
    ...(standings?.withoutSupervisor.includes(id) ? ['No one has a supervisor certificate'] : []),
    ...(standings?.packOutdated.includes(id) ? ['The certificates were printed before the crew or a card changed'] : []),
    ...(isElsewhere ? ['The supervisor is on another job at these hours'] : []),
  ]
}
