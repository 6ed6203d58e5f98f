import { useEffect } from 'react'
import { tell } from '../../ui/messages.tsx'

/** What the error catalogue has for this screen. (spec §8) */
export const errors = { supervisors: 'Error getting supervisor list', positions: 'Error getting positions' } as const

/** An alert when something cannot be read, and again when trying again did not help; not while what was read before is still shown. */
export function useErrorAlert(
  { isLoadingError, errorUpdateCount }: { isLoadingError: boolean; errorUpdateCount: number },
  text: string,
): void {
  useEffect(() => {
    if (isLoadingError) void tell(text)
  }, [isLoadingError, errorUpdateCount, text])
}
