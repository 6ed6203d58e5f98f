/**
 * Refusals and faults in LoopBack's shape: `{ "error": { statusCode, name, message, code?, details? } }`. (product.md#wire-errors, product.md#wire-writes)
 * No message repeats a token or a raw URL.
 */

import { type ErrorExtras, HttpError } from '../http-error.ts'

export const badRequest = (message: string, extras?: ErrorExtras) => new HttpError(400, message, extras)
export const conflict = (message: string, extras?: ErrorExtras) => new HttpError(409, message, extras)
export const unprocessable = (message: string, extras?: ErrorExtras) => new HttpError(422, message, extras)

/** How much of what was sent an answer says back. Characters. */
const maxQuoted = 200

/** What somebody sent, as a message may say it: as JSON, cut when it is long. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, maxQuoted + 1) : value) ?? 'nothing'
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text
}

/** 404 as LoopBack words it: `Unknown "Job" id "…".` */
export const notFound = (model: string, id: string | undefined) =>
  new HttpError(404, `Unknown "${model}" id "${id}".`, { code: 'MODEL_NOT_FOUND' })

export const modelNotFound = (id: string, message = `could not find a model with id ${id}`) =>
  new HttpError(404, message, { code: 'MODEL_NOT_FOUND' })

/** One property that is wrong: LoopBack's code for the kind of mistake, and words for the caller. */
export interface Mistake {
  property: string
  code: string
  message: string
  /** Shown in the summary; leave it out for anything secret. */
  value?: unknown
}

/** How many mistakes an answer tells; who made more finds the others in the next. */
const maxMistakes = 50
const maxName = 80

/** A name that somebody sent may be of any length. */
const shortName = (name: string) => (name.length > maxName ? `${name.slice(0, maxName).toWellFormed()}…` : name)

/**
 * 422 ValidationError; `details` names each property with its codes and messages, the first fifty of them: how much is said does not depend on how much
 * was sent. (product.md#wire-writes; decisions/load-protection.md)
 */
export function validationError(model: string, allMistakes: readonly Mistake[]): HttpError {
  const mistakes = allMistakes.slice(0, maxMistakes).map((mistake) => ({ ...mistake, property: shortName(mistake.property) }))
  // Without a prototype: a property may be called `__proto__`.
  const codes = Object.create(null) as Record<string, string[]>
  const messages = Object.create(null) as Record<string, string[]>
  for (const { property, code, message } of mistakes) {
    ;(codes[property] ??= []).push(code)
    ;(messages[property] ??= []).push(message)
  }
  const untold = allMistakes.length - mistakes.length
  const summary = [
    ...mistakes.map(({ property, message, value }) => `\`${property}\` ${message}${shown(value)}`),
    ...(untold > 0 ? [`and ${untold} more`] : []),
  ].join('; ')
  const message = `The \`${model}\` instance is not valid. Details: ${summary}.`
  return new HttpError(422, message, { name: 'ValidationError', details: { context: model, codes, messages } })
}

/** The refusal of a list, with what is wrong with each of its rows. */
export class ListRefused extends HttpError {
  readonly refusals: readonly (HttpError | undefined)[]

  constructor(statusCode: number, refusals: readonly (HttpError | undefined)[]) {
    const details = refusals.map((refusal) => {
      if (refusal === undefined) return null
      const { name, message, code } = refusal
      return { statusCode: refusal.statusCode, name, message, code, details: refusal.details }
    })
    super(statusCode, 'Failed with multiple errors, see `details` for more information.', { details })
    this.refusals = refusals
  }
}

/** 422 (or the status given) for a list: what is wrong with each row, null for those that are fine. */
export const listRefused = (refusals: readonly (HttpError | undefined)[], statusCode = 422): HttpError =>
  new ListRefused(statusCode, refusals)

/** Throws what is wrong with new rows: of one row just that, of a list what is wrong with each. */
export function refuseRows(refusals: readonly (HttpError | undefined)[], { asList }: { asList: boolean }): void {
  const first = refusals.find((refusal) => refusal !== undefined)
  if (first) throw asList ? listRefused(refusals) : first
}

const maxShownValueLength = 40

function shown(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const cut = text.length > maxShownValueLength ? `${text.slice(0, maxShownValueLength)}...` : text
  return typeof value === 'string' ? ` (value: "${cut}")` : ` (value: ${cut})`
}

const exportsBusySeconds = 10

/** 503 of a download for which there is no room. */
export const exportsBusy = () =>
  new HttpError(503, 'Other exports are in progress. Please try again in a moment.', { retryAfter: exportsBusySeconds })
