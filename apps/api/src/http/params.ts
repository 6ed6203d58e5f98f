/** What several routes take in their paths and queries; a mistake names the parameter. */
import { dayOf, parseDay, type Day } from '@daysheet/domain/calendar/day'
import { z } from 'zod'
import { notFound } from './errors.ts'
import { withErrorMessage } from './validation.ts'
import { HttpError } from '../http-error.ts'

/** A parameter that may be left out; nothing after its `=` is as good. */
export const optionalParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** The id of a row, however its letters are written. */
export const rowId = (message?: string) => z.guid(message).toLowerCase()

/** `:id` of a path; what is no id belongs to no row. */
export const idParams = (model: string, refusal: (id: string) => HttpError = (id) => notFound(model, id)) =>
  withErrorMessage(z.object({ id: rowId() }), (_error, params) => refusal((params as { id: string }).id)) // a path is text

/** The business days from `from` to `to`, both included. Each may be a date, or a moment of that day as older clients send it. (product.md#calls) */
export const period = (zone: string) =>
  z.object({ from: dayParam('from', 'first', zone), to: dayParam('to', 'last', zone) }).superRefine(({ from, to }, { addIssue }) => {
    if (from > to) addIssue(`from (${from}) is later than to (${to}).`)
  })

/** A business day: `which` of several it is stands in its description. */
export const dayParam = (name: string, which: string, zone: string) => {
  const missing = `${name} is missing: a date like 2026-11-20.`
  const wrong = `${name} is not a date like 2026-11-20, nor a moment like 2026-11-20T12:00:00.000Z.`
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : wrong) })
    .min(1, { message: missing, abort: true })
    .transform((text, { addIssue }): Day => {
      const read = parseDay(text) ?? dayOfMoment(text, zone)
      if (read !== null) return read
      addIssue(wrong)
      return z.NEVER
    })
    .describe(`The ${which} business day: 2026-11-20, or a moment of that day.`)
}

function dayOfMoment(text: string, zone: string): Day | null {
  return z.iso.datetime({ offset: true }).safeParse(text).success ? parseDay(dayOf(text, zone)) : null
}

const jobNumMissing = 'jobNum is missing: a job number like 10023.5.'
const notJobNum = 'jobNum is not a job number like 10023.5.'

/** The number of `?jobNum=`, in digits. */
export const jobNumberQuery = z.object({
  jobNum: z
    .string({ error: ({ input }) => (input === undefined ? jobNumMissing : notJobNum) })
    .min(1, { message: jobNumMissing, abort: true })
    .trim()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, notJobNum),
})

export const jobNumberNotFound = (jobNum: string) => new HttpError(404, `No job has the number ${jobNum}.`, { code: 'MODEL_NOT_FOUND' })
