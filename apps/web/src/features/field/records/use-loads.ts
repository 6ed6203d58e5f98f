/** The loads of waste on their way: from the server when it answers, else as the phone kept them. */
import type { FieldLoad } from '@daysheet/domain/field/loads'
import { call } from '#client/client.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

const refreshMs = 3_600_000

/** Null until they are known. Asked for once the first screen stands, so that they are there when the network is not. */
export function useLoads(staleTime = refreshMs): readonly FieldLoad[] | null {
  const options = { staleTime, refetchInterval: refreshMs }
  return useCachedRead('loads', (signal) => call('field/loads', {}, signal), options).read?.loads ?? null
}
