/**
 * Lets cards of different heights stand without holes between them: the columns have small rows, and each card takes as many as it is high (`--rows`, card.module.css).
 * The browser puts each card where the next one fits, never above one before it, so what is read next also comes next by keyboard. (decision 0228)
 */

/** How high a row is, and the gap beneath a card; card.module.css has the same. Pixels. */
const rowHeight = 4
const gap = 12

let observer: ResizeObserver | null = null

const fit: ResizeObserverCallback = (entries) => {
  for (const { target, borderBoxSize } of entries) {
    const height = borderBoxSize[0]?.blockSize ?? 0
    if (height > 0 && target instanceof HTMLElement) target.style.setProperty('--rows', String(Math.ceil((height + gap) / rowHeight)))
  }
}

/** The `ref` of a card's place: from now on it has the rows its height takes, from the first frame it is shown in. */
export function fitRows(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  observer ??= new ResizeObserver(fit)
  observer.observe(place)
  return () => observer?.unobserve(place)
}
