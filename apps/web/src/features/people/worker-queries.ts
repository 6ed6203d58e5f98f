/** Employees for those who keep them. (spec §7 "Workers and supervisors") */
import type { WorkerBody } from '@daysheet/domain/people/worker-form'
import { workerSearchWhere } from '@daysheet/domain/people/worker-search'
import type { Worker } from '@daysheet/domain/people/worker'
import { get, send } from '../../client/client.ts'
import { listQuery, withInactive, type ListWish } from '../../client/list-query.ts'
import { patchRow } from '../../client/stale-row.ts'

// Not their phones and digits: a list of hundreds shows none of it.
const listed = ['id', 'version', 'name', 'active'] as const
export type ListedWorker = Pick<Worker, (typeof listed)[number]>

export const workerListKey = ['workers', 'list'] as const
export const workerList = ({ term, isInactiveShown, order, limit }: ListWish) =>
  listQuery<ListedWorker>('Workers', workerListKey, {
    where: withInactive(workerSearchWhere(term), isInactiveShown),
    ...{ order, limit, fields: [...listed] },
  })

export const readWorker = (id: string) => get<Worker>(`Workers/${id}`)
export const createWorker = (worker: WorkerBody) => send<Worker>('POST', 'Workers', worker)
export const patchWorker = (seen: Worker, change: Partial<WorkerBody>) => patchRow('Workers', seen, change)
