import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Since when the page is being printed, null when it is not, so that what is drawn only in view can be drawn whole; also for who prints from the browser's own menu. */
export function usePrinting(): { printedAt: Date | null; print: () => void } {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    // At once: the browser takes what stands on the page when this returns.
    const before = () => flushSync(() => setPrintedAt(new Date()))
    const after = () => setPrintedAt(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return { printedAt, print: () => window.print() }
}
