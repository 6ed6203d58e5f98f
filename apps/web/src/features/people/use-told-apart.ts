import { nameKey } from '@daysheet/domain/people/namesakes'
import { tellApart } from '@daysheet/domain/people/tell-apart'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refreshedByList } from '#client/live-queries.ts'
import { find } from '#client/rows.ts'
import { useMay } from '../session/queries.ts'
import { nameOf } from './person-labels.ts'
import type { People } from './queries.ts'

interface Named {
  id: string
  name: string | null
}
type Marked = Named & { phone: string | null; employeeNumber: string | null }

/** What tells these people apart, read only where two of them share a name. */
const marksOf = (people: People, ids: readonly string[]) => ({
  queryKey: [people.toLowerCase(), 'apart', ...ids],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Marked[]> => {
    const where = { id: { inq: [...ids] } }
    if (people === 'Workers')
      return find<'Workers', Pick<Worker, 'id' | 'name' | 'phone' | 'employeeNumber'>>(
        'Workers',
        { where, fields: ['id', 'name', 'phone', 'employeeNumber'] },
        signal,
      )
    const found = await find<'Supervisors', Pick<Supervisor, 'id' | 'name' | 'phone'>>(
      'Supervisors',
      { where, fields: ['id', 'name', 'phone'] },
      signal,
    )
    return found.map((one) => ({ ...one, employeeNumber: null }))
  },
  meta: refreshedByList(people === 'Workers' ? 'Worker' : 'Supervisor'),
})

function sharingName(people: readonly Named[]): string[] {
  const named = Map.groupBy(new Map(people.map((one) => [one.id, one])).values(), ({ name }) => nameKey(name))
  return [...named.values()]
    .filter((those) => those.length > 1)
    .flatMap((those) => those.map(({ id }) => id))
    .toSorted()
}

/**
 * The name of each of these people in one list: people who share a name have the
 * mark that they have on paper. (product.md#exports)
 */
export function useToldApart(people: People, shown: readonly Named[]): (person: Named | undefined) => string {
  const may = useMay()
  const ids = useMemo(() => sharingName(shown), [shown])
  const { data } = useQuery({ ...marksOf(people, ids), enabled: ids.length > 0 && may('people.read') })
  return useMemo(() => {
    const names = tellApart(data ?? [], 'paper')
    return (person) => names.get(person?.id ?? '') ?? nameOf(person)
  }, [data])
}
