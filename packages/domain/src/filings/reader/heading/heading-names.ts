import { lettersOf, numberedLettersOf } from '../clean.ts'
import { columnWords, headingAbbreviations, type ColumnName } from '../vocabulary.ts'

/** What a column may be called, as letters alone. */
export interface Name {
  column: ColumnName
  letters: string
  weak: boolean
}

const inFull = new Map(
  Object.entries(headingAbbreviations).flatMap(([word, short]) => short.map((one) => [lettersOf(one), lettersOf(word)] as const)),
)

/** The letters of one word of a heading, an abbreviation in full: "Flr." is "floor". */
export function headingLetters(word: string): string {
  const letters = numberedLettersOf(word)
  return inFull.get(letters) ?? letters
}

/** The same of several words. */
export const headingLettersOf = (text: string): string => text.split(' ').map(headingLetters).join('')

/** Every name as it is written in the table of words, and with its abbreviations in full. */
const names: Name[] = Object.entries(columnWords).flatMap(
  ([column, { names: strong, weak = [] }]: [string, { names: string[]; weak?: string[] }]) =>
    [...strong.map((name) => ({ name, weak: false })), ...weak.map((name) => ({ name, weak: true }))].flatMap(({ name, weak: isWeak }) =>
      [...new Set([lettersOf(name), headingLettersOf(name)])].map((letters) => ({
        // The table's own keys.
        column: column as ColumnName,
        letters,
        weak: isWeak,
      })),
    ),
)

/** Names by their first letter: most words of a page begin none. */
export const namesByFirst = Map.groupBy(names, ({ letters }) => letters[0] ?? '')

const byLetters = new Map(names.toReversed().map((name) => [name.letters, { column: name.column, weak: name.weak }] as const))

/** The column whose whole name these letters are. */
export const columnNamed = (letters: string): { column: ColumnName; weak: boolean } | undefined => byLetters.get(letters)
