/** Whom one may meet on a site: everybody who is active, as the phone read them last. */
import type { FieldPeople } from '@daysheet/domain/field/today'
import { call } from '../../../client/client.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

const nobody: FieldPeople['people'] = []
const refreshMs = 3_600_000

/** Asked for as soon as the application is open, so that the names are there when the network is not. */
export function usePeople(): FieldPeople['people'] {
  const options = { staleTime: refreshMs, refetchInterval: refreshMs }
  return useCachedRead('people', (signal) => call('field/people', {}, signal), options).read?.people ?? nobody
}
