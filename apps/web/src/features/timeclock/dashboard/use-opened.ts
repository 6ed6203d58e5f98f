import { useCallback, useEffect, useRef, useState } from 'react'

/** So many are opened or closed at a time when it is all of them: sixty cards in one go would hold up whoever types or clicks. */
const atOnce = 4

const withAll = (before: ReadonlyMap<string, boolean>, ids: readonly string[], open: boolean) =>
  new Map([...before, ...ids.map((id) => [id, open] as const)])

/** Which of many things are open. What nobody has touched is as `byDefault` says; the rest stays as it was left, also when the day is read again. */
export function useOpened(byDefault: boolean) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const turn = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(turn.current), [])
  const isOpen = (id: string) => touched.get(id) ?? byDefault
  const toggle = useCallback((id: string) => setTouched((before) => withAll(before, [id], !(before.get(id) ?? byDefault))), [byDefault])
  /** Opens or closes all of these, in turn; the last wish counts. */
  const setAll = useCallback((ids: readonly string[], open: boolean) => {
    clearTimeout(turn.current)
    setTouched((before) => withAll(before, ids.slice(0, atOnce), open))
    const rest = ids.slice(atOnce)
    const next = (from: number) => {
      if (from >= rest.length) return
      turn.current = setTimeout(() => {
        setTouched((before) => withAll(before, rest.slice(from, from + atOnce), open))
        next(from + atOnce)
      })
    }
    next(0)
  }, [])
  return { isOpen, toggle, setAll }
}
