import type { ScopeStatus } from '@daysheet/domain/filings/scope-part'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { deleteProgress, filingQueries, recordProgress, type FiledPart, type Recorded } from '../queries.ts'
import { showAlert } from '#ui/messages.tsx'
import { invalidateUnlessLive } from '../invalidate-unless-live.ts'

interface Record {
  partId: string
  recorded: Recorded
  onRecorded: () => void
}

/** What was recorded last in this view, and of which row, so that it can be taken back. */
interface LastRecorded {
  partId: string
  status: ScopeStatus
}

export interface Recording {
  record: (record: Record) => void
  isSaving: boolean
  /** Why the last save failed, in the server's words; null when it did not. */
  error: string | null
  /** Forgets the failure: another row is about to be recorded. */
  reset: () => void
  last: LastRecorded | null
  undo: () => void
  isUndoing: boolean
}

/** A row that is not there any more is told as what happened, whatever the server calls it. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? 'This row no longer exists. It was replaced or deleted.' : messageOf(error)

/** Recording progress of rows, one after the other, with the last one to be taken back. Every screen hears of it by the live connection. */
export function useRecording(jobId: string, filingNumber: string): Recording {
  const queryClient = useQueryClient()
  const [last, setLast] = useState<LastRecorded | null>(null)
  const { queryKey } = filingQueries.rows(jobId, filingNumber)
  /** Shows a change at once, before it is read; others' changes of the same row stay. */
  const show = (partId: string, change: (statuses: readonly ScopeStatus[]) => ScopeStatus[]) => {
    queryClient.setQueryData<FiledPart[]>(queryKey, (parts) =>
      parts?.map((part) => (part.id === partId ? { ...part, scopeStatuses: change(part.scopeStatuses) } : part)),
    )
    invalidateUnlessLive(queryClient, jobId)
  }
  const saving = useMutation({
    mutationFn: ({ partId, recorded }: Record) => recordProgress(partId, recorded),
    onSuccess(status, { partId, onRecorded }) {
      show(partId, (statuses) => [status, ...statuses.filter(({ id }) => id !== status.id)])
      setLast({ partId, status })
      onRecorded()
    },
  })
  const undoing = useMutation({
    mutationFn: ({ status }: LastRecorded) => deleteProgress(status.id),
    onSuccess(_nothing, { partId, status }) {
      show(partId, (statuses) => statuses.filter(({ id }) => id !== status.id))
      setLast(null)
    },
    onError: (error) => void showAlert(wordsFor(error)),
  })
  return {
    record: saving.mutate,
    isSaving: saving.isPending,
    error: saving.isError ? wordsFor(saving.error) : null,
    reset: saving.reset,
    last,
    undo: () => last && undoing.mutate(last),
    isUndoing: undoing.isPending,
  }
}
