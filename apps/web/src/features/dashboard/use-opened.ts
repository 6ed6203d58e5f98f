import { useCallback, useState } from 'react'

/** Which of many things are open. What nobody has touched is as `byDefault` says; the rest stays as it was left, also when the day is read again. */
export function useOpened(byDefault: boolean) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (id: string) => touched.get(id) ?? byDefault
  const toggle = useCallback((id: string) => setTouched((before) => new Map(before).set(id, !(before.get(id) ?? byDefault))), [byDefault])
  const setAll = useCallback((ids: readonly string[], open: boolean) => setTouched(new Map(ids.map((id) => [id, open]))), [])
  return { isOpen, toggle, setAll }
}
