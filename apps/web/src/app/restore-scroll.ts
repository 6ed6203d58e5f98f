import { linkOf } from './scroll-anchors.ts'
import type { Place } from './scroll-positions.ts'

/** What was read for the page may take a while; whoever has to wait longer has looked elsewhere. Milliseconds. */
const patience = 10_000
/** Rows out of sight get their height when they come near; the place holds when it has held for so many frames. */
const framesToHold = 15

const arriving = { stop: null as (() => void) | null }

/** True while the page is on its way to where one was. */
export const isArriving = (): boolean => arriving.stop !== null

/** How far to scroll from here; null as long as the link it is found by is not there. */
function wayTo({ y, mark }: Place): number | null {
  if (mark === undefined) return y - window.scrollY
  const link = linkOf(mark)
  return link === undefined ? null : link.getBoundingClientRect().top - mark.top
}

/** A screen takes the focus to its heading as it appears; whoever comes back to the link they pressed goes on from there. */
function focusLink({ mark }: Place): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
  if (mark?.isPressed && isFree) linkOf(mark)?.focus({ preventScroll: true })
}

/** Whoever does something has decided where they want to be. */
const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Brings the page to a place, again and again until what is read after it is there and it holds, or somebody does something. Answers how to stop. */
export function bringBack(place: Place): () => void {
  arriving.stop?.()
  const until = performance.now() + patience
  let held = 0
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const deed of deeds) window.removeEventListener(deed, stop, true)
    if (arriving.stop === stop) arriving.stop = null
  }
  const look = () => {
    const way = wayTo(place)
    // Until the link is there, about where it was.
    const by = way ?? place.y - window.scrollY
    if (Math.abs(by) > 1) window.scrollBy(0, by)
    held = way !== null && Math.abs(way) <= 1 ? held + 1 : 0
    if (way !== null) focusLink(place)
    if (held >= framesToHold || performance.now() > until) return stop()
    frame = requestAnimationFrame(look)
  }
  arriving.stop = stop
  for (const deed of deeds) window.addEventListener(deed, stop, { capture: true, passive: true })
  look()
  return stop
}
