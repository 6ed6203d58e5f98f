import { useEffect } from 'react'
import { showAlert, toast } from '../ui/messages.tsx'
import { messageOf } from './client.ts'

/** As long as the message stands. */
const offeredMs = 10_000
/** So long after an act it is offered again at most: the server takes it back for a minute. */
const offeredAgainMs = 50_000

interface Offer {
  text: string
  undo: () => void
  /** Aborted when *Undo* is pressed. */
  undone: AbortSignal
  /** When it was done. */
  at: number
  until: number
}

const offers: { latest: Offer | null } = { latest: null }

/**
 * Says what was done, and for ten seconds offers to take it back by the button or by a key. `undo`
 * may return a function that shows a more detailed message than "Undone".
 * `onSettled` is for what is shown, also when it was refused. (product.md#undo)
 */
export function offerUndo(text: string, undo: () => Promise<(() => Promise<void>) | null>, onSettled: () => void): void {
  const undone = new AbortController()
  const run = async () => {
    offers.latest = null
    undone.abort()
    try {
      const tell = await undo().finally(onSettled)
      if (tell === null) toast('Undone')
      else await tell()
    } catch (error) {
      await showAlert(messageOf(error))
    }
  }
  const at = Date.now()
  offers.latest = { text, undo: () => void run(), undone: undone.signal, at, until: at + offeredMs }
  toast(text, { label: 'Undo', onAction: () => void run() })
}

/**
 * Offers the last act again for ten seconds, after a dialog that followed it: reading the dialog
 * takes longer, and the message of the dialog would replace this one. `said` is that message: one
 * line says both.
 */
export function offerUndoAgain(said: string | null = null): void {
  const { latest } = offers
  const now = Date.now()
  if (!latest || now > latest.at + offeredAgainMs) {
    if (said !== null) toast(said)
    return
  }
  offers.latest = { ...latest, until: now + offeredMs }
  toast(said === null ? latest.text : `${latest.text}. ${said}`, { label: 'Undo', onAction: latest.undo })
}

/** Says what was done that has no *Undo*. The act before it has none any more. */
export function sayDone(text: string): void {
  offers.latest = null
  toast(text)
}

/** Aborted when the last act is taken back: what follows the act, such as a text about it, then ends. */
export function undoOfLastAct(): AbortSignal | null {
  return offers.latest?.undone ?? null
}

/** Closes a dialog that follows an act when the act is taken back: its text would say the opposite. */
export function useCloseOnUndo(undone: AbortSignal | null, close: () => void): void {
  useEffect(() => {
    if (undone?.aborted) close()
    undone?.addEventListener('abort', close)
    return () => undone?.removeEventListener('abort', close)
  }, [undone, close])
}

/** Takes back what was done last, while that is offered. */
export function undoLast(): void {
  const { latest } = offers
  if (latest && Date.now() <= latest.until) latest.undo()
}
