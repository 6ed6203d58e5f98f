import type { Where } from '../filter/filter.ts'
import { beginningWith } from '../filter/containing.ts'
import { hasDigit, nameContaining } from './name-search.ts'
import type { Worker } from './worker.ts'

/**
 * The employees that a search term finds: by name, ignoring case and accents, or by the beginning
 * of the employee number if the term has a digit. An empty term finds everyone. (product.md#calls)
 */
export function workerSearchWhere(term: string): Where<Worker> {
  const text = term.trim()
  if (text === '') return {}
  const isNamed = { name: { regexp: nameContaining(text) } }
  return hasDigit(text) ? { or: [isNamed, { employeeNumber: { regexp: beginningWith(text) } }] } : isNamed
}
