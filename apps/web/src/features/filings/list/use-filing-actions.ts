import { daysToRestore, type RemovedFiling } from '@daysheet/domain/filings/filing-answers'
import { completedFeet, doneFeet } from '@daysheet/domain/filings/progress'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { statusErrorText } from '#client/use-failures.ts'
import { deleteFiling, filingQueries, restoreFiling, type FilingsOfJob, type ListedPart } from '../queries.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { invalidateUnlessLive } from '../invalidate-unless-live.ts'
import { areas, formatFeetWithUnits, filingName } from '../filing-labels.ts'

/** Said after a change of ours that was saved, when what there is now could not be read. (product.md#errors) */
export const errorRefreshing = 'Error refreshing job scope'
const errorFinding = 'Error finding filing to delete'

export interface FilingActions {
  /** True while one of them is under way. */
  isBusy: boolean
  /** Asks and deletes; answers what can bring it back, null when nothing was deleted. */
  remove: (filingNumber: string, shown: FilingsOfJob) => Promise<string | null>
  /** Brings back what the list shows as taken away; of a filing that was replaced, once it was said what goes in its place. */
  restore: (removal: RemovedFiling, shown: FilingsOfJob) => Promise<void>
  /** Reads what there is now; a failure is told. */
  refetch: () => Promise<void>
}

/** What a job has now of a filing. */
const partsOfFiling = ({ parts }: FilingsOfJob, filingNumber: string): ListedPart[] =>
  parts.filter((part) => (part.filingNumber ?? '') === filingNumber)

/** What goes with a filing that is deleted, below the question, and for how long it is kept. */
function deletionDetails(parts: readonly ListedPart[]): string {
  const hasProgress = parts.some((part) => completedFeet(part) > 0)
  const progress = hasProgress ? `${formatFeetWithUnits(doneFeet(parts))} recorded as done` : 'no progress recorded'
  return `${areas(parts.length)} will be deleted, with ${progress}. You can restore the filing for ${daysToRestore} days.`
}

/** What coming back would take away, to be said before. */
function restoreWarning(filingNumber: string, parts: readonly ListedPart[]): string {
  const hasProgress = parts.some((part) => completedFeet(part) > 0)
  const progress = hasProgress
    ? `Their progress (${formatFeetWithUnits(doneFeet(parts))}) is removed too.`
    : 'No progress is recorded for them.'
  const now = parts.length === 1 ? 'The area it has now is' : `The ${areas(parts.length)} it has now are`
  return `${filingName(filingNumber)} will be restored as it was before it was replaced. ${now} removed. ${progress} You can undo this.`
}

interface RestoreRequest {
  filingNumber: string
  id: string
  /** Of the job as it was seen; given where rows are taken away in turn. */
  tag?: string | undefined
}

/** Taking a filing of a job away, with Undo, and bringing one back. (product.md#admin, product.md#errors; decisions/filings-saving.md) */
export function useFilingActions(jobId: string): FilingActions {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const refetch = async () => {
    invalidateUnlessLive(queryClient, jobId)
    return queryClient.fetchQuery(filingQueries.ofJob(jobId)).catch(() => void showAlert(errorRefreshing))
  }

  const restoreRemoval = async ({ id, filingNumber, tag }: RestoreRequest) => {
    setBusy(true)
    try {
      const { removal } = await restoreFiling(id, tag)
      const now = await refetch()
      const undo = removal !== null && now && { id: removal, filingNumber, tag: now.tag }
      toast(`Restored ${filingName(filingNumber)}`, undo ? { label: 'Undo', onAction: () => void restoreRemoval(undo) } : undefined)
    } catch (error) {
      void showAlert(messageOf(error))
      await refetch()
    }
    setBusy(false)
  }

  const restore = async ({ id, filingNumber, reason }: RemovedFiling, shown: FilingsOfJob) => {
    if (reason !== 'replaced') return restoreRemoval({ id, filingNumber })
    const inPlace = partsOfFiling(shown, filingNumber)
    const options = { title: `Restore ${filingName(filingNumber)}`, yes: 'Restore', no: 'Cancel', destructive: true }
    if (inPlace.length > 0 && !(await ask(restoreWarning(filingNumber, inPlace), options))) return
    await restoreRemoval({ id, filingNumber, tag: shown.tag })
  }

  const deleteAndOfferUndo = async (filingNumber: string): Promise<string | null> => {
    const { count, removals } = await deleteFiling(jobId, filingNumber)
    // Somebody else was quicker: there is nothing left to delete.
    if (count === 0) {
      void showAlert(errorFinding)
      return null
    }
    const [id] = removals
    const undo = id === undefined ? undefined : { label: 'Undo', onAction: () => void restoreRemoval({ id, filingNumber }) }
    toast(`Deleted ${filingName(filingNumber)}`, undo)
    return id ?? null
  }

  const remove = async (filingNumber: string, shown: FilingsOfJob) => {
    const details = deletionDetails(partsOfFiling(shown, filingNumber))
    const options = { title: `Delete ${filingName(filingNumber)}`, details, yes: 'Delete', no: 'Cancel', destructive: true }
    if (!(await ask('Are you sure you want to delete ACP7 data for this filing?', options))) return null
    setBusy(true)
    let removal: string | null = null
    try {
      removal = await deleteAndOfferUndo(filingNumber)
    } catch (error) {
      void showAlert(statusErrorText(error))
    }
    await refetch()
    setBusy(false)
    return removal
  }

  return { isBusy, remove, restore, refetch: async () => void (await refetch()) }
}
