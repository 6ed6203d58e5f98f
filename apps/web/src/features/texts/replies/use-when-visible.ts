import { useEffect } from 'react'

/** Runs `action` once the window is visible. Replies in a hidden window do not count as read. */
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
