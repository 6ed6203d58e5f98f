/** Which changes make a query old, asked of what its options say. */
import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { QueryClient } from '@tanstack/react-query'
import type { Refresh } from '../src/client/live-queries.ts'

/** A change of some row of some kind, made somewhere. */
export const aChange = (change: Pick<ChangeEvent, 'entity'> & Partial<ChangeEvent>): ChangeEvent => ({
  seq: 1,
  type: 'update',
  id: 'x',
  ...change,
})

/** Whether a query with these options, holding this data or none, is refetched for a change. */
export function isRefreshedBy({ meta }: { meta?: { refreshedBy?: readonly Refresh[] } }, change: ChangeEvent, data?: unknown): boolean {
  const queryClient = new QueryClient()
  return (meta?.refreshedBy ?? []).some(
    ({ entities, isAbout }) => entities.includes(change.entity) && (isAbout?.(change, data, queryClient) ?? true),
  )
}
