import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import { cityFlagsOf } from '@daysheet/domain/filings/city/city-status'
import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { budgetLevel, budgetPercent } from '@daysheet/domain/timeclock/budget'
import type { MissingClockOut } from '@daysheet/domain/timeclock/hours-report'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useExpiringCounts } from '../certificates/use-expiring-counts.ts'
import { filingFlagLabels } from '../filings/filing-labels.ts'
import { useLoadCounts } from '../loads/use-load-counts.ts'
import { useWasteHints } from '../loads/use-waste-hints.ts'
import { useCityFilingsOptions } from '../filings/use-city-flags.ts'
import { usePhoneCounts } from '../phones/use-phone-counts.ts'
import { useMay, useSettings } from '../session/queries.ts'
import { replyQueries } from '../texts/queries.ts'
import { useReviewCounts } from '../time-review/use-review-counts.ts'
import { dashboardQueries } from '../timeclock/queries.ts'
import { overviewQueries, type DayOverview, type OverviewEntry } from './queries.ts'

type AttentionJob = NonNullable<OverviewEntry['job']>

/** From so many percent of its hours on, a job needs a look. */
export const budgetAttention = 90

export interface RecordsAttention {
  /** The day after today on which something takes place; null when there is none, undefined while nobody knows. */
  next: DayOverview | null | undefined
  isNextPending: boolean
  missing: readonly MissingClockOut[]
  /** How much of last week and of this one is to be reviewed. */
  review: Pick<ReturnType<typeof useReviewCounts>, 'weeks'>
  tight: readonly { job: AttentionJob; percent: number }[]
  filings: readonly { job: AttentionJob; labels: readonly string[] }[]
  unread: number
  /** Phones that keep work from the office, and records of phones that were refused. */
  field: Pick<ReturnType<typeof usePhoneCounts>, 'phones' | 'refusals'>
  /** Loads of waste whose signed copy is overdue, or of which the landfill says something else than the record. */
  loads: Pick<ReturnType<typeof useLoadCounts>, 'ask' | 'report' | 'discrepancies'>
  /** Jobs whose bags do not fit the feet removed. */
  waste: ReturnType<typeof useWasteHints>['hints']
  /** Certificates that have run out, or will soon. */
  certificates: Pick<ReturnType<typeof useExpiringCounts>, 'expired' | 'soon'>
  /** What could not be read, or is on its way, is not nothing. */
  isKnown: boolean
  /** The first read that failed. */
  failed: { error: Error | null; refetch: () => unknown; isFetching: boolean } | undefined
}

/** The jobs of these days that have used most of their hours. */
function useTightBudgets(entries: readonly OverviewEntry[]) {
  const jobs = [...new Map(entries.flatMap(({ job }) => (job && (job.budget ?? 0) > 0 ? [[job.id, job] as const] : []))).values()]
  return useQueries({
    queries: jobs.map((job) => dashboardQueries.jobHours(job.id)),
    combine: (totals) => ({
      isKnown: totals.every(({ data }) => data !== undefined),
      failed: totals.find(({ isError }) => isError),
      tight: jobs.flatMap((job, at) => {
        const hours = totals[at]?.data?.hours ?? 0
        return (budgetLevel(hours, job.budget) ?? 0) >= budgetAttention ? [{ job, percent: budgetPercent(hours, job.budget) ?? 0 }] : []
      }),
    }),
  })
}

/** The jobs of these days about whose filings there is something to look at: each once, however many of the days it is on. */
function flaggedFilings(
  entries: readonly (readonly [OverviewEntry, Day])[],
  { atCity, today }: { atCity: readonly JobCityFiling[]; today: Day },
): RecordsAttention['filings'] {
  const jobs = new Map<string, { job: AttentionJob; labels: string[] }>()
  for (const [entry, day] of entries) {
    if (!entry.job) continue
    const ofCity = cityFlagsOf(atCity, { jobId: entry.jobId, day, today })
    const labels = [...filingFlagLabels(filingFlags(entry.job.scopeParts, entry)), ...ofCity]
    if (labels.length === 0) continue
    const known = jobs.get(entry.job.id)
    jobs.set(entry.job.id, { job: entry.job, labels: [...new Set([...(known?.labels ?? []), ...labels])] })
  }
  return [...jobs.values()]
}

/** What needs somebody besides the texts of today: of the next day, of the hours of the past, and of the records of the jobs of both days. (product.md#home) */
export function useRecordsAttention(today: Day, entries: readonly OverviewEntry[]): RecordsAttention {
  const { timeZone: zone } = useSettings()
  const next = useQuery(overviewQueries.next(today, zone))
  const may = useMay()
  const [hasHours, hasReplies] = [may('time.reports'), may('texts.inbox')]
  const missing = useQuery({ ...overviewQueries.missingClockOuts(today), enabled: hasHours })
  const replies = useQuery({ ...replyQueries.unread(), enabled: hasReplies })
  const cityOptions = useCityFilingsOptions()
  const city = useQuery(cityOptions)
  const nextDay = next.data ? dayOf(next.data.date, zone) : today
  const dated = [
    ...entries.map((entry) => [entry, today] as const),
    ...(next.data?.scheduleEntries ?? []).map((entry) => [entry, nextDay] as const),
  ]
  const taken = dated.filter(([{ cancelled }]) => !cancelled)
  const ofBothDays = taken.map(([entry]) => entry)
  const budgets = useTightBudgets(ofBothDays)
  const review = useReviewCounts(today)
  const field = usePhoneCounts()
  const loads = useLoadCounts(today)
  const waste = useWasteHints()
  const certificates = useExpiringCounts(today)
  return {
    next: next.data,
    isNextPending: next.isPending,
    missing: missing.data ?? [],
    review,
    tight: budgets.tight,
    filings: flaggedFilings(taken, { atCity: city.data ?? [], today }),
    unread: replies.data ?? 0,
    field,
    loads,
    waste: waste.hints,
    certificates,
    isKnown:
      (!hasHours || missing.data !== undefined) &&
      (!hasReplies || replies.data !== undefined) &&
      (!cityOptions.enabled || city.data !== undefined) &&
      next.data !== undefined &&
      budgets.isKnown &&
      review.isKnown &&
      field.isKnown &&
      loads.isKnown &&
      waste.isKnown &&
      certificates.isKnown,
    failed:
      [next, missing, replies, city].find(({ isError }) => isError) ??
      [budgets, review, field, loads, waste, certificates].find(({ failed }) => failed)?.failed,
  }
}
