import { useEffect, useState } from 'react'

/** Waits until the typing pauses, so that a search is not made at each letter. Milliseconds. */
const pauseFor = 200

/** What is typed, once the typing pauses. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseFor)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
