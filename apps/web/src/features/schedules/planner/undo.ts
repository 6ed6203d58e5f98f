import { undoneText, type UndoneRow } from '@daysheet/domain/schedules/undo'
import { offerUndo } from '#client/undo.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { ask, askBy, toast } from '#ui/messages.tsx'
import { undo } from '../queries.ts'

/**
 * Offers to take back what was done to a day. Names the people who have been texted the opposite
 * since, and texts them with one more click. (product.md#undo)
 */
export function offerDayUndo(text: string, row: UndoneRow, onSettled: () => void): void {
  const takeBack = async () => {
    const undone = await undo(row)
    const said = undoneText(undone)
    if (said === null) return null
    return async () => {
      if (!(await ask(said, { yes: 'Text them…', no: 'Not now' }))) return
      const { textFollowUps } = await loadModule(() => import('./dialogs/texts/text-follow-ups.tsx'))
      const sent = await askBy(textFollowUps(undone.followUps))
      if (sent !== null) toast(sent)
      onSettled()
    }
  }
  offerUndo(text, takeBack, onSettled)
}
