import type { QueryClient } from '@tanstack/react-query'
import { liveConnection } from '#client/change-stream.ts'
import { filingsKey } from './queries.ts'

/** After a change of our own: the live connection tells every screen, this one too. While it is away, what shows scope is read again here. */
export function invalidateUnlessLive(queryClient: QueryClient, jobId: string): void {
  if (liveConnection.read().state === 'open') return
  void queryClient.invalidateQueries({ queryKey: filingsKey(jobId) })
  void queryClient.invalidateQueries({ queryKey: ['schedules'] })
}
