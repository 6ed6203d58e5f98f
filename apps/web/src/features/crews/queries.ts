/** Crews that are saved: reading and keeping them. (product.md#crews) */
import type { Crew, CrewForm } from '@daysheet/domain/crews/crew'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { saveOnNewest } from '#client/stale-row.ts'

export const crewQueries = {
  all: () =>
    queryOptions({
      queryKey: ['crews'],
      queryFn: ({ signal }) => call('crews', {}, signal),
      meta: refreshedByList('Crew', 'Worker', 'Supervisor'),
    }),
}

/** Saves a new crew; the same `id` again is the same crew. */
export const addCrew = (id: string, form: CrewForm): Promise<Crew> => send('POST crews', { body: { id, ...form } })

/** Changes a crew on top of what others changed beside it. */
export const patchCrew = (seen: Crew, change: Partial<CrewForm>): Promise<Crew> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH crews/:id', { params: { id: seen.id }, body: change }, { ifMatch }))

export const removeCrew = (id: string) => send('DELETE crews/:id', { params: { id } })
