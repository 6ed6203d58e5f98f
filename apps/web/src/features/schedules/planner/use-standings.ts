import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import type { SavedSettings } from '@daysheet/domain/settings/office-settings'
import { useQuery } from '@tanstack/react-query'
import { certificateQueries } from '../../certificates/queries.ts'
import { settingsQueries } from '../../settings/queries.ts'
import { usePlanner } from './planner-context.ts'

const isChecked = ({ certificateGate }: SavedSettings) => certificateGate !== 'off'

/** Who lacks a certificate on the day that is shown; asked for where the office has it checked. */
export function useStandings(): DayStandings | undefined {
  const { day, may } = usePlanner()
  const { data: isWanted = false } = useQuery({ ...settingsQueries.current(), select: isChecked })
  const { data } = useQuery({ ...certificateQueries.standings(day), enabled: isWanted && may('certificates.read') })
  return isWanted ? data : undefined
}
