/** How filings and their feet are told, on every screen that shows them. */
import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import { isPostponed } from '@daysheet/domain/filings/city/city-status'
import type { FilingFlags } from '@daysheet/domain/filings/filing-flags'
import type { Acp7Banner, Feet, FilingProgress } from '@daysheet/domain/filings/progress'
import { countOf } from '@daysheet/domain/numbers/count-of'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const formatFeet = (count: number | null): string => number.format(count ?? 0)

/** `120 sq ft`, `30 linear ft`, or both; a unit without feet is left out. */
export function formatFeetWithUnits({ squareFeet, linearFeet }: Feet): string {
  const words = [squareFeet ? `${formatFeet(squareFeet)} sq ft` : '', linearFeet ? `${formatFeet(linearFeet)} linear ft` : '']
  return words.filter(Boolean).join(' and ') || '0 ft'
}

/** `650 of 1,500 sq ft · 153 of 300 linear ft`; a unit without feet is left out. */
export function feetDoneText({ done, filed }: Pick<FilingProgress, 'done' | 'filed'>): string {
  const of = (unit: keyof Feet, name: string) =>
    done[unit] || filed[unit] ? [`${formatFeet(done[unit])} of ${formatFeet(filed[unit])} ${name}`] : []
  return [...of('squareFeet', 'sq ft'), ...of('linearFeet', 'linear ft')].join(' · ') || '0 ft'
}

/** `62%`, `14,556,040%`. */
export const formatPercent = (percent: number): string => `${number.format(percent)}%`

export const areas = (count: number): string => countOf(count, 'area')
export const rows = (count: number): string => countOf(count, 'row')

/** What a filing is called; rows made through the API may be of none. */
export const filingName = (filingNumber: string | null): string => filingNumber || 'No filing number'

/** How far each filing of a job is, where the banner's percent is over several: `TRU0401MN26: 100%, TRU0402MN26: 20%`; null where it says all. */
export function filingPercents(banner: Acp7Banner): string | null {
  if (banner.state === 'missing' || banner.filings.length < 2) return null
  return banner.filings.map(({ filingNumber, percent }) => `${filingName(filingNumber)}: ${formatPercent(percent)}`).join(', ')
}

/** `11-16-2026 to 12-18-2026`, `from 11-16-2026`, `until 12-18-2026`; nothing where neither is known. */
export function filedDays({ startDate, endDate }: Pick<JobCityFiling, 'startDate' | 'endDate'>): string {
  if (startDate === null) return endDate === null ? '' : `until ${formatDay(endDate)}`
  return endDate === null ? `from ${formatDay(startDate)}` : `${formatDay(startDate)} to ${formatDay(endDate)}`
}

/** `Submitted, 11-16-2026 to 12-18-2026 (City, 11-20-2026)`; null where the City has said nothing yet. */
export function cityLabel(city: Pick<JobCityFiling, 'status' | 'startDate' | 'endDate' | 'fetchedAt'>, zone: string): string | null {
  if (city.fetchedAt === null) return null
  const says = [city.status, filedDays(city)].filter(Boolean).join(', ') || 'No status or dates'
  return `${says} (City, ${formatDay(dayOf(city.fetchedAt, zone))})`
}

/** A filing whose work must not go on, whether or not a job is planned. */
export const postponedLabels = (city: Pick<JobCityFiling, 'status'> | undefined): string[] =>
  isPostponed(city?.status ?? null) ? ['Postponed in City data'] : []

const exceeding = (count: number) => `${rows(count)} ${count === 1 ? 'exceeds' : 'exceed'} filed quantity`

/**
 * Whoever does more than was filed, or on other days, has to amend the filing: the City calls the form ACP8. A row by itself does not tell: what it has too much, another
 * area of its floor and material may have too little.
 */
const overFiledLabel = (count: number): string => `${exceeding(count)}: may need an amendment (ACP8)`
/** The same where floors and materials are known (`plannedDone`). */
export const overFiledVerdict = (count: number, isOver: boolean): string =>
  `${exceeding(count)}${isOver ? ': file an amendment (ACP8)' : `, but ${count === 1 ? 'the total for its floor and material does' : 'the totals for their floors and materials do'} not`}`
export const overQuantity = (over: Feet): string => `${formatFeetWithUnits(over)} over: file an amendment (ACP8)`

/** What somebody should look at, each in a few words; empty when there is nothing. */
export const filingFlagLabels = ({ overFiled, workWithoutFiling }: FilingFlags): string[] => [
  ...(overFiled > 0 ? [overFiledLabel(overFiled)] : []),
  ...(workWithoutFiling ? ['Work recorded, no ACP7 filed'] : []),
]
