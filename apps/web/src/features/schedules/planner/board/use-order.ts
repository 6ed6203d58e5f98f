import { orderOnScreen } from '@daysheet/domain/jobs/entry-order'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DayEntry } from '../queries.ts'

/**
 * Jobs that this window added itself. They go to their place at once, where the person who added
 * them looks for them.
 */
interface OwnArrivals {
  entryIds: Set<string>
  /** How often a day was copied here. After each copy the cards are sorted again. */
  copies: number
}

const arrivals = new WeakMap<QueryClient, OwnArrivals>()

export function ownArrivals(queryClient: QueryClient): OwnArrivals {
  const kept = arrivals.get(queryClient) ?? { entryIds: new Set<string>(), copies: 0 }
  arrivals.set(queryClient, kept)
  return kept
}

/**
 * The jobs of a day in the order of their cards. A job that another office adds while the day is on
 * the screen comes last; in its real place it would move the cards under the pointer. When the day
 * is opened again, the job is in its place. (product.md#planner)
 */
export function useOrder(entries: readonly DayEntry[], all: readonly DayEntry[]): DayEntry[] {
  const own = ownArrivals(useQueryClient()).entryIds
  const [shown, setShown] = useState(() => ({ seen: new Set(all.map(({ id }) => id)), late: [] as readonly string[] }))
  const fresh = all.filter(({ id }) => !shown.seen.has(id)).map(({ id }) => id)
  if (fresh.length > 0) setShown({ seen: new Set([...shown.seen, ...fresh]), late: [...shown.late, ...fresh.filter((id) => !own.has(id))] })
  return useMemo(() => orderOnScreen(entries, shown.late), [entries, shown.late])
}
