/** The items of the warehouse: from the server when it answers, else as the phone kept them. */
import type { FieldItem } from '@daysheet/domain/field/items'
import { call } from '../../../client/client.ts'
import { useKeptRead } from '../queue/use-kept-read.ts'

const refreshMs = 3_600_000

/** Null until a list is known. Asked for by every screen that is open, so that the list is there when the network is not. */
export function useItems(): readonly FieldItem[] | null {
  const options = { staleTime: refreshMs, refetchInterval: refreshMs }
  return useKeptRead('items', (signal) => call('field/items', {}, signal), options).read?.items ?? null
}
