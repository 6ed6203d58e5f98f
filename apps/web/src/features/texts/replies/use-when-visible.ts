import { useEffect } from 'react'

/** Runs `action` once the window is in sight: what is in a window that no one sees was not read. */
export function useWhenVisible(action: () => void): void {
  useEffect(() => {
    if (document.visibilityState === 'visible') {
      action()
      return
    }
    const act = () => document.visibilityState === 'visible' && action()
    document.addEventListener('visibilitychange', act)
    return () => document.removeEventListener('visibilitychange', act)
  }, [action])
}
