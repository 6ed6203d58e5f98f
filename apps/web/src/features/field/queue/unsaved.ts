/**
 * What could not be kept on this phone, so that the foot does not say that everything was sent.
 * (product.md#field-screen)
 */
import { useSyncExternalStore } from 'react'

/** `save`: a save failed and none has worked since. `draft`: the open form could not be kept. */
type Unsaved = 'save' | 'draft'

const unsaved = new Set<Unsaved>()
const listeners = new Set<() => void>()

export function setUnsaved(what: Unsaved, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(what)
  else unsaved.delete(what)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0)
