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
  "'": '’‘ʼ´`',
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

/** How well a name answers a term: 0 when it begins so, 1 when a later word of it does, 2 when the term stands inside a word, null when it is not there. */
export function nameRank(name: string, term: string): 0 | 1 | 2 | null {
  const pattern = patternOf(term.trim())
  const text = name.normalize('NFC').trim()
  if (new RegExp(`^${pattern}`, 'iu').test(text)) return 0
  if (new RegExp(`[^\\p{L}\\p{M}\\p{N}]${pattern}`, 'iu').test(text)) return 1
  return new RegExp(pattern, 'iu').test(text) ? 2 : null
}

/** Whether a term may be an employee number. */
export const hasDigit = (term: string): boolean => /\d/.test(term)

/**
 * The rank of an employee number for a term: 0 if equal, 1 if the number begins with it, otherwise
 * null.
 */
function numberRank(number: string | null | undefined, term: string): 0 | 1 | null {
  const [own, wanted] = [number?.toLowerCase() ?? '', term.trim().toLowerCase()]
  if (own === '' || !hasDigit(wanted) || !own.startsWith(wanted)) return null
  return own === wanted ? 0 : 1
}

interface Nameable {
  name: string | null
  employeeNumber?: string | null
  /** Somewhere else already that day. */
  isBusy?: boolean
  /** They declined a job of that day. */
  hasDeclined?: boolean
}

/**
 * The people that a typed term finds, the best first: names that begin with the term, then names
 * with a later word that begins with it, then other names that contain it. Of equals, people who
 * are free that day come first, and people who declined a job that day come last.
 */
export function rankedPeople<Person extends Nameable>(people: readonly Person[], term: string): Person[] {
  return people
    .flatMap((person) => {
      const rank = numberRank(person.employeeNumber, term) ?? nameRank(person.name ?? '', term)
      return rank === null ? [] : [{ person, order: rank * 3 + (person.hasDeclined ? 2 : person.isBusy ? 1 : 0) }]
    })
    .toSorted((one, other) => one.order - other.order)
    .map(({ person }) => person)
}
