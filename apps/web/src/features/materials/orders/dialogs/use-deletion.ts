import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/client.ts'
import { refreshJob, type OrderJob } from '../queries.ts'
import { statusErrorText } from '#client/use-failures.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'

interface Deletion {
  what: 'order' | 'return'
  job: OrderJob
  /** Exactly what goes. */
  details: string
  remove: () => Promise<unknown>
  onDeleted: () => void
}

/** Deleting an order or a return, after a question that names it. What somebody else changed meanwhile is looked at once more first. */
export function useDeletion() {
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: async ({ remove, job }: Deletion) => {
      await remove()
      await refreshJob(queryClient, job.id)
    },
    onSuccess: (_nothing, { what, onDeleted }) => {
      toast(what === 'order' ? 'Order deleted' : 'Return deleted')
      onDeleted()
    },
    onError: (error, { what, job }) => {
      const isStale = error instanceof ApiError && error.status === 412
      if (isStale) void refreshJob(queryClient, job.id)
      void showAlert(isStale ? `Someone else changed this ${what}. Please review it again before you delete it.` : statusErrorText(error))
    },
  })
  const confirm = async (target: Deletion) => {
    const { what, details } = target
    const isWanted = await ask(`Are you sure you want to delete this ${what}?`, {
      details,
      yes: `Delete ${what}`,
      no: `Keep ${what}`,
      destructive: true,
    })
    if (isWanted) deletion.mutate(target)
  }
  return { confirm: (target: Deletion) => void confirm(target), isDeleting: deletion.isPending }
}
