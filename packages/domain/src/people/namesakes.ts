/** People of one name: an import leaves them out unless told otherwise, and adding somebody by hand asks first. (product.md#import, product.md#admin) */
import { foldAccents } from './import-rows.ts'
import { nameContaining } from './name-search.ts'

/** The name by which two people are taken for one: letter case, accents and spaces do not count. */
export const nameKey = (name: string | null): string =>
  foldAccents(name ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Those among whom the people of this name are: a filter takes a short pattern, so they are looked for by the longest word. */
export function namesakeWhere(name: string): { name: { regexp: string } } {
  const [longest = ''] = name.split(/\s+/).toSorted((one, other) => other.length - one.length)
  return { name: { regexp: nameContaining(longest) } }
}
