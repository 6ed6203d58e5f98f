import { countOf } from '@daysheet/domain/numbers/count-of'
import { completedFeet, doneFeet } from '@daysheet/domain/filings/progress'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { readScope, type SavedPart } from './queries.ts'
import { restoreFiling, removeAreas } from '../queries.ts'
import { ask, showAlert } from '#ui/messages.tsx'
import { formatFeetWithUnits } from '../filing-labels.ts'

interface RemoveAreasOptions {
  jobId: string
  /** The areas that a filing has no longer, which an update kept. */
  gone: readonly ScopePart[]
  /** After they went or came back. */
  onChanged: () => void
}

/** Asks before progress goes with the areas it was recorded of; as it is now, and not as it was when the filing was saved. */
async function confirmRemoval(areas: readonly SavedPart[]): Promise<boolean> {
  const done = areas.filter((area) => completedFeet(area) > 0)
  if (done.length === 0) return true
  const text = `Progress on ${countOf(done.length, 'area')} (${formatFeetWithUnits(doneFeet(done))}) is removed too. You can undo this.`
  return ask(text, { title: `Remove ${countOf(areas.length, 'area')}`, yes: 'Remove', no: 'Cancel', destructive: true })
}

/** Areas that are no longer in the filing are taken out of the scope by whoever says so, and put back. (decisions/filings-saving.md) */
export function useRemoveAreas({ jobId, gone, onChanged }: RemoveAreasOptions) {
  const [state, setState] = useState<'there' | 'busy' | 'out'>('there')
  const [removals, setRemovals] = useState<readonly string[]>([])
  const runExclusively = async (action: () => Promise<'there' | 'out'>) => {
    if (state === 'busy') return
    setState('busy')
    try {
      setState(await action())
    } catch (error) {
      setState(state)
      await showAlert(messageOf(error))
    }
    onChanged()
  }
  const remove = () =>
    runExclusively(async () => {
      const ids = new Set(gone.map(({ id }) => id))
      const areas = (await readScope(jobId)).filter(({ id }) => ids.has(id))
      if (!(await confirmRemoval(areas))) return 'there'
      for (const filingNumber of new Set(areas.map((area) => area.filingNumber ?? ''))) {
        const own = areas.filter((area) => (area.filingNumber ?? '') === filingNumber).map(({ id }) => id)
        const more = await removeAreas(jobId, filingNumber, own)
        setRemovals((before) => [...before, ...more])
      }
      return 'out'
    })
  const restore = () =>
    runExclusively(async () => {
      for (const removal of removals) {
        await restoreFiling(removal)
        setRemovals((before) => before.filter((one) => one !== removal))
      }
      return 'there'
    })
  return { state, mayUndo: removals.length > 0, remove, restore }
}
