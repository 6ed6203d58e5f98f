import { useEffect, type RefObject } from 'react'

/** Tells the style sheets how high something is, as long as it is there (`--day-bar`), so that what sticks beside it knows where to. */
export function useHeightVariable(frame: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [frame, variable])
}
