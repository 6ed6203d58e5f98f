import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import type { CityFacts } from '@daysheet/domain/filings/city/city-facts'
import { useSettings } from '../../session/queries.ts'

/** Where the rows are from, and of which building: `From the City, 11-20-2026 10:00 AM: Submitted, 11-16-2026 to 12-18-2026, 120 Invented Street, Manhattan`. */
export function CitySource({ city: { fetchedAt, status, startDate, endDate, address } }: { city: CityFacts }) {
  const { timeZone } = useSettings()
  const days = startDate !== null && endDate !== null ? `${formatDay(startDate)} to ${formatDay(endDate)}` : null
  const says = [status, days, address].filter((one) => one !== null).join(', ')
  return (
    <>
      From the City, {formatDateTime(fetchedAt, timeZone)}
      {says && `: ${says}`}
    </>
  )
}
