import { lettersOf } from './clean.ts'
import { columnWords, type ColumnName } from './filing-words.ts'
import type { Token } from './tokens.ts'

/** A word of a heading; a token that holds a slash counts as two. */
export interface HeadWord {
  letters: string
  left: number
  right: number
  base: number
  size: number
  near: number
}

/** Words of the page that together read as the heading of a column. */
export interface Hit {
  column: ColumnName
  weak: boolean
  length: number
  words: HeadWord[]
}

interface Name {
  column: ColumnName
  letters: string
  weak: boolean
}

const names: Name[] = Object.entries(columnWords).flatMap(
  ([column, { names: strong, weak = [] }]: [string, { names: string[]; weak?: string[] }]) =>
    [...strong.map((name) => ({ name, weak: false })), ...weak.map((name) => ({ name, weak: true }))].map(({ name, weak: isWeak }) => ({
      // The table's own keys.
      column: column as ColumnName,
      letters: lettersOf(name),
      weak: isWeak,
    })),
)

/** Names by their first letter: most words of a page begin none. */
const byFirst = Map.groupBy(names, ({ letters }) => letters[0] ?? '')

/** The words of a line, cut at slashes as well: "Section/Area" are two words of one heading. */
export function headWordsOf(line: readonly Token[]): HeadWord[] {
  return line.flatMap((token) => {
    const share = (token.right - token.left) / Math.max(1, token.text.length)
    return [...token.text.matchAll(/[^/]+/g)].map((part) => ({
      letters: lettersOf(part[0]),
      left: token.left + part.index * share,
      right: token.left + (part.index + part[0].length) * share,
      base: token.base,
      size: token.size,
      near: token.near,
    }))
  })
}

/** Every place on a page where a column's name stands, on one line or stacked over several. */
export function hitsOn(words: readonly HeadWord[]): Hit[] {
  const hits: Hit[] = []
  for (const word of words) {
    if (word.letters === '') continue
    for (const name of byFirst.get(word.letters[0] ?? '') ?? []) {
      if (!name.letters.startsWith(word.letters)) continue
      const chain = follow([word], name.letters.slice(word.letters.length), words)
      if (chain) hits.push({ column: name.column, weak: name.weak, length: name.letters.length, words: chain })
    }
  }
  return hits
}

/** The words after `chain` that spell `rest`: each beside the one before it, or on the next line beneath what is there. */
function follow(chain: HeadWord[], rest: string, words: readonly HeadWord[]): HeadWord[] | undefined {
  if (rest === '') return chain
  const last = chain.at(-1)
  if (!last || chain.length > 8) return undefined
  const onLine = chain.filter(({ base }) => Math.abs(base - last.base) < 0.4 * last.size)
  const left = Math.min(...onLine.map((word) => word.left))
  const right = Math.max(...onLine.map((word) => word.right))
  const isNext = (word: HeadWord) => {
    const down = word.base - last.base
    if (Math.abs(down) < 0.4 * last.size) return word.left > last.left && word.left - last.right < last.near
    return down > 0 && down < 1.9 * last.size && word.left < right && word.right > left
  }
  const next = words.filter((word) => word.letters !== '' && rest.startsWith(word.letters) && !chain.includes(word) && isNext(word))
  // The nearest first: beside before beneath, and straight beneath before aslant.
  const distance = (word: HeadWord) => Math.abs(word.base - last.base) * 3 + Math.abs(word.left + word.right - left - right) / 2
  for (const word of next.toSorted((one, other) => distance(one) - distance(other))) {
    const found = follow([...chain, word], rest.slice(word.letters.length), words)
    if (found) return found
  }
  return undefined
}
