import { daysBetween, type Day } from '@daysheet/domain/calendar/day'
import { expiryCounts } from '@daysheet/domain/certificates/expiring'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { certificateQueries } from './queries.ts'

/** How many certificates have expired, expire this week, and expire later. */
export function useExpiringCounts(today: Day) {
  const isShown = useMay()('certificates.read')
  const query = useQuery({ ...certificateQueries.expiring(), enabled: isShown })
  return {
    counts: expiryCounts((query.data ?? []).map(({ lastDay }) => daysBetween(today, lastDay))),
    isKnown: !isShown || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
