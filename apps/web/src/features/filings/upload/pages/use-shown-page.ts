import { useCallback, useRef, useState } from 'react'

/** A row of the table and where it stands on the screen, in pixels. */
export interface VisibleRow {
  /** Null for a row written by hand. */
  page: number | null
  top: number
  bottom: number
}

/** The page whose rows were scrolled to; null while a row of the page that is shown is still in sight. */
export function pageToShow(rows: readonly VisibleRow[], frame: { top: number; bottom: number }, shown: number): number | null {
  const pages = rows.flatMap(({ page, top, bottom }) => (page !== null && top < frame.bottom && bottom > frame.top ? [page] : []))
  return pages.includes(shown) ? null : (pages[0] ?? null)
}

/** A page that was chosen by hand is kept at least this long while the table is scrolled. Milliseconds. */
const chosenPageMs = 5000

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
  const onScrolled = (rows: readonly VisibleRow[], frame: { top: number; bottom: number }) => {
    if (performance.now() - chosenAt.current < chosenPageMs) return
    const to = pageToShow(rows, frame, page)
    if (to !== null) setPage(to)
  }
  return { page, showPage, follow, onScrolled }
}
