import { useQuery } from '@tanstack/react-query'
import { itemsKey, itemsQuery } from '../../inventory/queries.ts'
import { useLiveList } from '../../../../client/use-live-list.ts'

/** The warehouse's items as the pickers and the prices beside them need them, kept current. */
export function useItems() {
  const { data: items = noItems, status, isFetching, refetch } = useQuery(itemsQuery)
  useLiveList('Item', itemsKey)
  return { items, reading: items === noItems ? status : ('success' as const), isFetching, retry: () => void refetch() }
}

const noItems: never[] = []
