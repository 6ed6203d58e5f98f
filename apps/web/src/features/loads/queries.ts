/** Waste on its way to the landfill: loads, their bags, and those who take them. (product.md#loads) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CompanyForm, WasteCompany } from '@daysheet/domain/loads/company'
import type { BagoutCorrection, Load, LoadChange, NewLoad, NewLoadNote } from '@daysheet/domain/loads/load'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { isMaybeOfJob, refreshedByList } from '#client/live-queries.ts'
import { saveOnNewest } from '#client/stale-row.ts'

export type LoadList = 'open' | 'closed'

/** What stands in a load: its own row, its bags, their jobs with the owners, hauler and landfill, the request it began with. */
const insideLoads = ['Load', 'WasteCompany', 'Materials', 'Job', 'ContainerReq'] as const

/** Hints go by working days, and are learned from the jobs of two years. */
const hintTiming = { wait: 5000, maxWait: 60_000 }

export const loadQueries = {
  everyKey: ['loads'] as const,
  list: (show: LoadList) =>
    queryOptions({
      queryKey: ['loads', 'list', show],
      queryFn: ({ signal }) => call('loads', { query: { show } }, signal),
      meta: refreshedByList(...insideLoads),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['loads', 'one', id],
      queryFn: ({ signal }) => call('loads/:id', { params: { id } }, signal),
      meta: refreshedByList(...insideLoads),
    }),
  notes: (id: string) =>
    queryOptions({
      queryKey: ['loads', 'notes', id],
      queryFn: ({ signal }) => call('loads/:id/notes', { params: { id } }, signal),
      meta: refreshedByList('Load'),
    }),
  /** Bagouts of these days, and how many of their bags are in loads. */
  bags: ({ from, to }: { from: Day; to: Day }) =>
    queryOptions({
      queryKey: ['loads', 'bags', from, to],
      queryFn: ({ signal }) => call('loads/bags', { query: { from, to } }, signal),
      meta: refreshedByList('Load', 'Materials', 'Job'),
    }),
  /** In which loads the bags of a bagout are. */
  holding: (entryId: string) =>
    queryOptions({
      queryKey: ['loads', 'holding', entryId],
      queryFn: ({ signal }) => call('loads/bagouts/:entryId', { params: { entryId } }, signal),
      meta: refreshedByList('Load'),
    }),
  /** The bags of a job, on the floor and in loads. */
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: ['loads', 'of job', jobId],
      queryFn: ({ signal }) => call('Jobs/:id/bags', { params: { id: jobId } }, signal),
      meta: {
        refreshedBy: [{ entities: ['Load'] }, { entities: ['Materials'], isAbout: (change) => isMaybeOfJob(change, jobId) }],
      },
    }),
  /** Jobs whose bags do not fit the feet removed. */
  hints: () =>
    queryOptions({
      queryKey: ['waste hints'],
      queryFn: ({ signal }) => call('loads/hints', {}, signal),
      meta: { refreshedBy: [{ entities: ['Materials', 'Scope'], ...hintTiming }] },
    }),
  companies: () =>
    queryOptions({
      queryKey: ['waste companies'],
      queryFn: ({ signal }) => call('wasteCompanies', {}, signal),
      meta: refreshedByList('WasteCompany'),
    }),
}

/** Begins a load; the same `id` again is the same load. */
export const addLoad = (load: NewLoad): Promise<Load> => send('POST loads', { body: load })

/** Changes a load on top of what others changed beside it; bags that somebody else changed meanwhile are not thrown out unseen. */
export const patchLoad = (seen: Load, change: LoadChange): Promise<Load> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH loads/:id', { params: { id: seen.id }, body: change }, { ifMatch }))

export const closeLoad = ({ id, version }: Load): Promise<Load> => send('POST loads/:id/close', { params: { id } }, { ifMatch: version })
export const reopenLoad = ({ id }: Load, reason: string): Promise<Load> =>
  send('POST loads/:id/reopen', { params: { id }, body: { reason } })
export const removeLoad = ({ id, version }: Load) => send('DELETE loads/:id', { params: { id } }, { ifMatch: version })
export const addNote = (id: string, note: NewLoadNote) => send('POST loads/:id/notes', { params: { id }, body: note })

/** Another count of a bagout, and in the same moment how many of its bags are in which load. */
export const correctBagout = (entryId: string, version: number, correction: BagoutCorrection) =>
  send('POST loads/bagouts/:entryId', { params: { entryId }, body: correction }, { ifMatch: version })

/** Saves a new hauler or landfill; the same `id` again is the same one. */
export const addCompany = (id: string, form: CompanyForm): Promise<WasteCompany> => send('POST wasteCompanies', { body: { id, ...form } })

/** Changes one on top of what others changed beside it. */
export const patchCompany = (seen: WasteCompany, change: Partial<Omit<CompanyForm, 'kind'>>): Promise<WasteCompany> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH wasteCompanies/:id', { params: { id: seen.id }, body: change }, { ifMatch }))
