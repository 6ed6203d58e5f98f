import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { bringBack, isArriving } from './restore-scroll.ts'
import { markInView, pressedMark, stillInView } from './scroll-anchors.ts'
import { keepPlace, placeAt, readPlaces, storePlaces } from './scroll-positions.ts'

/** Whether this document came by Reload, Back or Forward; an address that was typed is a new visit. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** Remembers where one is on the page with this key, as long as it is shown. */
function useRemembered(shown: { readonly current: { key: string } | null }) {
  useEffect(() => {
    // What is on its way to its place is not where anybody wants to be.
    const keyOfWhatStands = () => (isArriving() ? undefined : shown.current?.key)
    const onScroll = () => {
      const key = keyOfWhatStands()
      const { y, mark } = (key !== undefined && placeAt(key)) || {}
      // That one has scrolled here is told a frame later, when a link may have been pressed already.
      if (key === undefined || y === window.scrollY) return
      // Rows that come near get their own height, and the browser scrolls to hold what is in view where it is: nobody has gone anywhere.
      keepPlace(key, { y: window.scrollY, mark: mark && stillInView(mark) })
    }
    const onClick = (event: MouseEvent) => {
      const key = keyOfWhatStands()
      if (key === undefined) return
      const { mark } = placeAt(key) ?? {}
      // Whatever is pressed may lead away, a link of the menu too; while the menu is open there is nothing of the page in the middle.
      keepPlace(key, { y: window.scrollY, mark: pressedMark(event.target) ?? markInView() ?? (mark && stillInView(mark)) })
    }
    const onLeave = () => {
      const key = keyOfWhatStands()
      const place = key === undefined ? undefined : placeAt(key)
      if (key !== undefined && place) keepPlace(key, { ...place, mark: place.mark ?? markInView() })
      storePlaces()
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('click', onClick, true)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('scroll', onScroll)
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [shown])
}

/**
 * Back, Forward and a reload return to where one was on a page, with the focus on the link one left it by; another page begins at its top; what only changes the
 * address of the same page leaves it where it is. The browser's own way knows nothing of lists that are read after the page is there. (decision 0165)
 */
export function KeptPlace() {
  const { key: ofHistory, pathname, search } = useLocation()
  const way = useNavigationType()
  // The first page of a visit has no key of its own, nor has a typed address.
  const key = ofHistory === 'default' ? pathname + search : ofHistory
  const shown = useRef<{ key: string; pathname: string } | null>(null)
  useRemembered(shown)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => void (window.history.scrollRestoration = 'auto')
  }, [])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before === null) readPlaces()
    const place = placeAt(key)
    if (before === null) return place && isReturn() ? bringBack(place) : undefined
    if (before.key === key) return undefined
    if (way === 'POP' && place) return bringBack(place)
    if (before.pathname !== pathname) window.scrollTo(0, 0)
    else keepPlace(key, { y: window.scrollY })
    return undefined
  }, [key, pathname, way])
  return null
}
