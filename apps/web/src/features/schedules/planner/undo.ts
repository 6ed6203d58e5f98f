import type { UndoBody } from '@daysheet/domain/schedules/undo'
import { offerUndo } from '../../../client/undo.ts'
import { nameOf } from '../../people/person-labels.ts'
import { undo } from '../queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Offers to take back what was done to a day; whoever was texted about it meanwhile is named. (product.md#undo) */
export function offerDayUndo(text: string, { entity, id }: UndoBody, onSettled: () => void): void {
  const takeBack = async () => {
    const { texted } = await undo(entity, id)
    const names = list.format(texted.map((worker) => nameOf(worker)))
    return texted.length === 0 ? null : `${names} ${texted.length === 1 ? 'was' : 'were'} texted about it meanwhile: text them again.`
  }
  offerUndo(text, takeBack, onSettled)
}
