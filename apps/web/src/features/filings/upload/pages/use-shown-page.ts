import { useCallback, useRef, useState } from 'react'
import { pageInView, type SeenRow } from './page-in-view.ts'

/** A page that was chosen by hand is kept at least this long while the table is scrolled. Milliseconds. */
const kept = 5000

/** The page that is shown: it follows the rows, but not away from a page that somebody has just turned to. */
export function useShownPage(first: number) {
  const [page, setPage] = useState(first)
  const chosenAt = useRef(-Infinity)
  const showPage = useCallback((to: number) => {
    chosenAt.current = performance.now()
    setPage(to)
  }, [])
  /** The keyboard came to a row of this page. */
  const follow = useCallback((to: number) => {
    chosenAt.current = -Infinity
    setPage(to)
  }, [])
  const onScrolled = (rows: readonly SeenRow[], frame: { top: number; bottom: number }) => {
    if (performance.now() - chosenAt.current < kept) return
    const to = pageInView(rows, frame, page)
    if (to !== null) setPage(to)
  }
  return { page, showPage, follow, onScrolled }
}
