import { z } from 'zod'
import { queryOf } from '../../http/params.ts'
import { badRequest } from '../../http/errors.ts'

const mostJobs = 500

/** The ids of `?ids=a,b,c`. */
export function askedJobs(query: unknown): string[] {
  const { ids } = queryOf(query)
  if (ids === undefined || ids === '') throw badRequest('ids is missing: the ids of jobs, comma between.')
  const list = typeof ids === 'string' ? ids.split(',').map((id) => id.trim().toLowerCase()) : []
  const bad = list.findIndex((id) => !z.guid().safeParse(id).success)
  if (list.length === 0 || bad >= 0) throw badRequest(`ids must be the ids of jobs, comma between: number ${bad + 1} is none.`)
  if (list.length > mostJobs) throw badRequest(`ids names ${list.length} jobs; ${mostJobs} at most.`)
  return list
}
