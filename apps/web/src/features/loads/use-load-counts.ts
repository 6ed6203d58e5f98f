import type { Day } from '@daysheet/domain/calendar/day'
import { copyClock, hasOpenDiscrepancy } from '@daysheet/domain/loads/load-state'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { loadQueries } from './queries.ts'

/** How many loads somebody has to do something about: ask the hauler for the signed copy, report to the agency, settle a discrepancy. */
export function useLoadCounts(today: Day) {
  const isAllowed = useMay()('loads.read')
  const query = useQuery({ ...loadQueries.list('open'), enabled: isAllowed })
  const loads = query.data ?? []
  const due = loads.flatMap((load) => copyClock(load, today)?.due ?? [])
  return {
    ask: due.filter((one) => one === 'ask').length,
    report: due.filter((one) => one === 'report').length,
    discrepancies: loads.filter(hasOpenDiscrepancy).length,
    isKnown: !isAllowed || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
