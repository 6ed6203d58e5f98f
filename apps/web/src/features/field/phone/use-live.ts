import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { useAccount } from '../account.ts'

const loadLive = () => import('./live.ts')

/** Shows what the office changes within a second or two, as long as somebody is signed in, the page is in sight and there is a network. One component does. */
export function useLive(): void {
  const { account, isSignedIn } = useAccount()
  const queryClient = useQueryClient()
  const id = isSignedIn ? account?.id : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    let stop: (() => void) | null = null
    let isOver = false
    void loadModule(loadLive).then(
      ({ startLiveQueries }) => {
        if (!isOver) stop = startLiveQueries(queryClient)
      },
      () => null, // out of reach: the days are read again every half minute all the same
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [id, queryClient])
}
