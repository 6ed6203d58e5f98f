/** The supervisor's days: from the server when it answers, else as the phone kept them. */
import type { FieldToday } from '@daysheet/domain/field/today'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../client/client.ts'
import { useEffect } from 'react'
import { useAccount } from '../account.ts'
import { useQueue } from '../queue/use-queue.ts'
import { keepRead, keptRead } from '../queue/store.ts'

const refreshMs = 30_000

/** `supervisor` is whom an office looks at; a supervisor looks at themselves. */
export function useDays(supervisor: string | null) {
  const { account, isSignedIn } = useAccount()
  const whose = supervisor ?? account?.id ?? ''
  const key = ['field', 'today', account?.id, whose] as const
  const kept = useQuery({
    queryKey: [...key, 'kept'],
    queryFn: async () => (await keptRead<FieldToday>(key.join(' '))) ?? null,
    networkMode: 'always',
    enabled: whose !== '',
  })
  const fresh = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const days = { askedAt, read: await call('field/today', supervisor === null ? {} : { query: { supervisor } }, signal) }
      await keepRead(key.join(' '), days).catch(() => null) // a phone without room shows them all the same
      return days
    },
    networkMode: 'always',
    refetchInterval: refreshMs,
    enabled: isSignedIn && whose !== '' && (supervisor !== null || account?.kind === 'supervisor'),
  })
  const { refetch } = fresh
  const sent = useQueue().records.filter(({ state }) => state === 'sent').length
  // What was sent is with the server now: the days are others.
  useEffect(() => {
    if (sent > 0) void refetch()
  }, [sent, refetch])
  const known = fresh.data ?? kept.data
  return {
    days: known?.read ?? null,
    askedAt: known?.askedAt ?? null,
    /** Whether what is shown is of just now. */
    isFresh: fresh.data !== undefined && !fresh.isError,
    isLoading: fresh.isLoading || kept.isLoading,
    problem: fresh.error === null ? null : messageOf(fresh.error),
    refetch: () => void refetch(),
  }
}
