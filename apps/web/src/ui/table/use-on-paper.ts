import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let isPrinting = false

const paper = () => window.matchMedia('print')

/** Renders synchronously: the browser prints what is on the page when this function returns. */
function follow({ type }: Event): void {
  isPrinting = type === 'beforeprint'
  flushSync(() => listeners.forEach((listener) => listener()))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    window.addEventListener('beforeprint', follow)
    window.addEventListener('afterprint', follow)
  }
  const media = paper()
  media.addEventListener('change', listener)
  return () => {
    media.removeEventListener('change', listener)
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', follow)
    window.removeEventListener('afterprint', follow)
  }
}

/** Whether the page is being printed, for lists with another layout on paper. */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, () => isPrinting || paper().matches)
