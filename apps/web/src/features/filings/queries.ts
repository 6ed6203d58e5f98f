/** The ACP7 filings of a job: what there is, how far it is, taking a filing away and bringing it back, recording progress. (product.md#calls) */
import type { JobFilings } from '@daysheet/domain/filings/filing-answers'
import type { WorkedEntry } from '@daysheet/domain/filings/filing-flags'
import type { ScopePart, ScopeStatus } from '@daysheet/domain/filings/scope-part'
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList, type Refresh } from '#client/live-queries.ts'
import { createRelated, deleteById, find, findOneOrNull } from '#client/rows.ts'
import { latestStatus } from './measured-scope.ts'

/** A row with all that was ever recorded of it, newest first. */
export type FiledPart = ScopePart & { scopeStatuses: readonly ScopeStatus[] }

const listed = ['id', 'filingNumber', 'squareFeet', 'linearFeet', 'permitRequired'] as const
/** What the list of filings counts of a row; at most its latest status. */
export type ListedPart = Pick<FiledPart, (typeof listed)[number] | 'scopeStatuses'>

export interface FilingsOfJob extends JobFilings {
  parts: readonly ListedPart[]
}

/** Rows that came through the API may carry no number, or an empty one: they are listed together. */
const ofFiling = (filingNumber: string): object =>
  filingNumber === '' ? { or: [{ filingNumber: null }, { filingNumber: '' }] } : { filingNumber }

const allStatuses = { relation: 'scopeStatuses', scope: { order: ['time DESC', 'id DESC'] } }

/** Everything read of one job's filings begins with this key. */
export const filingsKey = (jobId: string) => ['filings', jobId] as const

const refreshedByScope = (jobId: string): readonly Refresh[] => [{ entities: ['Scope'], isAbout: ({ data }) => data?.jobId === jobId }]

export const readJobFilings = (jobId: string, signal?: AbortSignal) => call('Jobs/:id/filings', { params: { id: jobId } }, signal)

export const filingQueries = {
  /** The filings of a job and how far each is. */
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: [...filingsKey(jobId), 'list'],
      queryFn: async ({ signal }): Promise<FilingsOfJob> => {
        // The tag first: what changes after it is refused, so nothing is taken away that the rows did not show.
        const filings = await readJobFilings(jobId, signal)
        const query = { where: { jobId }, fields: listed, include: [latestStatus] }
        return { ...filings, parts: await find<'ScopeParts', ListedPart>('ScopeParts', query, signal) }
      },
      staleTime: 0,
      meta: { refreshedBy: refreshedByScope(jobId) },
    }),

  /** The rows of one filing in the order in which they were filed, with everything that was recorded. */
  rows: (jobId: string, filingNumber: string) =>
    queryOptions({
      queryKey: [...filingsKey(jobId), 'rows', filingNumber],
      queryFn: ({ signal }) =>
        find<'ScopeParts', FiledPart>(
          'ScopeParts',
          { where: { jobId, ...ofFiling(filingNumber) }, order: 'id ASC', include: [allStatuses] },
          signal,
        ),
      staleTime: 0,
      meta: { refreshedBy: refreshedByScope(jobId) },
    }),
}

/** How the filings of active jobs stand at the City, as it said last. */
export const cityFilings = () =>
  queryOptions({
    queryKey: ['filings', 'city'],
    queryFn: ({ signal }) => call('cityFilings', {}, signal),
    staleTime: 5 * 60_000,
    // A job that is active again has its filings in it as well.
    meta: refreshedByList('CityFiling', 'Job'),
  })

/** For what the City is asked for: not again by the clock or when somebody comes back, however it failed, and an answer stays when all that is shown is read anew. */
export const requestedOnce = {
  staleTime: 'static',
  retry: false,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Filings of others in the buildings of a job: the City is asked for them, so they are asked for once. */
export const neighbours = (jobId: string) =>
  queryOptions({
    queryKey: ['neighbours', jobId],
    queryFn: ({ signal }) => call('Jobs/:id/neighbours', { params: { id: jobId } }, signal),
    ...requestedOnce,
  })

const typesOfEvents = { relation: 'events', scope: { fields: ['type'] } }
const crewClocked = { relation: 'workerEntries', scope: { fields: ['id'], include: [typesOfEvents] } }

/** A job's entries of one day with who clocked; none without a schedule. */
export const workedEntries = (day: Day, zone: string, jobId: string) =>
  queryOptions({
    queryKey: ['filings', 'work', day, jobId],
    queryFn: async ({ signal }): Promise<readonly WorkedEntry[]> => {
      const { from, to } = dayBounds(day, zone)
      const entries = { relation: 'scheduleEntries', scope: { where: { jobId }, include: [crewClocked] } }
      const filter = { where: { date: { between: [from, to] } }, include: [entries] }
      const schedule = await findOneOrNull<'Schedules', { scheduleEntries: readonly WorkedEntry[] }>('Schedules', filter, signal)
      return schedule?.scheduleEntries ?? []
    },
    staleTime: 0,
    // An entry that is cancelled, or a worker who is taken off it, ends the work as well.
    meta: refreshedByList('Event', 'ScheduleEntry', 'WorkerEntry'),
  })

/** Where the PDF of a filing is had, as it came in. */
export const originalPath = (fileId: string): string => `/api/FilingFiles/${fileId}/download`

/** Takes all rows of a filing away; what the answer names can bring them back for a while. */
export const deleteFiling = (jobId: string, filingNumber: string) =>
  send('DELETE ScopeParts', { query: { where: JSON.stringify({ filingNumber, jobId }) } })

/** So many ids fit into an address that every server on the way takes. */
const maxIds = 100

/** Takes single areas out of a filing; what is answered brings them back (`restoreFiling`), beside those that are there by then. */
export async function removeAreas(jobId: string, filingNumber: string, ids: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  for (let from = 0; from < ids.length; from += maxIds) {
    const where = { filingNumber, jobId, id: { inq: ids.slice(from, from + maxIds) } }
    const { removals } = await send('DELETE ScopeParts', { query: { where: JSON.stringify(where) } })
    taken.push(...removals)
  }
  return taken
}

/**
 * Brings back what was taken away. What is there now of a filing that was replaced is taken away in turn: it is done with the job's tag only, so that nothing
 * goes that nobody has seen (412). The answer's `removal` can undo that.
 */
export const restoreFiling = (removal: string, tag?: string) =>
  send('POST Jobs/restoreFiling', { query: { removal } }, tag === undefined ? {} : { ifMatch: tag }).then(({ result }) => result)

/** How much of a row was completed so far; without a time, as of now by the server's clock. */
export type Recorded = Pick<ScopeStatus, 'squareFeet' | 'linearFeet'> & { time?: string }

export const recordProgress = (partId: string, recorded: Recorded) => createRelated('ScopeParts', partId, 'scopeStatuses', recorded)

export const deleteProgress = (statusId: string) => deleteById('ScopeStatuses', statusId)
