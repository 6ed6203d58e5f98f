import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { maxSearchLength } from '#ui/search-box.tsx'

/** So many open cards stand in the address; more would make it longer than is handed on. */
const maxOpen = 20

const openIn = (params: URLSearchParams): string[] => params.get('open')?.split(',').filter(Boolean) ?? []

/** The same place with a card opened that was closed, or closed that was open. */
function toggled(params: URLSearchParams, jobId: string): URLSearchParams {
  const before = openIn(params)
  const open = before.includes(jobId) ? before.filter((id) => id !== jobId) : [...before, jobId].slice(-maxOpen)
  const { open: _before, ...others } = Object.fromEntries(params)
  return new URLSearchParams(open.length === 0 ? others : { ...others, open: open.join(',') })
}

/** Where one is among the jobs: what is searched for, and which cards are open. Back, Forward and a reload return to it. */
export function useUrlState() {
  const [params, setParams] = useSearchParams()
  const term = (params.get('search') ?? '').slice(0, maxSearchLength).trim()
  const open = useMemo(() => new Set(openIn(params)), [params])
  // Where one is about to be: the address follows a moment later, and a second card must not undo the first.
  const wanted = useRef(params)
  const go = useRef(setParams)
  useEffect(() => {
    wanted.current = params
    go.current = setParams
  }, [params, setParams])
  // The same function always, so that the other cards are not drawn anew.
  const toggle = useCallback((jobId: string) => {
    wanted.current = toggled(wanted.current, jobId)
    go.current(wanted.current, { replace: true, preventScrollReset: true })
  }, [])
  const search = (text: string) => setParams(text.trim() === '' ? {} : { search: text.trim() })
  return { term, open, toggle, search }
}
