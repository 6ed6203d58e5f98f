import { dayFilters, type DayFilter } from '@daysheet/domain/schedules/day-filter'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

const name = 'show'

interface ChosenFilters {
  /** Stays the same object until another is chosen. Nothing chosen shows everything. */
  chosen: ReadonlySet<DayFilter>
  /** Chooses one beside the others, or takes it back. */
  toggle: (filter: DayFilter) => void
  clear: () => void
}

/** What the day is narrowed to. It stands in the address (`?show=waiting,error`), so it stays from day to day and can be linked to. */
export function useDayFilter(): ChosenFilters {
  const [search, setSearch] = useSearchParams()
  const value = search.get(name) ?? ''
  const chosen = useMemo(() => new Set(dayFilters.filter((filter) => value.split(',').includes(filter))), [value])
  const choose = useCallback(
    (next: readonly DayFilter[]) =>
      setSearch(
        (before) => {
          if (next.length === 0) before.delete(name)
          else before.set(name, next.join(','))
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const toggle = (filter: DayFilter) => choose(dayFilters.filter((one) => (one === filter ? !chosen.has(one) : chosen.has(one))))
  return { chosen, toggle, clear: () => choose([]) }
}
