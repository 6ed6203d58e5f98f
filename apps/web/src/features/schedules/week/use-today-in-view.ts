import type { Day } from '@daysheet/domain/calendar/day'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The `ref` of a table that scrolls sideways. When a week opens, today's column is in view. Live
 * updates do not scroll.
 */
export function useTodayInView(monday: Day | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = frame.current
    const today = place?.querySelector<HTMLElement>('thead [data-today]')
    if (!place) return
    place.scrollLeft = 0
    if (!today || today.offsetLeft + today.offsetWidth <= place.clientWidth) return
    // The first column stays where it is and would cover today's.
    place.scrollLeft = today.offsetLeft - (place.querySelector('th')?.offsetWidth ?? 0)
  }, [monday])
  return frame
}
