import type { UndoBody } from '@daysheet/domain/schedules/undo'
import { messageOf } from '../../../client/client.ts'
import { tell, toast } from '../../../ui/messages.tsx'
import { nameOf } from '../../people/person-labels.ts'
import { undo } from '../queries.ts'

/** As long as the message stands. */
const offeredMs = 10_000

interface Offer {
  take: () => Promise<void>
  until: number
}

const offers: { latest: Offer | null } = { latest: null }
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Says what was done, and for ten seconds offers to take it back, by its button or with Ctrl-Z. (product.md#undo) */
export function offerUndo(text: string, { entity, id }: UndoBody, onUndone: () => void): void {
  const take = async () => {
    offers.latest = null
    try {
      const { texted } = await undo(entity, id)
      onUndone()
      if (texted.length === 0) return toast('Undone')
      const names = list.format(texted.map((worker) => nameOf(worker)))
      await tell(`Undone. ${names} ${texted.length === 1 ? 'was' : 'were'} texted about it meanwhile: text them again.`)
    } catch (error) {
      onUndone()
      await tell(messageOf(error))
    }
  }
  offers.latest = { take, until: Date.now() + offeredMs }
  toast(text, { label: 'Undo', onAction: () => void take() })
}

/** Takes back what was done last, while that is offered. */
export function undoLast(): void {
  const { latest } = offers
  if (latest && Date.now() <= latest.until) void latest.take()
}
