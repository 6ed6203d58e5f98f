import { containing } from '../filter/containing.ts'

/** Letters as somebody types them in a hurry, each with those it stands for in names: Spanish, Polish, Portuguese, French and their neighbours. */
const alike: Readonly<Record<string, string>> = {
  a: 'áàâãäåą',
  c: 'çćč',
  d: 'đď',
  e: 'éèêëęě',
  g: 'ğ',
  i: 'íìîï',
  l: 'ł',
  n: 'ñńň',
  o: 'óòôõöøő',
  r: 'ř',
  s: 'śšş',
  t: 'ť',
  u: 'úùûüűů',
  y: 'ýÿ',
  z: 'źżž',
}
const plain = new Map(Object.entries(alike).flatMap(([letter, marked]) => [...marked].map((mark) => [mark, letter] as const)))

/** A filter takes no longer pattern; a term that long is looked for as it is. (filter/filter.ts, `filterLimits`) */
const maxPatternLength = 180

/** What a name has to hold, as the text of a pattern: `pena` and `peña` both become `p[eé…][nñ…][aá…]`. */
function patternOf(term: string): string {
  return [...term.normalize('NFC')]
    .map((character) => {
      const lower = character.toLowerCase()
      const letter = plain.get(lower) ?? lower
      const marked = alike[letter]
      return marked === undefined ? character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&') : `[${letter}${marked}]`
    })
    .join('')
}

/**
 * The `regexp` of a search by name: the term is looked for whatever its case, and with or without its accents, because who types `caceres` means Cáceres.
 * Server and screens use this one rule. (product.md#search)
 */
export function nameContaining(term: string): string {
  const pattern = patternOf(term)
  return pattern.length > maxPatternLength ? containing(term) : `/${pattern}/i`
}

/** Whether a name holds the term; every name holds no term at all. */
export function matchesName(name: string, term: string): boolean {
  return new RegExp(patternOf(term.trim()), 'iu').test(name.normalize('NFC'))
}
