/** Finding employees by name. (spec §7 "Workers and supervisors") */
import type { Worker } from '@daysheet/domain/people/worker'
import { workerSearchWhere } from '@daysheet/domain/people/worker-search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { find, get } from '../../client/client.ts'

/** What it takes to tell one employee from another. */
export type FoundWorker = Pick<Worker, 'id' | 'name' | 'phone' | 'active'>

const fields: (keyof FoundWorker)[] = ['id', 'name', 'phone', 'active']

/** The most employees a search lists. (spec §9) */
const searchLimit = 50

export const workerSearchQueries = {
  /** Active employees whose name holds the term. */
  active: (term: string) =>
    queryOptions({
      queryKey: ['workers', 'search', term],
      queryFn: ({ signal }) => {
        const where = { ...workerSearchWhere(term), active: true }
        return find<FoundWorker>('Workers', { where, order: 'name ASC', limit: searchLimit, fields }, signal)
      },
      placeholderData: keepPreviousData,
    }),

  /** One employee, active or not. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['workers', 'one', id],
      queryFn: ({ signal }) =>
        get<FoundWorker>(`Workers/${encodeURIComponent(id)}?filter=${encodeURIComponent(JSON.stringify({ fields }))}`, signal),
    }),
}
