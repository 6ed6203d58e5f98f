import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { loadQueries } from './queries.ts'

/** Jobs whose bags do not fit the feet removed, for whoever sees both. (product.md#bags-and-feet) */
export function useWasteHints() {
  const isAllowed = useMay()('loads.read', 'filings.read')
  const query = useQuery({ ...loadQueries.hints(), enabled: isAllowed })
  return {
    hints: query.data ?? [],
    isKnown: !isAllowed || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
