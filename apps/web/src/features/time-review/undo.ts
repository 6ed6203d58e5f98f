import { messageOf } from '../../client/client.ts'
import { tell, toast } from '../../ui/messages.tsx'

/** As long as the message stands. */
const offeredMs = 10_000

interface Offer {
  take: () => Promise<void>
  until: number
}

const offers: { latest: Offer | null } = { latest: null }

/** Says what was done, and for ten seconds offers to take it back, by its button or by a key. (product.md#undo) */
export function offerUndo(text: string, takeBack: () => Promise<unknown>, onTried: () => void): void {
  const take = async () => {
    offers.latest = null
    try {
      await takeBack()
      toast('Undone')
    } catch (error) {
      void tell(messageOf(error))
    }
    onTried()
  }
  offers.latest = { take, until: Date.now() + offeredMs }
  toast(text, { label: 'Undo', onAction: () => void take() })
}

/** Takes back what was done last, while that is offered. */
export function undoLast(): void {
  const { latest } = offers
  if (latest && Date.now() <= latest.until) void latest.take()
}
