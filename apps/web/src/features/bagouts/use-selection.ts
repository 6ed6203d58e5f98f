import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { useCallback, useMemo, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Which bagouts were taken out of a search's list. */
interface Deselected {
  search: string
  orderIds: ReadonlySet<string>
}

export interface Selection {
  selected: readonly Bagout[]
  isSelected: (bagout: Bagout) => boolean
  toggle: (orderId: string) => void
  selectAll: () => void
  deselectAll: () => void
}

/**
 * Which bagouts count. All do after a search; remembered is what was deselected, so that one that appears later is selected as well and one that goes drops
 * out. Lines of one order go together, because the file takes orders. (product.md#states, product.md#calls)
 */
export function useSelection(search: string, rows: readonly Bagout[]): Selection {
  const [state, setState] = useState<Deselected>({ search, orderIds: none })
  const takenOut = state.search === search ? state.orderIds : none

  const toggle = useCallback(
    (orderId: string) =>
      setState((before) => {
        const orderIds = new Set(before.search === search ? before.orderIds : none)
        if (!orderIds.delete(orderId)) orderIds.add(orderId)
        return { search, orderIds }
      }),
    [search],
  )
  const selected = useMemo(() => rows.filter(({ orderId }) => !takenOut.has(orderId)), [rows, takenOut])
  return {
    selected,
    isSelected: ({ orderId }) => !takenOut.has(orderId),
    toggle,
    selectAll: () => setState({ search, orderIds: none }),
    deselectAll: () => setState({ search, orderIds: new Set(rows.map(({ orderId }) => orderId)) }),
  }
}
