/**
 * Values as clients write them, turned into what a column holds. Brackets in a query string send text only, and old clients send numbers as
 * text and dates in several spellings. (product.md#wire-filters, product.md#wire-where, product.md#wire-writes)
 */
import { instantFrom } from '@daysheet/domain/calendar/instant'
import { currentZone } from '#concurrency/request-context.ts'
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
      return instantFrom(value, currentZone())
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
