import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { maxSearchLength } from '#ui/search-box.tsx'
import type { Sort } from '#ui/table/sorting.tsx'

export const tabs = [
  'jobs',
  'employees',
  'supervisors',
  'certificates',
  'crews',
  'checklists',
  'waste',
  'phones',
  'settings',
  'accounts',
] as const
export type Tab = (typeof tabs)[number]

/** Whether a list has inactive entries when the address says nothing: those of jobs and people have none. (product.md#admin) */
const showsInactive: Record<Tab, boolean> = {
  jobs: false,
  employees: false,
  supervisors: false,
  certificates: true,
  crews: true,
  checklists: true,
  waste: true,
  phones: true,
  settings: true,
  accounts: true,
}

/** Where one is in Admin: everything that Back, Forward and a reload must return to. */
export interface Place {
  tab: Tab
  term: string
  isInactiveShown: boolean
  /** Null for the tab's own order. */
  sort: Sort | null
  /** Whether more than the first few are listed, though nothing is searched for. */
  isMany: boolean
}

function parseParams(params: URLSearchParams): Place {
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'jobs'
  const inactive = params.get('inactive')
  const sort = params.get('sort')
  return {
    tab,
    term: tab === 'jobs' || tab === 'employees' ? (params.get('search') ?? '').slice(0, maxSearchLength) : '',
    isInactiveShown: inactive === null ? showsInactive[tab] : inactive === '1',
    sort: sort === null ? null : { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    isMany: params.get('rows') === 'many',
  }
}

function paramsOf({ tab, term, isInactiveShown, sort, isMany }: Place): Record<string, string> {
  return {
    ...(tab !== 'jobs' && { tab }),
    ...(term !== '' && { search: term }),
    ...(isInactiveShown !== showsInactive[tab] && { inactive: isInactiveShown ? '1' : '0' }),
    ...(isMany && { rows: 'many' }),
    ...(sort && { sort: `${sort.isDescending ? '-' : ''}${sort.key}` }),
  }
}

/** The place in the address, and ways to another. Sorting and the switch stay on the same page of the history. */
export function useUrlState() {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => parseParams(params), [params])
  // Whoever comes back to a tab finds it as they left it: what was searched for, and whether inactive ones are shown.
  const left = useRef<Partial<Record<Tab, Record<string, string>>>>({})
  const go = useCallback(
    (change: Partial<Place>, { replace = false } = {}) => setParams((now) => paramsOf({ ...parseParams(now), ...change }), { replace }),
    [setParams],
  )
  return {
    place,
    openTab: (tab: Tab) => {
      left.current[place.tab] = paramsOf(place)
      setParams(left.current[tab] ?? (tab === 'jobs' ? {} : { tab }))
    },
    search: (term: string) => go({ term: term.trim() }),
    showInactive: (isInactiveShown: boolean) => go({ isInactiveShown }, { replace: true }),
    showMany: () => go({ isMany: true }, { replace: true }),
    sortBy: useCallback((sort: Sort) => go({ sort }, { replace: true }), [go]),
  }
}
export type AdminUrlState = ReturnType<typeof useUrlState>
