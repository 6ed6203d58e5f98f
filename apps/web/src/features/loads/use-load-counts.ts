import type { Day } from '@daysheet/domain/calendar/day'
import { copyClock, hasOpenDiscrepancy } from '@daysheet/domain/loads/load-state'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { dueOf } from './labels.ts'
import { loadQueries } from './queries.ts'

/**
 * The loads that need a person, and how many of them to ask the hauler about, to report, or to
 * check for a discrepancy.
 */
export function useLoadCounts(today: Day) {
  const isAllowed = useMay()('loads.read')
  const query = useQuery({ ...loadQueries.list('open'), enabled: isAllowed })
  const loads = query.data ?? []
  const due = loads.flatMap((load) => copyClock(load, today)?.due ?? [])
  return {
    /** Each load with the action it needs. */
    needing: loads.flatMap((load) => {
      const words = dueOf(load, today)?.words
      return words === undefined ? [] : [{ load, words }]
    }),
    ask: due.filter((one) => one === 'ask').length,
    report: due.filter((one) => one === 'report').length,
    discrepancies: loads.filter(hasOpenDiscrepancy).length,
    isKnown: !isAllowed || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
