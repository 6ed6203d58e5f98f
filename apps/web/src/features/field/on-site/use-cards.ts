/** The certificates of those on a supervisor's days: from the server when it answers, else as the phone kept them. */
import { call } from '#client/client.ts'
import { useAccount } from '../account.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

const refreshMs = 3_600_000

/** `supervisor` is whom an office looks at. Asked for once the first screen stands, so that they are there when the network is not. */
export function useCards(supervisor: string | null, staleTime = refreshMs) {
  const { account } = useAccount()
  return useCachedRead(
    `cards ${supervisor ?? account?.id ?? ''}`,
    (signal) => call('field/cards', supervisor === null ? {} : { query: { supervisor } }, signal),
    { staleTime, refetchInterval: refreshMs, isEnabled: supervisor !== null || account?.kind === 'supervisor' },
  )
}
