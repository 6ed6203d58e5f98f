/** The items of the warehouse: from the server when it answers, else as the phone kept them. */
import type { FieldItem } from '@daysheet/domain/field/items'
import { call } from '#client/client.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

const refreshMs = 3_600_000

/** Null until a list is known. Asked for by every screen that is open, so that the list is there when the network is not. */
export function useItems(): readonly FieldItem[] | null {
  const options = { staleTime: refreshMs, refetchInterval: refreshMs }
  return useCachedRead('items', (signal) => call('field/items', {}, signal), options).read?.items ?? null
}
