import type { Day } from '@daysheet/domain/calendar/day'
import { copyClock } from '@daysheet/domain/loads/load-state'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { loadQueries } from './queries.ts'

/** How many loads have waited for their signed copy until somebody has to do something: ask the hauler, or report to the agency. */
export function useLoadCounts(today: Day) {
  const isAsked = useMay()('loads.read')
  const query = useQuery({ ...loadQueries.list('open'), enabled: isAsked })
  const due = (query.data ?? []).flatMap((load) => copyClock(load, today)?.due ?? [])
  return {
    ask: due.filter((one) => one === 'ask').length,
    report: due.filter((one) => one === 'report').length,
    isKnown: !isAsked || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
