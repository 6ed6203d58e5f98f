/** A list to keep: the rows that are shown, and how many the search means altogether. */
import type { LiveEntity } from '@daysheet/domain/live/changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResourceName, Selected } from '@daysheet/domain/wire/resources'
import { count, find, type Query } from './rows.ts'
import { refreshedByList } from './live-queries.ts'

/** How many rows a list shows at first, and after a search or a save. (product.md#hours) */
export const initialListRows = 50
export const maxListRows = 500

export interface Listed<Row> {
  rows: readonly Row[]
  count: number
}

/** What is asked of a list. */
export interface ListParams {
  term: string
  isInactiveShown: boolean
  /** `jobNum ASC` */
  order: string
  limit: number
}

interface ListOptions extends Query {
  /** What is listed, as its changes name it. */
  entity: LiveEntity
  where: object
  order: string
  limit?: number
  fields: string[]
}

type ReadList<Row> = (filter: Omit<ListOptions, 'entity'>, signal: AbortSignal) => Promise<Listed<Row>>

const keptQuery = <Row>(key: readonly [string, string], { entity, ...filter }: ListOptions, read: ReadList<Row>) =>
  queryOptions({
    queryKey: [...key, filter],
    queryFn: ({ signal }) => read(filter, signal),
    placeholderData: keepPreviousData,
    meta: refreshedByList(entity),
  })

/** The query of a list whose rows are these. */
export type ListQuery<Row> = ReturnType<typeof keptQuery<Row>>

/** Both numbers of `Showing N of M` are read together, so that neither is older than the other. */
export const listQuery = <Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  key: readonly [string, string],
  options: ListOptions,
) =>
  keptQuery<Row>(key, options, async (filter, signal) => {
    const [rows, all] = await Promise.all([find<Name, Row>(plural, filter, signal), count(plural, filter.where, signal)])
    return { rows, count: Math.max(all, rows.length) }
  })

/** A condition that leaves out who or what is not active, unless it is wanted too. */
export const withInactive = (where: object, isInactiveShown: boolean): object => (isInactiveShown ? where : { active: true, ...where })
