import type { Where } from '../filter/filter.ts'
import { beginningWith } from '../filter/containing.ts'
import { hasDigit, nameContaining } from './name-search.ts'
import type { Worker } from './worker.ts'

/**
 * The employees that a search term finds: those with the text in their name, in any case and with
 * or without accents, and those whose employee number begins with it. A term without a digit is no
 * number. No text finds everybody. (product.md#calls)
 */
export function workerSearchWhere(term: string): Where<Worker> {
  const text = term.trim()
  if (text === '') return {}
  const isNamed = { name: { regexp: nameContaining(text) } }
  return hasDigit(text) ? { or: [isNamed, { employeeNumber: { regexp: beginningWith(text) } }] } : isNamed
}
