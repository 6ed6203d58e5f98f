import { useEffect, useRef, useState } from 'react'

/**
 * After a save the focus goes back to the row's own button. When the row has left the list by it (an employee who is no longer active), it goes to
 * the button at the top of the list instead of nowhere.
 */
export function useFocusAfter(rows: readonly { id: string }[] | undefined) {
  const ref = useRef<HTMLButtonElement>(null)
  const [savedId, setSavedId] = useState<string | undefined>(undefined)
  const isGone = savedId !== undefined && rows !== undefined && rows.every(({ id }) => id !== savedId)
  useEffect(() => {
    if (isGone && (document.activeElement === null || document.activeElement === document.body)) ref.current?.focus()
  }, [isGone])
  return { ref, saved: setSavedId }
}
