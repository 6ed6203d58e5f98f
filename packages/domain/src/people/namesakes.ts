/** People of one name: an import leaves them out unless told otherwise, and adding somebody by hand asks first. (product.md#import, product.md#admin) */
import { nameContaining } from './name-search.ts'
import { foldAccents, plainName } from './plain-name.ts'

/**
 * The form of a name for comparisons: letter case, accents, spaces, the kind of apostrophe and
 * invisible characters do not count.
 */
export const nameKey = (name: string | null): string => foldAccents(plainName(name ?? ''))

/** Those among whom the people of this name are: a filter takes a short pattern, so they are looked for by the longest word. */
export function namesakeWhere(name: string): { name: { regexp: string } } {
  const [longest = ''] = plainName(name)
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length)
  return { name: { regexp: nameContaining(longest) } }
}
