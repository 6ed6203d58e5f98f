import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { ask } from './messages.tsx'

interface DiscardGuard {
  /** `order`, `return`, `item`. */
  what: string
  isUnsaved: boolean
  isBusy: boolean
  onClose: () => void
}

/** Closing a dialog, or leaving the page, with something written in it: asks first. */
export function useDiscardGuard({ what, isUnsaved, isBusy, onClose }: DiscardGuard): () => Promise<void> {
  const mayLeave = async () =>
    !isUnsaved || (await ask(`Are you sure? This ${what} is not saved.`, { yes: 'Discard', no: 'Keep editing', destructive: true }))
  useUnsavedGuard({ isUnsaved, isBusy, mayLeave, onLeave: onClose })
  return async () => {
    if (!isBusy && (await mayLeave())) onClose()
  }
}
