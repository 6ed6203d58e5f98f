/**
 * What the first screen does not wait for: the office's changes as they happen, what other screens need where there is no network, and the service worker, which
 * fetches every file of the application. On a slow phone each of them would else stand between the supervisor and the day. (decisions/phone-app.md)
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from './account.ts'
import { useTemplates } from './checklist/use-templates.ts'
import { usePeople } from './clock/use-people.ts'
import { prefetchScreens, untilIdle } from './lazy.tsx'
import { useCards } from './on-site/use-cards.ts'
import { useLive } from './phone/use-live.ts'
import { useItems } from './records/use-items.ts'
import { useLoads } from './records/use-loads.ts'

/** Stands after the screens: what they read is asked for first. */
export function Background() {
  return useFirstScreenDone() ? <BackgroundWork /> : null
}

function useFirstScreenDone(): boolean {
  const queryClient = useQueryClient()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      void untilIdle().then(() => !isOver && setDone(true))
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
    return () => {
      isOver = true
      stop()
    }
  }, [queryClient])
  return isDone
}

function BackgroundWork() {
  useLive()
  useTemplates()
  useItems()
  usePeople()
  useLoads()
  const { account } = useAccount()
  const [search] = useSearchParams()
  useCards(account?.kind === 'account' ? search.get('supervisor') : null)
  useEffect(() => void prefetchScreens().then(registerServiceWorker), [])
  return null
}

async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null) // out of reach: with the next opening
}
