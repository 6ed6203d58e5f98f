/** Whom one may meet on a site, everybody who is active, and what they lack of certificates, as the phone read it last. */
import type { FieldPeople } from '@daysheet/domain/field/today'
import { useMemo } from 'react'
import { call } from '#client/client.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

const refreshMs = 3_600_000

/**
 * Reads the names after the first screen has rendered, so that they are available offline.
 * `staleTime`: milliseconds after which the list is read again.
 */
export function usePeople(staleTime = refreshMs): FieldPeople {
  const options = { staleTime, refetchInterval: refreshMs }
  const { read } = useCachedRead('people', (signal) => call('field/people', {}, signal), options)
  // What an older application kept says nothing of certificates.
  return useMemo(() => ({ people: [], lapses: [], ...read }), [read])
}
