import { useSyncExternalStore } from 'react'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** What the browser believes; only an answer of the server is certain. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
