/** What the City says of the filings of jobs, and what of it somebody should look at. (product.md#city-status; decision 0285) */
import { formatDay, type Day } from '../../calendar/day.ts'
import type { JobCityFiling } from './city-facts.ts'

/** Days after which the City is asked again. Its data changes weekly at most. */
export const daysBetweenLooks = 7

const isPostponed = (status: string | null) => status?.toLowerCase() === 'postponed'

const isOutside = ({ startDate, endDate }: Pick<JobCityFiling, 'startDate' | 'endDate'>, day: Day) =>
  (startDate !== null && day < startDate) || (endDate !== null && day > endDate)

const span = ({ startDate, endDate }: JobCityFiling) =>
  [startDate && `from ${formatDay(startDate)}`, endDate && `to ${formatDay(endDate)}`].filter(Boolean).join(' ')

/**
 * What is amiss when a job takes place on `day`: a filing is postponed, or the day is in the dates of none of its filings that are open. Naming the amendment that
 * would put it right.
 */
export function cityFlagsOf(filings: readonly JobCityFiling[], day: Day): string[] {
  const postponed = filings
    .filter(({ status }) => isPostponed(status))
    .map(({ filingNumber }) => `${filingNumber} is postponed at the City`)
  const dated = filings.filter(({ status, startDate, endDate }) => !isPostponed(status) && (startDate !== null || endDate !== null))
  const isCovered = dated.length === 0 || dated.some((filing) => !isOutside(filing, day))
  const outside = isCovered
    ? []
    : dated.map((filing) => `${formatDay(day)} is outside ${filing.filingNumber} (${span(filing)}): amend it (ACP8)`)
  return [...postponed, ...outside]
}
