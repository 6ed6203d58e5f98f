import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { deleteFiling, filingQueries, restoreFiling } from '../../api/filings.ts'
import { ask, tell, toast } from '../../ui/messages.tsx'
import { readWhereNotLive } from './after-change.ts'
import { filingName } from './filing-words.ts'

/** Said after a change of ours that was saved, when what there is now could not be read. (spec §8) */
export const errorRefreshing = 'Error refreshing job scope'
const errorFinding = 'Error finding filing to delete'

const statusText = (error: unknown): string => (error instanceof ApiError ? error.statusText : messageOf(error))

export interface FilingDeeds {
  /** True while one of them is under way. */
  isBusy: boolean
  remove: (filingNumber: string) => Promise<void>
  restore: (removal: { id: string; filingNumber: string }) => Promise<void>
  /** Reads what there is now; a failure is told. */
  reread: () => Promise<void>
}

/** Taking a filing of a job away, with Undo, and bringing one back. (spec §2 "Job dialog", §8; decision 0144) */
export function useFilingDeeds(jobId: string): FilingDeeds {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const reread = async () => {
    readWhereNotLive(queryClient, jobId)
    await queryClient.fetchQuery(filingQueries.ofJob(jobId)).catch(() => void tell(errorRefreshing))
  }

  const restore = async ({ id, filingNumber }: { id: string; filingNumber: string }) => {
    setBusy(true)
    try {
      await restoreFiling(id)
      toast(`Restored ${filingName(filingNumber)}`)
    } catch (error) {
      void tell(messageOf(error))
    }
    await reread()
    setBusy(false)
  }

  const takeAway = async (filingNumber: string) => {
    const { count, removals } = await deleteFiling(jobId, filingNumber)
    // Somebody else was quicker: there is nothing left to delete.
    if (count === 0) return void tell(errorFinding)
    const [id] = removals
    const undo = id === undefined ? undefined : { words: 'Undo', onAction: () => void restore({ id, filingNumber }) }
    toast(`Deleted ${filingName(filingNumber)}`, undo)
  }

  const remove = async (filingNumber: string) => {
    const options = { title: `Delete ${filingName(filingNumber)}`, yes: 'Delete', no: 'Cancel', destructive: true }
    if (!(await ask('Are you sure you want to delete ACP7 data for this filing?', options))) return
    setBusy(true)
    try {
      await takeAway(filingNumber)
    } catch (error) {
      void tell(`Error: ${statusText(error)}`)
    }
    await reread()
    setBusy(false)
  }

  return { isBusy, remove, restore, reread }
}
