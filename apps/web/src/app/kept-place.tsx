import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { bringBack, isArriving, linkOf } from './bring-back.ts'
import { keepPlace, placeAt, readPlaces, storePlaces, type LeftBy } from './places.ts'

/** Whether this document came by Reload, Back or Forward; an address that was typed is a new visit. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** Which link of the screen was pressed, as it can be found again. */
function leftByOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('main a[href]') : null
  const href = link?.getAttribute('href')
  if (!link || !href) return undefined
  const nth = [...document.querySelectorAll(`main a[href=${JSON.stringify(href)}]`)].indexOf(link)
  return { href, nth, top: link.getBoundingClientRect().top }
}

/**
 * The pressed link where it stands now; undefined once it was scrolled out of sight. Rows that come near get their own height, also in the moment between the
 * press and the next page, and the browser then scrolls to hold what is in view where it is: nobody has gone anywhere.
 */
function stillLeftBy(pressed: LeftBy | undefined): LeftBy | undefined {
  const place = pressed && linkOf(pressed)?.getBoundingClientRect()
  if (!place || place.bottom < 0 || place.top > window.innerHeight) return undefined
  return { ...pressed, top: place.top }
}

/** Remembers where one is on the page with this key, as long as it is shown. */
function useRemembered(shown: { readonly current: { key: string } | null }) {
  useEffect(() => {
    const remember = (event: Event) => {
      // What is on its way to its place is not where anybody wants to be.
      if (!shown.current || isArriving()) return
      const { key } = shown.current
      const before = placeAt(key)
      const y = window.scrollY
      if (event.type === 'click') {
        const leftBy = leftByOf(event.target)
        if (leftBy) keepPlace(key, { y, leftBy })
        // That one has scrolled here is told a frame later, when the link may have been pressed already.
      } else if (before?.y !== y) keepPlace(key, { y, leftBy: stillLeftBy(before?.leftBy) })
    }
    document.addEventListener('scroll', remember, { passive: true })
    document.addEventListener('click', remember, true)
    window.addEventListener('pagehide', storePlaces)
    return () => {
      document.removeEventListener('scroll', remember)
      document.removeEventListener('click', remember, true)
      window.removeEventListener('pagehide', storePlaces)
    }
  }, [shown])
}

/**
 * Back, Forward and a reload return to where one was on a page, with the focus on the link one left it by; another page begins at its top; what only changes the
 * address of the same page leaves it where it is. The browser's own way knows nothing of lists that are read after the page is there. (issue 6.8; decision 0165)
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
