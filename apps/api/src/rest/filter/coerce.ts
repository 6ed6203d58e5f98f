/**
 * Values as clients write them, turned into what a column holds. Brackets in a query string send text only, and old clients send numbers as
 * text and dates in several spellings. (product.md#wire-filters, product.md#wire-where, product.md#wire-writes)
 */
import type { Kind } from '../model.ts'

/** The value, or `undefined` when it cannot be one of that kind. */
export function coerce(kind: Kind, value: unknown): unknown {
  switch (kind) {
    case 'uuid':
      return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined
    case 'text':
      return textFrom(value)
    case 'num':
    case 'int':
      return numberFrom(value)
    case 'bool':
      return flagFrom(value)
    case 'instant':
      return instantFrom(value)
    case 'json':
      return typeof value === 'object' ? value : undefined
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidPattern.test(text)

function textFrom(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && !value.includes('\0') ? value : undefined
}

/** Digits are met by one part of it alone: with two that may share them, a long row of digits would be tried in every way there is. */
const numberPattern = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i
/** No number needs more characters. */
const maxNumberText = 400

function numberFrom(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.length <= maxNumberText && numberPattern.test(value))
  const number = isNumber ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

const flags = new Map<unknown, boolean>([
  ['true', true], ['false', false], ['1', true], ['0', false], ['yes', true], ['no', false], [1, true], [0, false], [true, true], [false, false],
]) // prettier-ignore

const flagFrom = (value: unknown) => flags.get(typeof value === 'string' ? value.toLowerCase() : value)

// Date.parse takes far more than this (`2`, `Job 5`); only what LoopBack's clients send counts as a date.
const isoPattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const rfc1123Pattern = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|UTC|[+-]\d{4})$/
const zonePattern = /(Z|[+-]\d{2}:?\d{2})$/i
const earliest = Date.UTC(1, 0, 1)
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function instantFrom(value: unknown): string | undefined {
  const moment = typeof value === 'number' ? value : typeof value === 'string' ? momentOf(value.trim()) : Number.NaN
  return moment >= earliest && moment <= latest ? new Date(moment).toISOString() : undefined
}

function momentOf(text: string): number {
  if (rfc1123Pattern.test(text)) return Date.parse(text)
  if (!isoPattern.test(text) || !dayExists(text)) return Number.NaN
  // A time without a zone is UTC, as a date alone is; the machine's zone must not matter.
  return Date.parse(text.length > 10 && !zonePattern.test(text.slice(10)) ? `${text}Z` : text)
}

/** JavaScript reads February 30 as March 2. */
function dayExists(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}
