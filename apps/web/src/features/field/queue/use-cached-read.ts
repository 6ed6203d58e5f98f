/** What is read from the server when it answers, and else as the phone kept it, however long ago. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/client.ts'
import type { Refresh } from '#client/live-queries.ts'
import { sessionOf, useAccount } from '../account.ts'
import { cacheRead, cachedRead, type CachedRead } from './cached-reads.ts'
import { tellingReach } from './reach.ts'

interface Options<Read> {
  /** Read anew after so many milliseconds while it is shown. */
  refetchInterval?: number
  /** For so many milliseconds what was read is not read again for another screen. */
  staleTime?: number
  isEnabled?: boolean
  /** Read anew at once when the office makes it old, while there is a network. */
  refreshedBy?: Refresh<CachedRead<Read>>
  /** A line that stands still is given up after so many milliseconds. */
  limit?: number
}

const readLimit = 20_000

/**
 * `name` identifies the data; the account is added to the key. `before` returns the previous read,
 * for reads that may have fewer data than the previous one.
 */
export function useCachedRead<Read>(
  name: string,
  read: (signal: AbortSignal, before: () => Promise<Read | undefined>) => Promise<Read>,
  { refetchInterval, staleTime = 0, isEnabled = true, refreshedBy, limit = readLimit }: Options<Read> = {},
) {
  const { account, isSignedIn } = useAccount()
  const key = ['field', name, account?.id ?? ''] as const
  const kept = useQuery({
    queryKey: [...key, 'kept'],
    queryFn: async () => (await cachedRead<Read>(key.join(' '))) ?? null,
    networkMode: 'always',
    enabled: account !== null,
  })
  const fresh = useQuery({
    queryKey: key,
    queryFn: async ({ signal, client }) => {
      // What another window's session may see is not kept as this person's.
      if ((await sessionOf(key[2])) === null) throw new ApiError(401, 'Please sign in again.')
      const requestedAt = Date.now()
      const before = async () =>
        (client.getQueryData<CachedRead<Read>>(key) ?? (await cachedRead<Read>(key.join(' ')).catch(() => undefined)))?.read
      const within = AbortSignal.any([signal, AbortSignal.timeout(limit)])
      const answer = await tellingReach(
        () => read(within, before),
        () => signal.aborted,
      )
      const found = { requestedAt, read: answer }
      await cacheRead(key.join(' '), found).catch(() => null) // a phone without room shows it all the same
      return found
    },
    networkMode: 'always',
    staleTime,
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(refreshedBy && { meta: { refreshedBy: [refreshedBy as Refresh] } }), // of this query's own data
    enabled: isSignedIn && isEnabled,
  })
  const known = fresh.data ?? kept.data
  return {
    read: known?.read ?? null,
    /** When it was asked for, by this phone's clock. */
    requestedAt: known?.requestedAt ?? null,
    /** Whether it is of just now. */
    isFresh: fresh.data !== undefined && !fresh.isError,
    isLoading: fresh.isLoading || kept.isLoading,
    /** Why it could not be read now; null when it could. */
    problem: fresh.error,
    refetch: fresh.refetch,
  }
}
