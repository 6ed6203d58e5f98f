/** Supervisors for those who keep them. (spec §7 "Workers and supervisors") */
import type { SupervisorBody } from '@daysheet/domain/people/supervisor-form'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { queryOptions } from '@tanstack/react-query'
import { find, get, send } from '../../client/client.ts'
import { listQuery, withInactive, type ListWish } from '../../client/list-query.ts'
import { patchRow } from '../../client/stale-row.ts'

const listed = ['id', 'version', 'name', 'active'] as const
export type ListedSupervisor = Pick<Supervisor, (typeof listed)[number]>

export const supervisorListKey = ['supervisors', 'list'] as const
/** Every supervisor: there is no search, and no end to the list. */
export const supervisorList = ({ isInactiveShown, order }: Pick<ListWish, 'isInactiveShown' | 'order'>) =>
  listQuery<ListedSupervisor>('Supervisors', supervisorListKey, {
    where: withInactive({}, isInactiveShown),
    ...{ order, fields: [...listed] },
  })

/** Active supervisors by name, for whoever chooses one. (spec §6, §7) */
export const supervisorChoices = queryOptions({
  queryKey: ['supervisors', 'active'],
  queryFn: ({ signal }) =>
    find<Pick<Supervisor, 'id' | 'name' | 'active'>>(
      'Supervisors',
      { where: { active: true }, order: 'name ASC', limit: 500, fields: ['id', 'name', 'active'] },
      signal,
    ),
})

export const readSupervisor = (id: string) => get<Supervisor>(`Supervisors/${id}`)
export const createSupervisor = (supervisor: SupervisorBody) => send<Supervisor>('POST', 'Supervisors', supervisor)
export const patchSupervisor = (seen: Supervisor, change: Partial<SupervisorBody>) => patchRow('Supervisors', seen, change)
