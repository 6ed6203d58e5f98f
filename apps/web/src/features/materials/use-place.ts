import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { longestSearch } from '../../ui/search-box.tsx'

/** So many open cards stand in the address; more would make it longer than is handed on. */
const mostOpen = 20

/** Where one is among the jobs: what is searched for, and which cards are open. Back, Forward and a reload return to it. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const term = (params.get('search') ?? '').slice(0, longestSearch).trim()
  const opened = params.get('open')
  const open = useMemo(() => new Set(opened?.split(',').filter(Boolean)), [opened])
  const toggle = useCallback(
    (jobId: string) =>
      setParams(
        (now) => {
          const ids = now.get('open')?.split(',').filter(Boolean) ?? []
          const next = ids.includes(jobId) ? ids.filter((id) => id !== jobId) : [...ids, jobId].slice(-mostOpen)
          const { open: _before, ...others } = Object.fromEntries(now)
          return next.length === 0 ? others : { ...others, open: next.join(',') }
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const search = (text: string) => setParams(text.trim() === '' ? {} : { search: text.trim() })
  return { term, open, toggle, search }
}
