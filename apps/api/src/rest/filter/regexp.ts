/** LoopBack's reading of a `regexp` operand, as a PostgreSQL pattern. (product.md#wire-where) */
import { filterLimits } from '@daysheet/domain/filter/filter'
import { badRequest } from '#http/errors.ts'

export interface Pattern {
  text: string
  ignoreCase: boolean
}

/**
 * A string with a slash that more text follows is a `/…/flags` literal: `/broad/i`, and also `a/i` (an empty pattern). Anything else is the
 * pattern itself, or plain text when it is no valid pattern.
 */
export function readPattern(operand: unknown): Pattern {
  if (typeof operand !== 'string') throw badRequest('Invalid argument, must be a string, regex literal, or RegExp object')
  if (operand.length > filterLimits.regexpLength) throw badRequest(`A regexp can have at most ${filterLimits.regexpLength} characters`)
  if (operand.includes('\0')) throw badRequest('A regexp must not contain a NUL character')
  if (!/\/./s.test(operand)) return { text: isValid(operand) ? uncounted(operand) : escaped(operand), ignoreCase: false }
  const end = operand.lastIndexOf('/')
  const flags = operand.slice(end + 1)
  const unknown = [...flags].filter((flag) => !'igm'.includes(flag))
  if (unknown.length > 0) throw badRequest(`Invalid regex flags: ${unknown.join(',')}`)
  const body = operand.slice(1, Math.max(end, 1))
  if (!isValid(body)) throw badRequest(`Invalid regular expression: ${operand}`)
  uncounted(body)
  // `(?w)`: ^ and $ match at line ends too, as JavaScript's m flag has it.
  return { text: flags.includes('m') ? `(?w)${body}` : body, ignoreCase: flags.includes('i') }
}

function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * The pattern, when it repeats nothing by number. PostgreSQL writes out what is repeated so, and what is repeated in it again: `((x{0,20}){0,20}){0,20}` keeps it busy
 * for seconds. Also refused between brackets, where PostgreSQL and JavaScript do not always agree what stands in them. (promises.md#r20)
 */
function uncounted(pattern: string): string {
  if (!/\{\d/.test(pattern.replaceAll(/\\./gs, ''))) return pattern
  throw badRequest('A regexp must not repeat a part by number, as "x{2,5}" does; write the part out that many times, or use *, + or ?')
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
