import { useEffect, useRef } from 'react'
import { showAlert } from '#ui/messages.tsx'

/** What the error catalogue has for this screen. (product.md#errors) */
export const errors = { supervisors: 'Error getting supervisor list', positions: 'Error getting positions' } as const

/**
 * An alert when something cannot be read. Once: what is away is asked for again by itself, and nobody wants to close a dialog every few seconds; the words
 * in place stay. `what` is another one when something else is read.
 */
export function useErrorAlert(
  { isLoadingError, isSuccess }: { isLoadingError: boolean; isSuccess: boolean },
  what: string,
  text: string,
): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (isSuccess) told.current = null
    if (!isLoadingError || told.current === what) return
    told.current = what
    void showAlert(text)
  }, [isLoadingError, isSuccess, what, text])
}
