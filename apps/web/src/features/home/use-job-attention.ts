import type { Day } from '@daysheet/domain/calendar/day'
import { cityFlagsOf } from '@daysheet/domain/filings/city/city-status'
import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { budgetLevel, budgetPercent } from '@daysheet/domain/timeclock/budget'
import { useQueries, useQuery } from '@tanstack/react-query'
import { filingFlagLabels } from '../filings/filing-labels.ts'
import { useCityFilingsOptions } from '../filings/use-city-flags.ts'
import { dashboardQueries } from '../timeclock/queries.ts'
import type { OverviewEntry } from './queries.ts'

type AttentionJob = NonNullable<OverviewEntry['job']>

/** An entry with its day. */
export type DatedEntry = readonly [OverviewEntry, Day]

/** From this percentage of its budgeted hours on, a job is near its budget. */
export const budgetAttention = 90
const wholeBudget = 100

/** The jobs of these days that have used most of their budgeted hours, each once. */
export function useTightBudgets(entries: readonly DatedEntry[]) {
  const jobs = [...new Map(entries.flatMap(([{ job }]) => (job && (job.budget ?? 0) > 0 ? [[job.id, job] as const] : []))).values()]
  return useQueries({
    queries: jobs.map((job) => dashboardQueries.jobHours(job.id)),
    combine: (totals) => ({
      isKnown: totals.every(({ data }) => data !== undefined),
      failed: totals.find(({ isError }) => isError),
      tight: jobs.flatMap((job, at) => {
        const hours = totals[at]?.data?.hours ?? 0
        const level = budgetLevel(hours, job.budget) ?? 0
        if (level < budgetAttention) return []
        return [{ job, percent: budgetPercent(hours, job.budget) ?? 0, isOver: level >= wholeBudget }]
      }),
    }),
  })
}

/** The jobs of these days with filings to review, each once, with the reasons. */
export function useFlaggedFilings(entries: readonly DatedEntry[], today: Day) {
  const options = useCityFilingsOptions()
  const city = useQuery(options)
  const jobs = new Map<string, { job: AttentionJob; labels: string[] }>()
  for (const [entry, day] of entries) {
    if (!entry.job) continue
    const ofCity = cityFlagsOf(city.data ?? [], { jobId: entry.jobId, day, today })
    const labels = [...filingFlagLabels(filingFlags(entry.job.scopeParts, entry)), ...ofCity]
    if (labels.length === 0) continue
    const known = jobs.get(entry.job.id)
    jobs.set(entry.job.id, { job: entry.job, labels: [...new Set([...(known?.labels ?? []), ...labels])] })
  }
  return {
    filings: [...jobs.values()],
    isKnown: !options.enabled || city.data !== undefined,
    failed: city.isError ? city : undefined,
  }
}
