/** The supervisor's days: from the server when it answers, else as the phone kept them. */
import { useEffect } from 'react'
import { call } from '../../../client/client.ts'
import { useAccount } from '../account.ts'
import { fetchWithReport } from '../phone/report-phone.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'
import { useQueue } from '../queue/use-queue.ts'

const refreshMs = 30_000

/** `supervisor` is whom an office looks at; a supervisor looks at themselves. */
export function useDays(supervisor: string | null) {
  const { account } = useAccount()
  const { read, refetch, ...days } = useCachedRead(
    `today ${supervisor ?? account?.id ?? ''}`,
    (signal) => call('field/today', supervisor === null ? {} : { query: { supervisor } }, signal, fetchWithReport),
    { refetchInterval: refreshMs, isEnabled: supervisor !== null || account?.kind === 'supervisor' },
  )
  const sent = useQueue().records.filter(({ state }) => state === 'sent').length
  // What was sent is with the server now: the days are others.
  useEffect(() => {
    if (sent > 0) void refetch()
  }, [sent, refetch])
  return { ...days, days: read, refetch: () => void refetch() }
}
