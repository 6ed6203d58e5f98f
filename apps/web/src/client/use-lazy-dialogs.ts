import { useEffect, useEffectEvent, useState } from 'react'
import { showAlert } from '../ui/messages.tsx'

/** How long after the screen stands the code of its dialogs is fetched, in milliseconds, so that it is there when the server is not. */
const fetchAfter = 1500

/**
 * The code of a screen's dialogs, which comes after the screen's own: `null` until it is there. `load` is called some time after the screen stands, and again
 * when a dialog is wanted; when that fails, it is said why none opens, and `giveUp` forgets that one was wanted.
 */
export function useLazyDialogs<Dialogs>(load: () => Promise<Dialogs>, { isWanted, giveUp }: { isWanted: boolean; giveUp: () => void }) {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const isMissing = isWanted && dialogs === null
  // Failing ahead of time is nothing yet: it is tried again when a dialog is wanted.
  const fetchEarly = useEffectEvent(() => void load().catch(() => {}))
  const fetchNow = useEffectEvent(() => {
    load().then(setDialogs, () => {
      giveUp()
      void showAlert('This could not be loaded. Check the connection and try again.')
    })
  })
  useEffect(() => {
    const timer = setTimeout(fetchEarly, fetchAfter)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isMissing) fetchNow()
  }, [isMissing])
  return dialogs
}
