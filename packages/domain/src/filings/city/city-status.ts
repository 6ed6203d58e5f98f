/** What the City says of the filings of jobs, and what of it somebody should look at. (product.md#city-status; decisions/city-filings.md) */
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { JobCityFiling } from './city-facts.ts'

/** Days after which the City is asked again. Its data changes weekly at most. */
export const daysBetweenPolls = 7

export const isPostponed = (status: string | null) => status?.toLowerCase() === 'postponed'

const isClosed = (status: string | null) => status?.toLowerCase() === 'closed'

const isOutside = ({ startDate, endDate }: Pick<JobCityFiling, 'startDate' | 'endDate'>, day: Day) =>
  (startDate !== null && day < startDate) || (endDate !== null && day > endDate)

const span = ({ startDate, endDate }: JobCityFiling) =>
  [startDate && `from ${formatDay(startDate)}`, endDate && `to ${formatDay(endDate)}`].filter(Boolean).join(' ')

/**
 * What is amiss when a job of these takes place on `day`: a filing is postponed, or the day is in the dates of none of its filings, naming the amendment that would put it right.
 * A filing that the City does not have yet, or has without dates, may be of that day. Nothing is said of days before `today`: the City tells the latest state only.
 */
export function cityFlagsOf(all: readonly JobCityFiling[], { jobId, day, today }: { jobId: string; day: Day; today: Day }): string[] {
  if (day < today) return []
  const filings = all.filter((filing) => filing.jobId === jobId)
  const postponed = filings
    .filter(({ status }) => isPostponed(status))
    .map(({ filingNumber }) => `${filingNumber} is postponed in City data`)
  const valid = filings.filter(({ status }) => !isPostponed(status))
  const outside = valid.every((filing) => isOutside(filing, day))
    ? valid.map(
        (filing) =>
          `${formatDay(day)} is outside ${filing.filingNumber} (${span(filing)}): ${isClosed(filing.status) ? 'it is closed' : 'file an amendment (ACP8)'}`,
      )
    : []
  return [...postponed, ...outside]
}
