/** What the calls about filings ask for, read out of their queries. */
import { cityNumber } from '@daysheet/domain/filings/city/city-number'
import { jobIdNotFound } from '@daysheet/domain/filings/filing-messages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actorOf } from '#http/access.ts'
import { badRequest, unprocessable } from '#http/errors.ts'
import { optionalParam, rowId } from '#http/params.ts'
import { withErrorMessage } from '#http/validation.ts'
import { isUuid } from '#rest/filter/coerce.ts'
import { isObject } from '#rest/filter/condition.ts'
import { objectParameter } from '#rest/filter/query-string.ts'
import type { Author } from './author.ts'
import { refused } from './refusal.ts'
import type { SaveMode } from './save-scope.ts'
import { HttpError } from '#http-error.ts'

export const authorOf = (request: FastifyRequest): Author => ({ actor: actorOf(request), name: request.session.actor.name })

/** The job of `?jobId=`: 422 without one, 404 for what is none, in the words of the product's alert either way. (product.md#field-checks) */
export const jobQuery = withErrorMessage(z.object({ jobId: rowId() }), (_error, query) => jobMistake(query))
function jobMistake(query: unknown): HttpError {
  const { jobId } = query as Record<string, unknown> // a query is an object
  return typeof jobId === 'string' && jobId !== '' ? noSuchJob() : unprocessable(jobIdNotFound)
}
export const noSuchJob = () => new HttpError(404, jobIdNotFound)

const replaceOrUpdate = z
  .enum(['true', 'false'], 'replace must be true (Replace) or false (Update).')
  .transform((replace): SaveMode => (replace === 'true' ? 'replace' : 'update'))

/** The same with the number of a filing to be asked for: nothing else becomes part of a question to the City. */
export const cityQuery = withErrorMessage(z.object({ jobId: rowId(), filingNumber: cityNumber }), (error, query) =>
  error.issues.some(({ path }) => path[0] === 'jobId') ? jobMistake(query) : refused({ kind: 'city-number' }),
)

/** Without `replace`, a filing that is there already is refused. */
export const saveQuery = z.object({ replace: optionalParam(replaceOrUpdate), file: optionalParam(rowId('file must be an id.')) })

export const restoreQuery = z.object({ removal: rowId('removal must be an id.') })

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
