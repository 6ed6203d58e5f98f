import { completedFeet } from '@daysheet/domain/acp7/progress'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../../client/client.ts'
import { filingQueries, filingsKey, restoreFiling, takeOutAreas, type FiledPart } from '../queries.ts'
import { ask, tell, toast } from '../../../ui/messages.tsx'
import { readWhereNotLive } from '../after-change.ts'
import { feet } from '../filing-labels.ts'
import { rowLabel, type ViewRow } from './view-rows.ts'

/** Taking a single area out of a filing once that was confirmed, with Undo. (decision 0147) */
export function useTakingOut(jobId: string, filingNumber: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = filingQueries.rows(jobId, filingNumber)

  const putBack = async (removals: readonly string[], label: string) => {
    try {
      for (const removal of removals) await restoreFiling(removal)
      toast(`Put back ${label}`)
    } catch (error) {
      void tell(messageOf(error))
    }
    readWhereNotLive(queryClient, jobId)
    void queryClient.invalidateQueries({ queryKey: filingsKey(jobId) })
  }

  /** `onGone` closes what was open of the area. */
  const takeOut = async (row: ViewRow, onGone: () => void): Promise<void> => {
    const label = rowLabel(row)
    const done = completedFeet(row.part)
    const progress = done === 0 ? 'No progress was recorded of it.' : `Its progress goes too: ${feet(done)} ft done.`
    const text = `${label} is taken out of the filing. ${progress} It can be undone afterwards.`
    if (!(await ask(text, { title: 'Take out this area', yes: 'Take out', no: 'Cancel', destructive: true }))) return
    setBusy(true)
    try {
      const removals = await takeOutAreas(jobId, filingNumber, [row.id])
      queryClient.setQueryData<FiledPart[]>(queryKey, (parts) => parts?.filter(({ id }) => id !== row.id))
      // A dialog that goes hides from screen readers what was there beside it: first the dialog, then the line with Undo.
      flushSync(onGone)
      const undo = removals.length > 0 && { words: 'Undo', onAction: () => void putBack(removals, label) }
      toast(undo ? `Took out ${label}` : 'This area was taken out already', undo || undefined)
    } catch (error) {
      void tell(messageOf(error))
    } finally {
      setBusy(false)
      readWhereNotLive(queryClient, jobId)
    }
  }
  return { isBusy, takeOut }
}
