import { phonesInTrouble } from '@daysheet/domain/field/phone-trouble'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '#ui/use-minute.ts'
import { useMay } from '../session/queries.ts'
import { phoneQueries, refusalQueries } from './queries.ts'

/** How many phones keep work from the office, and how many records nobody has looked at that were refused; nothing for whoever may not see hours. (product.md#home) */
export function usePhoneCounts() {
  const enabled = useMay()('time.read')
  const phones = useQuery({ ...phoneQueries.all(), enabled })
  const refusals = useQuery({ ...refusalQueries.all(), enabled })
  const now = useMinute()
  return {
    isKnown: !enabled || (phones.data !== undefined && refusals.data !== undefined),
    failed: [phones, refusals].find(({ isError }) => isError),
    phones: phonesInTrouble(phones.data ?? [], new Date(now)),
    refusals: (refusals.data ?? []).filter(({ aside }) => aside === null).length,
  }
}
