/** What downloads and reports ask for, read out of their queries; a mistake is a 400 that names the parameter. */
import { dayOf, parseDay, type Day } from '@daysheet/domain/calendar/day'
import { z } from 'zod'
import { badRequest, HttpError, notFound } from './errors.ts'

type Query = Record<string, unknown>

/** The parameters of a query. */
export const queryOf = (query: unknown): Query => z.record(z.string(), z.unknown()).catch({}).parse(query)

/** The business days from `from` to `to`, both included. Each may be a date, or a moment of that day as older clients send it. (product.md#calls) */
export function periodParam(query: unknown, zone: string): { from: Day; to: Day } {
  const asked = queryOf(query)
  const [from, to] = [dayIn(asked, 'from', zone), dayIn(asked, 'to', zone)]
  if (from > to) throw badRequest(`from (${from}) is later than to (${to}).`)
  return { from, to }
}

function dayIn(query: Query, name: string, zone: string): Day {
  const text = query[name]
  if (text === undefined || text === '') throw badRequest(`${name} is missing: a date like 2026-11-20.`)
  const day = typeof text === 'string' ? (parseDay(text) ?? dayOfMoment(text, zone)) : null
  if (day === null) throw badRequest(`${name} is not a date like 2026-11-20, nor a moment like 2026-11-20T12:00:00.000Z.`)
  return day
}

function dayOfMoment(text: string, zone: string): Day | null {
  return z.iso.datetime({ offset: true }).safeParse(text).success ? parseDay(dayOf(text, zone)) : null
}

/** The number of `?jobNum=`, in digits. */
export function jobNumberParam(query: unknown): string {
  const { jobNum } = queryOf(query)
  if (jobNum === undefined || jobNum === '') throw badRequest('jobNum is missing: a job number like 10023.5.')
  const text = typeof jobNum === 'string' ? jobNum.trim() : ''
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) throw badRequest('jobNum is not a job number like 10023.5.')
  return text
}

export const jobNumberNotFound = (jobNum: string) => new HttpError(404, `No job has the number ${jobNum}.`, { code: 'MODEL_NOT_FOUND' })

/** The id of a path; what is no id belongs to no row. */
export function idParam(model: string, id: string): string {
  if (!z.guid().safeParse(id).success) throw notFound(model, id)
  return id.toLowerCase()
}
