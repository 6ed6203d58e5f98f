import { useEffect } from 'react'

/** A file dropped beside its place must not take the window away from the application. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
