import { daysBetween, type Day } from '@daysheet/domain/calendar/day'
import { expirySteps } from '@daysheet/domain/certificates/expiring'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { certificateQueries } from './queries.ts'

/** How many certificates have run out, and how many do so within each number of days, where more do than within the next smaller one. */
export function useExpiringCounts(today: Day) {
  const may = useMay()
  const isShown = may('certificates.read')
  const query = useQuery({ ...certificateQueries.expiring(), enabled: isShown })
  const left = (query.data ?? []).map(({ lastDay }) => daysBetween(today, lastDay))
  const within = (days: number) => left.filter((one) => one >= 0 && one <= days).length
  const steps = expirySteps.map((days, at) => ({ days, count: within(days), narrower: within(expirySteps[at + 1] ?? -1) }))
  return {
    expired: left.filter((one) => one < 0).length,
    soon: steps.filter(({ count, narrower }) => count > narrower).toReversed(),
    isKnown: !isShown || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
