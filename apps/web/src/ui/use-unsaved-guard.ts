import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ask } from './messages.tsx'

interface UnsavedGuard {
  isUnsaved: boolean
  /** Something is being saved: nobody leaves before it is known what came of it. */
  isBusy: boolean
  /** Asks; true when what is unsaved may go. */
  mayLeave: () => Promise<boolean>
  onLeave: () => void
}

/** Whoever goes back, elsewhere or reloads with something unsaved on the screen is asked first. */
export function useUnsavedGuard({ isUnsaved, isBusy, mayLeave, onLeave }: UnsavedGuard): void {
  const blocker = useBlocker(isUnsaved)
  const answer = useEffectEvent(async () => {
    if (isBusy || !(await mayLeave())) return blocker.reset?.()
    blocker.proceed?.()
    onLeave()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void answer()
  }, [blocker.state])
  // Outside of the application browsers ask in their own words.
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

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
