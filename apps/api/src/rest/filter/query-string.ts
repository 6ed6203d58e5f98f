/** The parameters of a read, from the raw URL: `filter` and `where` as JSON or in brackets, all equal. (product.md#wire-filters) */
import { filterLimits } from '@daysheet/domain/filter/filter'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { badRequest } from '#http/errors.ts'
import { parseJsonWithinLimits } from '#http/limits/json-scan.ts'
import { isObject } from './condition.ts'
import { HttpError } from '#http-error.ts'

const maxUrlLength = 8192
/** Brackets a filter at its deepest needs: every where level takes two (`[or][0]`), every include level three. */
const bracketDepth = filterLimits.whereDepth * 2 + filterLimits.includeDepth * 3
const notAnObject = () => badRequest('Value is not an object.')

/** The value of `filter` or `where`: an object, or `undefined` when the parameter is absent or empty. Anything else is refused. */
export function objectParameter(
  request: FastifyRequest,
  name: 'filter' | 'where',
  refusal: () => HttpError = notAnObject,
): Record<string, unknown> | undefined {
  const value = parametersOf(request)[name]
  if (value === undefined || value === '') return undefined
  if (Array.isArray(value)) throw refusal()
  const parsed = typeof value === 'string' ? parseJson(value, refusal) : value
  if (parsed === null) return undefined
  if (!isObject(parsed)) throw refusal()
  return parsed
}

function parseJson(text: string, refusal: () => HttpError): unknown {
  try {
    return parseJsonWithinLimits(text)
  } catch (error) {
    throw error instanceof HttpError ? error : refusal()
  }
}

function parametersOf(request: FastifyRequest): Record<string, unknown> {
  const url = request.raw.url ?? ''
  if (url.length > maxUrlLength) throw new HttpError(414, `The address is longer than ${maxUrlLength} characters`)
  const start = url.indexOf('?')
  if (start === -1) return {}
  try {
    return qs.parse(url.slice(start + 1), {
      depth: bracketDepth,
      strictDepth: true,
      arrayLimit: filterLimits.listValues,
      parameterLimit: filterLimits.listValues * 2,
      throwOnLimitExceeded: true,
      plainObjects: true,
      allowPrototypes: true,
    })
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('The brackets of the filter are nested too deep or too many; send it as JSON')
    throw badRequest('The query string cannot be read')
  }
}
