import { showAlert, toast } from '../ui/messages.tsx'
import { messageOf } from './client.ts'

/** As long as the message stands. */
const offeredMs = 10_000

interface Offer {
  undo: () => void
  until: number
}

const offers: { latest: Offer | null } = { latest: null }

/**
 * Says what was done, and for ten seconds offers to take it back by the button or by a key. `undo`
 * may return a function that shows a more detailed message than "Undone".
 * `onSettled` is for what is shown, also when it was refused. (product.md#undo)
 */
export function offerUndo(text: string, undo: () => Promise<(() => Promise<void>) | null>, onSettled: () => void): void {
  const run = async () => {
    offers.latest = null
    try {
      const tell = await undo().finally(onSettled)
      if (tell === null) toast('Undone')
      else await tell()
    } catch (error) {
      await showAlert(messageOf(error))
    }
  }
  offers.latest = { undo: () => void run(), until: Date.now() + offeredMs }
  toast(text, { label: 'Undo', onAction: () => void run() })
}

/** Takes back what was done last, while that is offered. */
export function undoLast(): void {
  const { latest } = offers
  if (latest && Date.now() <= latest.until) latest.undo()
}
