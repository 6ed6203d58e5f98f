import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { CityFacts } from '@daysheet/domain/filings/city/city-facts'
import { useSettings } from '#features/session/queries.ts'
import { filedDays } from '../filing-labels.ts'

/** Where the rows are from, and of which building: `From the City, 11-20-2026 10:00 AM: Submitted, 11-16-2026 to 12-18-2026, 120 Invented Street, Manhattan`. */
export function CitySource({ city }: { city: CityFacts }) {
  const { timeZone } = useSettings()
  const says = [city.status, filedDays(city), city.address].filter(Boolean).join(', ')
  return (
    <>
      From the City, {formatDateTime(city.fetchedAt, timeZone)}
      {says && `: ${says}`}
    </>
  )
}
