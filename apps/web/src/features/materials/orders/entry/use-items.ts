import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../../inventory/queries.ts'

/** The warehouse's items as the pickers and the prices beside them need them, kept current. */
export function useItems() {
  const { data: items = noItems, status, isFetching, refetch } = useQuery(itemsQuery)
  return { items, reading: items === noItems ? status : ('success' as const), isFetching, retry: () => void refetch() }
}

const noItems: never[] = []
