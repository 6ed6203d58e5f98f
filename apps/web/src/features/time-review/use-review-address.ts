import { parseDay, type Day } from '@daysheet/domain/calendar/day'
import { severities } from '@daysheet/domain/time-review/exception'
import type { BoardFilter, StatusFilter } from '@daysheet/domain/time-review/week-board'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../session/use-today.ts'
import { statusLabels } from './labels.ts'

/** A cell that is open. */
interface OpenCell {
  worker: string
  day: Day
}

export interface ReviewAddress {
  /** A day of the week that is shown. */
  from: Day
  filter: BoardFilter
  open: OpenCell | null
  /** Whether exceptions are worked through one after the other. */
  isWork: boolean
  /** The week of another day: what it is narrowed to stays, what is open closes. */
  setFrom: (day: Day) => void
  setFilter: (change: { [Name in keyof BoardFilter]?: BoardFilter[Name] | undefined }) => void
  setOpen: (cell: OpenCell | null) => void
  setWork: (isWork: boolean) => void
}

const filterNames = ['name', 'job', 'supervisor', 'code', 'status', 'severity'] as const

const isStatus = (text: string): text is StatusFilter => text in statusLabels

function filterIn(search: URLSearchParams): BoardFilter {
  const status = search.get('status') ?? ''
  const texts = (['name', 'job', 'supervisor', 'code'] as const).flatMap((name) => {
    const value = search.get(name) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const chosen = (search.get('severity') ?? '').split(',')
  const severity = severities.filter((one) => chosen.includes(one))
  return { ...Object.fromEntries(texts), ...(isStatus(status) && { status }), ...(severity.length > 0 && { severity }) }
}

/** What the address says: the week, what it is narrowed to, the cell that is open. (product.md#time-review) */
export function useReviewAddress(): ReviewAddress {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (values: Record<string, string | undefined>, options: { replace?: boolean } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { flushSync: true, preventScrollReset: true, ...options },
      ),
    [setSearch],
  )
  const narrowed = JSON.stringify(filterIn(search))
  // The same object as long as it says the same: opening a day draws no row anew.
  const filter = useMemo(() => JSON.parse(narrowed) as BoardFilter, [narrowed]) // made one line above
  return useMemo(() => {
    const worker = search.get('worker')
    const day = parseDay(search.get('day') ?? '')
    return {
      from: parseDay(search.get('from') ?? '') ?? today,
      filter,
      open: worker !== null && day !== null ? { worker, day } : null,
      isWork: search.get('work') === '1',
      setFrom: (from) => change({ from, worker: undefined, day: undefined }),
      setFilter: (wanted) => {
        const named = filterNames.filter((name) => name in wanted)
        change(Object.fromEntries(named.map((name) => [name, wanted[name]?.toString()])), { replace: true })
      },
      setOpen: (cell) => change({ worker: cell?.worker, day: cell?.day }),
      setWork: (isWork) => change({ work: isWork ? '1' : undefined, worker: undefined, day: undefined }),
    }
  }, [search, filter, today, change])
}
