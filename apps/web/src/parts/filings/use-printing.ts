import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, so that what is drawn only in view can be drawn whole; also for who prints from the browser's own menu. */
export function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser takes what stands on the page when this returns.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return { isPrinting, print: () => window.print() }
}
