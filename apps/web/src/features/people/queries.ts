/** Employees and supervisors: their lists, finding one, saving, being planned on days to come, and leaving. (product.md#calls; decisions/people.md) */
import { namesakeWhere } from '@daysheet/domain/people/namesakes'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { SupervisorBody } from '@daysheet/domain/people/supervisor-form'
import type { Worker } from '@daysheet/domain/people/worker'
import type { WorkerBody } from '@daysheet/domain/people/worker-form'
import { workerSearchWhere } from '@daysheet/domain/people/worker-search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { saveOnNewest, type StoredRow, patchRow } from '#client/stale-row.ts'
import { listQuery, withInactive, type ListParams } from '#client/list-query.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { create, find, findById } from '#client/rows.ts'

export type People = 'Workers' | 'Supervisors'

/** What somebody is planned on, today and later. */
export const upcomingOf = (people: People, id: string) => call(`${people}/:id/upcoming`, { params: { id } })

/** Makes somebody inactive and takes them off the days to come, or leaves them planned. */
export const deactivate = (people: People, seen: StoredRow, takeOff: boolean) =>
  saveOnNewest(seen, { active: false }, (ifMatch) =>
    send(`POST ${people}/:id/deactivate`, { params: { id: seen.id }, body: { takeOff } }, { ifMatch }),
  )

/** What tells apart people of one name. */
export type Namesake = Pick<Worker, 'name' | 'active'> & Partial<Pick<Worker, 'phone' | 'employeeNumber'> & Pick<Supervisor, 'username'>>

/** Everybody whose name may be this one, active or not. */
export const peopleLike = (people: People, name: string): Promise<Namesake[]> =>
  people === 'Workers'
    ? find<'Workers', Pick<Worker, 'name' | 'active' | 'phone' | 'employeeNumber'>>('Workers', {
        where: namesakeWhere(name),
        fields: ['name', 'active', 'phone', 'employeeNumber'],
      })
    : find<'Supervisors', Pick<Supervisor, 'name' | 'active' | 'username'>>('Supervisors', {
        where: namesakeWhere(name),
        fields: ['name', 'active', 'username'],
      })

// Employees for those who keep them.

// Not their addresses and digits: a list of hundreds shows none of it.
const listedOfWorker = ['id', 'version', 'name', 'employeeNumber', 'phone', 'active'] as const
export type ListedWorker = Pick<Worker, (typeof listedOfWorker)[number]>

export const workerList = ({ term, isInactiveShown, order, limit }: ListParams) =>
  listQuery<'Workers', ListedWorker>('Workers', ['workers', 'list'], {
    entity: 'Worker',
    where: withInactive(workerSearchWhere(term), isInactiveShown),
    order,
    limit,
    fields: [...listedOfWorker],
  })

export const readWorker = (id: string) => findById('Workers', id)
export const createWorker = (worker: WorkerBody) => create('Workers', worker)
export const patchWorker = (seen: Worker, change: Partial<WorkerBody>) => patchRow('Workers', seen, change)

// Finding employees by name.

/** What it takes to tell one employee from another. */
export type FoundWorker = Pick<Worker, 'id' | 'name' | 'phone' | 'active'> & Partial<Pick<Worker, 'employeeNumber'>>

const fields: (keyof FoundWorker)[] = ['id', 'name', 'employeeNumber', 'phone', 'active']

/** The most employees a search lists. (product.md#limits) */
const searchLimit = 50

export const workerSearchQueries = {
  /** Active employees whose name contains the term, or whose number starts with it. */
  active: (term: string, limit = searchLimit) =>
    queryOptions({
      queryKey: ['workers', 'search', term, limit],
      queryFn: ({ signal }) => {
        const where = { ...workerSearchWhere(term), active: true }
        return find<'Workers', FoundWorker>('Workers', { where, order: 'name ASC', limit, fields }, signal)
      },
      placeholderData: keepPreviousData,
      meta: refreshedByList('Worker'),
    }),

  /** One employee, active or not. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['workers', 'one', id],
      queryFn: ({ signal }) => findById<'Workers', FoundWorker>('Workers', id, { fields }, signal),
    }),
}

// Supervisors for those who keep them.

const listedOfSupervisor = ['id', 'version', 'name', 'username', 'phone', 'active'] as const
/** `hasPassword` is missing in a row that was just saved. */
export type ListedSupervisor = Pick<Supervisor, (typeof listedOfSupervisor)[number]> & { hasPassword?: boolean }

/** Every supervisor: there is no search, and no end to the list. */
export const supervisorList = ({ isInactiveShown, order }: Pick<ListParams, 'isInactiveShown' | 'order'>) =>
  listQuery<'Supervisors', ListedSupervisor>('Supervisors', ['supervisors', 'list'], {
    entity: 'Supervisor',
    where: withInactive({}, isInactiveShown),
    order,
    fields: [...listedOfSupervisor, 'hasPassword'],
  })

/** Active supervisors by name, for whoever chooses one. (product.md#roles, product.md#calls) */
export const supervisorChoices = queryOptions({
  queryKey: ['supervisors', 'active'],
  queryFn: ({ signal }) =>
    find<'Supervisors', Pick<Supervisor, 'id' | 'name' | 'active'>>(
      'Supervisors',
      { where: { active: true }, order: 'name ASC', limit: 500, fields: ['id', 'name', 'active'] },
      signal,
    ),
  meta: refreshedByList('Supervisor'),
})

/** Active employees by name, for whoever chooses some of them. */
export const workerChoices = queryOptions({
  queryKey: ['workers', 'active'],
  queryFn: ({ signal }) =>
    find<'Workers', Pick<Worker, 'id' | 'name' | 'role'>>(
      'Workers',
      { where: { active: true }, order: 'name ASC', fields: ['id', 'name', 'role'] },
      signal,
    ),
  meta: refreshedByList('Worker'),
})

const columnsOfSupervisor = [...listedOfSupervisor, 'email'] as const

/** A supervisor in their dialog. `hasPassword` is missing in a row that was just saved. */
export type EditedSupervisor = Supervisor & { hasPassword?: boolean }

export const readSupervisor = (id: string) =>
  findById<'Supervisors', EditedSupervisor>('Supervisors', id, { fields: [...columnsOfSupervisor, 'hasPassword'] })
export const createSupervisor = (supervisor: SupervisorBody) => create('Supervisors', supervisor)
export const patchSupervisor = (seen: Supervisor, change: Partial<SupervisorBody>) => patchRow('Supervisors', seen, change)
