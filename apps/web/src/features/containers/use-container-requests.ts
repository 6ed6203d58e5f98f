import type { ContainerReq } from '@daysheet/domain/containers/request'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { containerReqsKey, setHandled, withdrawContainerReq } from './queries.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { jobRecordsKey } from '../jobs/queries.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'

/** Reads a job's requests again wherever they are shown, after one of ours changed. */
export function useInvalidateRequests(jobId: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: containerReqsKey(jobId) })
    void queryClient.invalidateQueries({ queryKey: jobRecordsKey(jobId) })
  }
}

/** Asks, and takes a request back; not one that was answered in the meantime. Answers whether it is gone. */
export async function withdraw({ id, version }: Pick<ContainerReq, 'id' | 'version'>): Promise<boolean> {
  const question = 'Withdraw this container request?'
  const isSure = await ask(question, { details: 'Its links will not work any more.', yes: 'Withdraw', no: 'Keep it', destructive: true })
  if (!isSure) return false
  try {
    await withdrawContainerReq(id, version)
    return true
  } catch (error) {
    const wasAnswered = error instanceof ApiError && error.status === 412
    await showAlert(wasAnswered ? 'This request was answered or changed in the meantime. It was not withdrawn.' : messageOf(error))
    return wasAnswered
  }
}

/**
 * Marks a job's declined request as handled, so that Home no longer lists it. The message can undo
 * it.
 */
export function useMarkHandled() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, isHandled }: { id: string; isHandled: boolean }) => setHandled(id, isHandled ? new Date().toISOString() : null),
    onSuccess: (_row, { id, isHandled }) => {
      if (isHandled) toast('Marked as handled', { label: 'Undo', onAction: () => mutate({ id, isHandled: false }) })
    },
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['container requests'] }),
  })
  return { markHandled: (id: string) => mutate({ id, isHandled: true }), isPending }
}
