import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { useQuery } from '@tanstack/react-query'
import { certificateQueries } from '#features/certificates/queries.ts'
import { usePlanner } from './planner-context.ts'

/** The people who lack a certificate on the day that is shown. */
export function useStandings(): DayStandings | undefined {
  const { day, may } = usePlanner()
  return useQuery({ ...certificateQueries.standings(day), enabled: may('certificates.read') }).data
}
