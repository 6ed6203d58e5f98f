/** What went to jobs and came back: found by job, one job's orders and returns, and what changes them. (product.md#material-orders, product.md#calls) */
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Job } from '@daysheet/domain/jobs/job'
import type { CostedOrder, CostedReturn, MaterialTotals } from '@daysheet/domain/materials/job-materials'
import type { PlaceOrder, PlaceReturn } from '@daysheet/domain/materials/order-form'
import type { ItemEntry } from '@daysheet/domain/materials/order'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList, type Refresh } from '#client/live-queries.ts'
import { jobSearchLimit } from '#features/jobs/queries.ts'
import { patchRow } from '#client/stale-row.ts'
import { deleteById, find } from '#client/rows.ts'

const described = ['id', 'version', 'address', 'boro', 'jobNum', 'jobNumDecimals', 'jobDesc', 'premisesDetail', 'active'] as const
const totals = ['totalOrders', 'totalCost', 'totalCostReturned'] as const
/** The server adds up what is named only. */
const fields = [...described, ...totals]

/** A job with what its materials come to. */
export type MaterialJob = Pick<Job, (typeof described)[number]> & MaterialTotals

/** What it takes to name a job whose order is opened. */
export type OrderJob = Pick<MaterialJob, 'id' | 'address' | 'boro' | 'jobNum' | 'jobNumDecimals' | 'premisesDetail'>

/** Every search for jobs begins with this key. */
const materialJobsKey = ['materials', 'jobs'] as const

/** The jobs a term finds, with their totals. */
export const materialJobsQuery = (term: string) =>
  queryOptions({
    queryKey: [...materialJobsKey, term],
    queryFn: ({ signal }) =>
      find<'Jobs', MaterialJob>('Jobs', { where: jobSearchWhere(term), order: 'jobNum ASC', limit: jobSearchLimit, fields }, signal),
    placeholderData: keepPreviousData,
    // What was changed while nobody looked is told to nobody.
    staleTime: 0,
    // A job itself changes what the search finds, a price any card.
    meta: { refreshedBy: [{ entities: ['Job', 'Item'] }, refreshedByMaterials] },
  })

/**
 * Reads cards again, at most as many as a search lists, and puts them in the place of the old ones. When that fails, the search that is shown is read again,
 * which tells the failure in its place.
 */
async function refreshMaterialJobs(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const read = await find<'Jobs', MaterialJob>('Jobs', { where: { id: { inq: ids } }, limit: jobSearchLimit, fields })
    const newer = new Map(read.map((job) => [job.id, job]))
    queryClient.setQueriesData<MaterialJob[]>({ queryKey: materialJobsKey }, (jobs) => jobs?.map((job) => newer.get(job.id) ?? job))
  } catch {
    await queryClient.invalidateQueries({ queryKey: materialJobsKey })
  }
}

/** A job's orders and returns change its card; the others are not added up again for it. */
const refreshedByMaterials: Refresh<MaterialJob[]> = {
  entities: ['Materials'],
  isAbout: ({ id }, jobs) => jobs?.some((job) => job.id === id) ?? false,
  refetch: (queryClient, changes) => refreshMaterialJobs(queryClient, [...new Set(changes.map(({ id }) => id))]),
}

/** The orders and returns of a job, newest first, with what they cost. */
export const jobMaterialsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['materials', 'of job', jobId] as const,
    queryFn: ({ signal }) => call('Jobs/:id/materials', { params: { id: jobId } }, signal),
    staleTime: 0,
    meta: { refreshedBy: [{ entities: ['Materials'], isAbout: ({ id }) => id === jobId }, { entities: ['Item', 'Supervisor'] }] },
  })

/** Reads a job's card, orders and returns again: after something was ordered, returned, changed or deleted. */
export async function refreshJob(queryClient: QueryClient, jobId: string): Promise<void> {
  await Promise.all([
    refreshMaterialJobs(queryClient, [jobId]),
    queryClient.invalidateQueries({ queryKey: jobMaterialsQuery(jobId).queryKey }),
  ])
}

/** Orders of which something is not picked yet. */
export const ordersToPickQuery = queryOptions({
  queryKey: ['materials', 'to pick'],
  queryFn: ({ signal }) => call('Orders/toPick', {}, signal),
  meta: refreshedByList('Materials', 'Job', 'Supervisor'),
})

/** Picks what was requested of all that nobody has picked. */
export const pickAsRequested = (orderId: string) => send('POST Orders/:id/pick', { params: { id: orderId } })

/** What Edit Order Item was opened with, and what it changes; of bags `qty` goes along with `qtyPicked`. (product.md#calls, product.md#hours) */
export type EditedLine = Pick<ItemEntry, 'id' | 'version' | 'itemId' | 'qty' | 'qtyPicked'>
export type LineChange = Partial<Pick<ItemEntry, 'itemId' | 'qty' | 'qtyPicked'>>
export const patchItemEntry = (seen: EditedLine, change: LineChange) => patchRow('ItemEntries', seen, change)

/** Refused (412) when the order or return was changed since it was read. Its lines go with it. */
export const deleteOrder = ({ id, version }: Pick<CostedOrder, 'id' | 'version'>) => deleteById('Orders', id, { ifMatch: version })
export const deleteReturn = ({ id, version }: Pick<CostedReturn, 'id' | 'version'>) => deleteById('ReturnOrders', id, { ifMatch: version })

/** All or nothing, and safe to repeat with the same `id`. */
export const placeOrder = (order: PlaceOrder) => send('POST Orders/place', { body: order })
export const placeReturn = (one: PlaceReturn) => send('POST ReturnOrders/place', { body: one })

/** Every line of a job's orders and returns as CSV. */
export const materialsExport = (jobNum: number) => `/api/Orders/exportByJobNum?${new URLSearchParams({ jobNum: String(jobNum) })}`
