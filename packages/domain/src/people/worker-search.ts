import type { Where } from '../filter/filter.ts'
import { nameContaining } from './name-search.ts'
import type { Worker } from './worker.ts'

/** The employees a search term means: the text is looked for in the name, whatever its case and accents. No text finds everybody. (product.md#calls) */
export function workerSearchWhere(term: string): Where<Worker> {
  const text = term.trim()
  return text === '' ? {} : { name: { regexp: nameContaining(text) } }
}
