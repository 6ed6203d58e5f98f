/** A list to keep: the rows that are shown, and how many the search means altogether. */
import type { LiveEntity } from '@daysheet/domain/live/changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { count, find, type Query } from './client.ts'
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

/** Both numbers of `Showing N of M` are read together, so that neither is older than the other. */
export const listQuery = <Row>(plural: string, key: readonly [string, string], { entity, ...options }: ListOptions) =>
  queryOptions({
    queryKey: [...key, options],
    queryFn: async ({ signal }): Promise<Listed<Row>> => {
      const [rows, all] = await Promise.all([find<Row>(plural, options, signal), count(plural, options.where, signal)])
      return { rows, count: Math.max(all, rows.length) }
    },
    placeholderData: keepPreviousData,
    meta: refreshedByList(entity),
  })

/** A condition that leaves out who or what is not active, unless it is wanted too. */
export const withInactive = (where: object, isInactiveShown: boolean): object => (isInactiveShown ? where : { active: true, ...where })
