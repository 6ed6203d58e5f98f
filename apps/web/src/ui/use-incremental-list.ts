import { useEffect, useState } from 'react'

/**
 * How many of a long list are drawn by now: the first `atOnce` immediately, the others as many at a time, with room in between for whoever types or clicks.
 * What is drawn stays drawn.
 */
export function useIncrementalList(total: number, atOnce: number): number {
  const [drawn, setDrawn] = useState(atOnce)
  const isMore = drawn < total
  useEffect(() => {
    if (!isMore) return undefined
    const timer = setTimeout(() => setDrawn(drawn + atOnce))
    return () => clearTimeout(timer)
  }, [drawn, isMore, atOnce])
  return Math.min(drawn, total)
}
