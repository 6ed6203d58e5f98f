import { useEffect, useRef, useState } from 'react'

/** How long something that just changed glows, in milliseconds. */
const glowMs = 1000

/** True for a second after the value changed, not when it is first shown. (product.md#look) */
export function useGlow(value: unknown): boolean {
  const shown = useRef(value)
  const [isGlowing, setGlowing] = useState(false)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    setGlowing(true)
    const timer = setTimeout(() => setGlowing(false), glowMs)
    return () => clearTimeout(timer)
  }, [value])
  return isGlowing
}
