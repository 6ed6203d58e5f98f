import { useQuery } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { loadQueries } from './queries.ts'

/** Jobs whose bags do not fit the feet removed, for whoever sees both. (product.md#bags-and-feet) */
export function useWasteHints() {
  const isAsked = useMay()('loads.read', 'filings.read')
  const query = useQuery({ ...loadQueries.hints(), enabled: isAsked })
  return {
    hints: query.data ?? [],
    isKnown: !isAsked || query.data !== undefined,
    failed: query.isError ? query : undefined,
  }
}
