/** What the calls about filings ask for, read out of their queries. */
import { jobIdNotFound } from '@daysheet/domain/filings/filing-messages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest, HttpError, notFound, unprocessable } from '../../http/errors.ts'
import { isUuid } from '../../rest/filter/coerce.ts'
import { isObject } from '../../rest/filter/condition.ts'
import { objectParameter } from '../../rest/filter/query-string.ts'
import { jobExists } from './queries.ts'
import type { Author } from './read-upload.ts'
import type { SaveMode } from './save-scope.ts'

const valueIn = (query: unknown, name: string): unknown => {
  const value = z.record(z.string(), z.unknown()).catch({}).parse(query)[name]
  return value === '' ? undefined : value
}

export const authorOf = (request: FastifyRequest): Author => ({ actor: actorOf(request), name: request.session.actor.name })

/** The job of `?jobId=`: 422 without one, 404 when there is no such job, in the words of the product's alert either way. (product.md#field-checks) */
export async function jobParam(db: Database, query: unknown): Promise<string> {
  const id = valueIn(query, 'jobId')
  if (typeof id !== 'string') throw unprocessable(jobIdNotFound)
  if (!isUuid(id) || !(await jobExists(db, id))) throw new HttpError(404, jobIdNotFound)
  return id.toLowerCase()
}

/** `?replace=`: without it a filing that is there already is refused. */
export function modeParam(query: unknown): SaveMode {
  const replace = valueIn(query, 'replace')
  if (replace === undefined) return 'add'
  if (replace !== 'true' && replace !== 'false') throw badRequest('replace must be true (Replace) or false (Update).')
  return replace === 'true' ? 'replace' : 'update'
}

export function optionalId(query: unknown, name: string): string | undefined
export function optionalId(query: unknown, name: string, isNeeded: true): string
export function optionalId(query: unknown, name: string, isNeeded = false): string | undefined {
  const id = valueIn(query, name)
  if (id === undefined && !isNeeded) return undefined
  if (typeof id !== 'string' || !isUuid(id)) throw badRequest(`${name} must be an id.`)
  return id.toLowerCase()
}

/** The id of a path; what is no id belongs to nothing. */
export function rowIdParam(model: string, id: string): string {
  if (!isUuid(id)) throw notFound(model, id)
  return id.toLowerCase()
}

const needsFiling = () =>
  badRequest(
    'Deleting ScopeParts needs a condition that names one filingNumber: where={"filingNumber":"..."}, and at most a jobId beside it; some areas of it are named with both and "id":{"inq":[...]}',
  )

/** A filing, of one job or of all that have it, or some of the areas of a filing of a job. */
export interface FilingParam {
  filingNumber: string
  jobId: string | undefined
  ids: readonly string[] | undefined
}

/**
 * The filing that `?where=` means. Nothing is deleted because a condition got lost, or said something else than which filing; the rows of a job
 * that carry no number at all (`""` or null) are named with their job alone. Areas are named by their ids, with filing and job beside them.
 */
export function filingParam(request: FastifyRequest): FilingParam {
  const { filingNumber, jobId, id, ...others } = objectParameter(request, 'where', needsFiling) ?? {}
  if (Object.keys(others).length > 0) throw needsFiling()
  if (jobId !== undefined && (typeof jobId !== 'string' || !isUuid(jobId))) throw needsFiling()
  const number = filingNumber === null ? '' : filingNumber
  if (typeof number !== 'string' || (number === '' && jobId === undefined)) throw needsFiling()
  if (id !== undefined && jobId === undefined) throw needsFiling()
  return { filingNumber: number, jobId: jobId?.toLowerCase(), ids: id === undefined ? undefined : idsOf(id) }
}

function idsOf(condition: unknown): string[] {
  const { inq, ...others } = isObject(condition) ? condition : {}
  if (!Array.isArray(inq) || Object.keys(others).length > 0) throw needsFiling()
  return inq.map((one: unknown) => {
    if (typeof one !== 'string' || !isUuid(one)) throw needsFiling()
    return one.toLowerCase()
  })
}
