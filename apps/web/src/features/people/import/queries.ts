/** Adding many people at once: who is there already, and the one call that adds all of a list or none. (product.md#calls) */
import type { ExistingEmployee, ExistingPerson } from '@daysheet/domain/people/import-plan'
import type { NewRow, ResourceName, Selected } from '@daysheet/domain/wire/resources'
import { queryOptions } from '@tanstack/react-query'
import { refreshedByList } from '#client/live-queries.ts'
import { createAll, find } from '#client/rows.ts'

interface SignInNames {
  username: string | null
  email: string | null
}

/** Those an import may meet. `signInNames` are of everybody who signs in, office accounts included; employees have none. */
export interface ExistingPeople {
  people: readonly ExistingPerson[]
  signInNames: readonly SignInNames[]
}

/** Below the most rows that one answer may hold. */
const page = 10_000

async function findAll<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  fields: string[],
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const more = await find<Name, Row>(plural, { fields, order: 'id ASC', limit: page, skip: rows.length }, signal)
    rows.push(...more)
    if (more.length < page) return rows
  }
}

async function existingEmployees(signal: AbortSignal): Promise<ExistingPeople> {
  return { people: await findAll<'Workers', ExistingEmployee>('Workers', ['name', 'active', 'employeeNumber'], signal), signInNames: [] }
}

async function existingSupervisors(signal: AbortSignal): Promise<ExistingPeople> {
  const [supervisors, accounts] = await Promise.all([
    findAll<'Supervisors', ExistingPerson & SignInNames>('Supervisors', ['name', 'active', 'username', 'email'], signal),
    findAll<'Users', SignInNames>('Users', ['username', 'email'], signal),
  ])
  return { people: supervisors, signInNames: [...supervisors, ...accounts] }
}

// Always asked anew: what is left out depends on it.
const fresh = { staleTime: 0, gcTime: 0 }

export const existingPeopleQueries = {
  employees: () =>
    queryOptions({
      queryKey: ['people-import', 'employees'],
      queryFn: ({ signal }) => existingEmployees(signal),
      ...fresh,
      meta: refreshedByList('Worker'),
    }),
  supervisors: () =>
    queryOptions({
      queryKey: ['people-import', 'supervisors'],
      queryFn: ({ signal }) => existingSupervisors(signal),
      ...fresh,
      meta: refreshedByList('Supervisor'),
    }),
}

/** Somebody an import added, as the server has them. */
export interface AddedPerson {
  id: string
  name: string | null
  username?: string | null
  email?: string | null
}

/** The body of somebody an import adds. */
export type NewPerson = { id: string } & (NewRow<'Workers'> | NewRow<'Supervisors'>)

/** Adds all or none. Each body has an id of ours, so that sending the same list again after a lost answer adds nobody twice. (promises.md#r4, promises.md#r6) */
export const addPeople = (plural: 'Workers' | 'Supervisors', bodies: readonly NewPerson[]) => createAll(plural, bodies)
