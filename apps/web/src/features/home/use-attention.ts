import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { declinedRequests } from '@daysheet/domain/containers/declined'
import { homeLines } from '@daysheet/domain/home/home-lines'
import { isTimeReached } from '@daysheet/domain/schedules/silent'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '#ui/use-minute.ts'
import { useExpiringCounts } from '../certificates/use-expiring-counts.ts'
import { useLoadCounts } from '../loads/use-load-counts.ts'
import { useWasteHints } from '../loads/use-waste-hints.ts'
import { ordersToPickQuery } from '../materials/orders/queries.ts'
import { usePhoneCounts } from '../phones/use-phone-counts.ts'
import { useMe } from '../session/queries.ts'
import { settingsQueries } from '../settings/queries.ts'
import { replyQueries } from '../texts/queries.ts'
import { overviewQueries, type OverviewEntry } from './queries.ts'
import { useFlaggedFilings, useTightBudgets, type DatedEntry } from './use-job-attention.ts'
import { useReviewWeeks } from './use-review-weeks.ts'

export type Attention = ReturnType<typeof useAttention>

/** Declined containers, replies and orders. Those that the user has no access to are empty. */
function useDesk(today: Day, zone: string) {
  const { permissions } = useMe()
  const now = useMinute()
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const containers = useQuery({ ...overviewQueries.containerRequests(today, zone), enabled: may('waste.read') })
  const replies = useQuery({ ...replyQueries.unread(), enabled: may('texts.inbox') })
  const orders = useQuery({ ...ordersToPickQuery, enabled: may('materials.write') })
  const reads = [
    { query: containers, enabled: may('waste.read') },
    { query: replies, enabled: may('texts.inbox') },
    { query: orders, enabled: may('materials.write') },
  ]
  return {
    declinedContainers: declinedRequests(containers.data ?? [], new Date(now)).flatMap(({ id, job }) =>
      job?.active ? [{ ...job, jobId: job.id, requestId: id }] : [],
    ),
    replies: replies.data ?? 0,
    orders: (orders.data ?? []).map(({ jobDate }) => jobDate && dayOf(jobDate, zone)),
    isKnown: reads.every(({ query, enabled }) => !enabled || query.data !== undefined),
    failed: reads.map(({ query }) => query).find(({ isError }) => isError),
  }
}

/**
 * Everything on Home that needs attention: the lines, and the content of their lists. It updates
 * live. (product.md#home)
 */
export function useAttention(today: Day, entries: readonly OverviewEntry[]) {
  const { permissions, role, settings } = useMe()
  const { timeZone: zone } = settings
  const [hasPlan, hasHours] = [permissions.includes('plan.read'), permissions.includes('time.reports')]
  const now = useMinute()
  const next = useQuery({ ...overviewQueries.next(today, zone), enabled: hasPlan })
  const missing = useQuery({ ...overviewQueries.missingClockOuts(today), enabled: hasHours })
  const office = useQuery(settingsQueries.current())
  const nextDay = next.data ? { day: dayOf(next.data.date, zone), entries: next.data.scheduleEntries } : null
  const dated: DatedEntry[] = [
    ...entries.map((entry) => [entry, today] as const),
    ...(nextDay?.entries ?? []).map((entry) => [entry, nextDay?.day ?? today] as const),
  ]
  const taken = dated.filter(([{ cancelled }]) => !cancelled)
  const budgets = useTightBudgets(taken)
  const filings = useFlaggedFilings(taken, today)
  const desk = useDesk(today, zone)
  const weeks = useReviewWeeks(today)
  const phones = usePhoneCounts()
  const loads = useLoadCounts(today)
  const waste = useWasteHints()
  const certificates = useExpiringCounts(today)
  const parts = [budgets, filings, desk, weeks, phones, loads, waste, certificates]
  const lines = homeLines(
    {
      today: { day: today, entries },
      next: nextDay,
      isCallTime: isTimeReached(office.data?.silentListTime ?? null, { now, today, zone }),
      desk: { ...desk, phones: phones.phones },
      payroll: {
        missing: missing.data ?? [],
        weeks: weeks.weeks,
        refusals: phones.refusals,
        mayApprove: permissions.includes('time.approve'),
      },
      records: {
        budgets: { tight: budgets.tight.length, over: budgets.tight.filter(({ isOver }) => isOver).length },
        filings: filings.filings.length,
        certificates: certificates.counts,
        isGateOn: (office.data?.certificateGate ?? 'off') !== 'off',
        waste: { ...loads, bagCounts: waste.hints.length },
      },
    },
    role,
  )
  return {
    lines,
    next: nextDay,
    isNextKnown: next.data !== undefined,
    missing: missing.data ?? [],
    tight: budgets.tight,
    filings: filings.filings,
    loads: loads.needing,
    waste: waste.hints,
    /**
     * False while a read is running or has failed: no data then does not mean that there is
     * nothing.
     */
    isKnown: (!hasPlan || next.data !== undefined) && (!hasHours || missing.data !== undefined) && parts.every(({ isKnown }) => isKnown),
    failed: [next, missing].find(({ isError }) => isError) ?? parts.find(({ failed }) => failed)?.failed,
  }
}
