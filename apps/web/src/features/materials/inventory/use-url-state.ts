import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Sort } from '#ui/table/sorting.tsx'
import { maxSearchLength } from '#ui/search-box.tsx'

/** What the list can be sorted by. */
const sortKeys = ['name', 'unitOfMeasure', 'price'] as const
type SortKey = (typeof sortKeys)[number]

/** Where one is in the inventory: everything that a reload must return to. */
export interface Place {
  term: string
  isInactiveShown: boolean
  sort: Sort & { key: SortKey }
}

const byName: Place['sort'] = { key: 'name', isDescending: false }

function sortIn(text: string | null): Place['sort'] {
  const key = sortKeys.find((known) => known === text?.replace(/^-/, ''))
  return key === undefined ? byName : { key, isDescending: text?.startsWith('-') ?? false }
}

const parseParams = (params: URLSearchParams): Place => ({
  term: (params.get('search') ?? '').slice(0, maxSearchLength),
  isInactiveShown: params.get('inactive') === '1',
  sort: sortIn(params.get('sort')),
})

function paramsOf({ term, isInactiveShown, sort }: Place): Record<string, string> {
  const sortText = `${sort.isDescending ? '-' : ''}${sort.key}`
  return {
    ...(term !== '' && { search: term }),
    ...(isInactiveShown && { inactive: '1' }),
    ...(sortText !== byName.key && { sort: sortText }),
  }
}

/** The place in the address, and ways to another. None of them is a page of the history of its own: the list is the same. */
export function useUrlState() {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => parseParams(params), [params])
  // Where one is about to be: the address follows a moment later, and a second change must not undo the first.
  const wanted = useRef(place)
  useEffect(() => {
    wanted.current = place
  }, [place])
  const go = useCallback(
    (change: Partial<Place>) => {
      wanted.current = { ...wanted.current, ...change }
      setParams(paramsOf(wanted.current), { replace: true })
    },
    [setParams],
  )
  return {
    place,
    search: useCallback((term: string) => go({ term }), [go]),
    showInactive: (isInactiveShown: boolean) => go({ isInactiveShown }),
    sortBy: useCallback(({ key, isDescending }: Sort) => go({ sort: sortIn(`${isDescending ? '-' : ''}${key}`) }), [go]),
  }
}
