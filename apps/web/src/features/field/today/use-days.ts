/** The supervisor's days: from the server when it answers, else as the phone kept them. */
import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import { entitiesOfDays, isAboutDays } from '@daysheet/domain/field/days-change'
import { keepKnown, type KnownDays } from '@daysheet/domain/field/jobs/known-jobs'
import type { Query } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { call } from '#client/client.ts'
import { useAccount } from '../account.ts'
import { keepOfficePhone } from '../phone/office-phone.ts'
import { fetchWithReport } from '../phone/report-phone.ts'
import type { Refresh } from '#client/live-queries.ts'
import type { CachedRead } from '../queue/cached-reads.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'
import { useQueue } from '../queue/use-queue.ts'
import { eachMinute } from './each-minute.ts'

/** What the office changes comes by itself (phone/live.ts). This is how a phone knows that what it shows is of just now, and what a change that got lost costs at most. */
const refreshMs = 30_000

export type DaysRead = CachedRead<KnownDays>

/** A crew's punches are read together; of a morning on which changes do not pause, every second. */
const refreshedBy: Refresh<DaysRead> = {
  entities: entitiesOfDays,
  isAbout: (change, known) => known === undefined || isAboutDays(change, known.read),
  ...{ wait: 250, maxWait: 1000 },
}

/** Whether a query holds days that were read from the server. */
export const isDaysRead = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.refreshedBy?.[0] === (refreshedBy as Refresh)

/** Which day it is by the phone's clock. */
const useDay = (zone: string): string => useSyncExternalStore(eachMinute, () => dayOf(new Date().toISOString(), zone))

/** `supervisor` is whom an office looks at; a supervisor looks at themselves. */
export function useDays(supervisor: string | null) {
  const { account } = useAccount()
  const { read, refetch, ...more } = useCachedRead<KnownDays>(
    `today ${supervisor ?? account?.id ?? ''}`,
    async (signal, before) => {
      const read = await call('field/today', supervisor === null ? {} : { query: { supervisor } }, signal, fetchWithReport)
      keepOfficePhone(read.officePhone)
      return keepKnown(read, await before())
    },
    { refreshedBy, refetchInterval: refreshMs, isEnabled: supervisor !== null || account?.kind === 'supervisor' },
  )
  const zone = account?.timeZone ?? 'America/New_York'
  const here = useDay(zone)
  // On a line that stands still a read neither fails nor answers: what was read on another day is not of just now.
  const isFresh = more.isFresh && more.requestedAt !== null && dayOf(new Date(more.requestedAt).toISOString(), zone) >= here
  // Whoever read their days in the evening and stands without a network in the morning works on what was tomorrow.
  const days = useMemo(() => (read && !isFresh && here > read.today ? { ...read, today: here } : read), [read, isFresh, here])
  // A read includes the day after its own, and no later day.
  const isTodayLoaded = read !== null && (isFresh || here <= addDays(read.today, 1))
  const { isKnown, records } = useQueue()
  const sent = isKnown ? records.filter(({ state }) => state === 'sent').length : null
  const sentBefore = useRef<number | null>(null)
  // What was sent is with the server now: the days are others. What was sent before this screen was opened is in what it reads.
  useEffect(() => {
    if (sent !== null && sentBefore.current !== null && sent > sentBefore.current) void refetch()
    sentBefore.current = sent
  }, [sent, refetch])
  return { ...more, isFresh, isTodayLoaded, days, refetch: () => void refetch() }
}
