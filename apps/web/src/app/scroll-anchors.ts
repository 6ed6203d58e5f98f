/** A link of the page by which a place on it is found again, whatever the height of what stands above it. (decision 0165) */
export interface Mark {
  href: string
  /** Which one of those that lead to the same place. */
  nth: number
  /** How far below the top of the window it stood. Pixels. */
  top: number
  /** One left the page by it; otherwise it is only what stood in the middle of the window. */
  isPressed: boolean
}

const linksTo = (href: string) => document.querySelectorAll<HTMLElement>(`main a[href=${JSON.stringify(href)}]`)

/** The link itself; undefined when it is not there, or not yet. */
export function linkOf({ href, nth }: Mark): HTMLElement | undefined {
  const links = linksTo(href)
  return links[nth] ?? links[0]
}

function markOf(link: HTMLElement, isPressed: boolean): Mark {
  const href = link.getAttribute('href') ?? ''
  return { href, nth: [...linksTo(href)].indexOf(link), top: link.getBoundingClientRect().top, isPressed }
}

/** The link of the screen that is pressed, if it is one. */
export function pressedMark(target: EventTarget | null): Mark | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null
  return link ? markOf(link, true) : undefined
}

/** A link in the middle of the window, if there is one. Whoever is at the top of a page comes back to its top. */
export function markInView(): Mark | undefined {
  if (window.scrollY === 0) return undefined
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  const link = middle?.closest('main :has(a[href])')?.querySelector<HTMLElement>('a[href]')
  return link ? stillInView(markOf(link, false)) : undefined
}

/** The mark where it stands now; undefined once it was scrolled out of the window. */
export function stillInView(mark: Mark): Mark | undefined {
  const place = linkOf(mark)?.getBoundingClientRect()
  if (!place || place.bottom < 0 || place.top > window.innerHeight) return undefined
  return { ...mark, top: place.top }
}
