import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A link of the page by which a position is found again, whatever the height of what stands above it by then. */
interface Anchor {
  href: string
  /** Which one of those that lead to the same place. */
  nth: number
  /** How far below the top of the window it stood. Pixels. */
  top: number
  /** One left the page by it; otherwise it is only what stood in the middle of the window. */
  isPressed: boolean
}

interface Position {
  y: number
  anchor?: Anchor
}

const storageKey = 'daysheet.scroll'
/** More pages than anybody goes back. */
const maxPositions = 60
/** Whoever has to wait longer for what is read has looked elsewhere. Milliseconds. */
const maxWait = 10_000
/** Rows out of sight get their height when they come near; a position is found when it has held for so many frames. */
const framesToHold = 15

/** By the key of a page in this tab's history. */
const positions = new Map<string, Position>()

function save(key: string, position: Position): void {
  positions.delete(key) // to the end of the line: the oldest goes first
  positions.set(key, position)
  const [oldest] = positions.keys()
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
}

/** Reads what a reload left in the tab's own memory. What cannot be read is as if nothing had been saved. */
function readStored(): void {
  try {
    for (const [key, position] of JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Position][])
      if (!positions.has(key)) positions.set(key, position)
  } catch {
    sessionStorage.removeItem(storageKey)
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    positions.clear() // a browser that has no room or is told to keep nothing
  }
}

/** At the end of a session: an address may tell what was searched for. */
export function forgetScrollPositions(): void {
  positions.clear()
  sessionStorage.removeItem(storageKey)
}

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`main a[href=${JSON.stringify(href)}]`)]

function linkOf({ href, nth }: Anchor): HTMLElement | undefined {
  const links = linksTo(href)
  return links[nth] ?? links[0]
}

/** A link in the middle of the window, also beneath an open menu. Whoever is at the top of a page comes back to its top. */
function linkInView(): HTMLElement | undefined {
  if (window.scrollY === 0) return undefined
  const middle = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2).find((element) => element.closest('main'))
  const link = middle?.closest('main :has(a[href])')?.querySelector<HTMLElement>('a[href]')
  const box = link?.getBoundingClientRect()
  return box && box.bottom >= 0 && box.top <= window.innerHeight ? (link ?? undefined) : undefined
}

function currentPosition(target: EventTarget | null): Position {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null
  const link = pressed ?? linkInView()
  if (!link) return { y: window.scrollY }
  const href = link.getAttribute('href') ?? ''
  const top = link.getBoundingClientRect().top
  return { y: window.scrollY, anchor: { href, nth: linksTo(href).indexOf(link), top, isPressed: pressed !== null } }
}

/** Whether this document came by Reload, Back or Forward; an address that was typed is a new visit. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** A screen takes the focus to its heading as it appears; whoever comes back to the link they pressed goes on from there. */
function focus(link: HTMLElement): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || activeElement.tagName === 'H1') link.focus({ preventScroll: true })
}

/** Whoever does something has decided where they want to be. */
const interactions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a position again and again, until what is read after the page is there and it holds, or somebody does something. Returns how to stop. */
function restore({ y, anchor }: Position, onEnd: () => void): () => void {
  const until = performance.now() + maxWait
  let held = 0
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const interaction of interactions) window.removeEventListener(interaction, stop, true)
    onEnd()
  }
  const step = () => {
    const link = anchor && linkOf(anchor)
    // Until the link is there, about where it was.
    const by = anchor && link ? link.getBoundingClientRect().top - anchor.top : y - window.scrollY
    if (Math.abs(by) > 1) window.scrollBy(0, by)
    if (anchor?.isPressed && link) focus(link)
    held = Math.abs(by) <= 1 && (!anchor || link) ? held + 1 : 0
    if (held >= framesToHold || performance.now() > until) stop()
    else frame = requestAnimationFrame(step)
  }
  for (const interaction of interactions) window.addEventListener(interaction, stop, { capture: true, passive: true })
  step()
  return stop
}

/**
 * Back, Forward and a reload return to where one was on a page, with the focus on the link one left it by; another page begins at its top; what only changes the
 * address of the same page leaves it where it is. React Router's own scrolls once, before lists are there that are read after the page is. (decisions/web-app.md)
 */
export function ScrollRestoration() {
  const { key: historyKey, pathname, search } = useLocation()
  const navigationType = useNavigationType()
  // The first page of a visit has no key of its own, nor has a typed address.
  const key = historyKey === 'default' ? pathname + search : historyKey
  const shown = useRef<{ key: string; pathname: string } | null>(null)
  const isRestoring = useRef(false)
  useEffect(() => {
    const saveCurrent = (target: EventTarget | null) => {
      // What is on its way to its position is not where anybody wants to be.
      if (shown.current && !isRestoring.current) save(shown.current.key, currentPosition(target))
    }
    // Whatever is pressed may lead away, a link of the menu too; Back and Forward do.
    const onClick = ({ target }: MouseEvent) => saveCurrent(target)
    const onPopState = () => saveCurrent(null)
    const onPageHide = () => {
      saveCurrent(null)
      store()
    }
    window.history.scrollRestoration = 'manual'
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPopState)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.history.scrollRestoration = 'auto'
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before === null) readStored()
    const position = positions.get(key)
    if (position && before?.key !== key && (before === null ? isReturn() : navigationType === 'POP')) {
      isRestoring.current = true
      return restore(position, () => void (isRestoring.current = false))
    }
    if (before !== null && before.pathname !== pathname) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, navigationType])
  return null
}
