import type { ColumnName } from '../vocabulary.ts'
import type { Token } from '../token.ts'
import { headingLetters, namesByFirst } from './heading-names.ts'
import { unitsIn } from './one-heading.ts'
import type { HeadWord } from './head-word.ts'

/** Words of the page that together read as the heading of a column. */
export interface HeadingMatch {
  column: ColumnName
  weak: boolean
  length: number
  words: HeadWord[]
}

/** Whether a word numbers the caption behind it, as forms do: "12. Floor", "(12) Floor". */
const isCaptionNumber = (token: Token | undefined, next: Token | undefined): boolean =>
  token !== undefined &&
  next !== undefined &&
  /^\(?\d{1,2}[.)]$/.test(token.text) &&
  /^\p{L}/u.test(next.text) &&
  next.left - token.right < token.near

/** The words of a line, cut at slashes as well: "Section/Area" are two words of one heading. */
export function headWordsOf(line: readonly Token[]): HeadWord[] {
  const words: HeadWord[] = []
  /** The word before, while nothing but spaces and slashes is behind it. */
  let last: HeadWord | undefined
  let [end, isSlash, isOpen] = [Number.NEGATIVE_INFINITY, false, false]
  line.forEach((word, at) => {
    if (isCaptionNumber(word, line[at + 1])) return
    // A caption begins where its number does.
    const number = isCaptionNumber(line[at - 1], word) ? line[at - 1] : undefined
    const token = number ? { ...word, left: number.left } : word
    if (token.left - end >= token.near) [last, isSlash, isOpen] = [undefined, false, false]
    const share = (token.right - token.left) / Math.max(1, token.text.length)
    for (const part of token.text.matchAll(/[^/]+/g)) {
      if (part[0].startsWith('(')) isOpen = true
      const how = isSlash || part.index > 0 ? 'slash' : isOpen ? 'bracket' : undefined
      const own: HeadWord = {
        text: part[0],
        letters: headingLetters(part[0]),
        left: token.left + part.index * share,
        right: token.left + (part.index + part[0].length) * share,
        base: token.base,
        size: token.size,
        near: token.near,
        ...(last && how && { after: { word: last, how } }),
      }
      words.push(own)
      last = own
      if (part[0].includes(')')) isOpen = false
    }
    end = token.right
    isSlash = token.text.endsWith('/')
    const next = line[at + 1]
    if (isSlash && last && (!next || next.left - end >= next.near)) last.isOpen = true
  })
  return words
}

/** How much may be tried on one page before it is given up: many times what the fullest page of a filing takes. */
export interface SearchBudget {
  left: number
}

/** Every place on a page where a column's name stands, on one line or stacked over several. The words are given from top to bottom. */
export function findHeadingMatches(sorted: readonly HeadWord[], effort: SearchBudget): HeadingMatch[] {
  const hits: HeadingMatch[] = []
  for (const word of sorted) {
    if (word.letters === '') continue
    for (const name of namesByFirst.get(word.letters[0] ?? '') ?? []) {
      if (!name.letters.startsWith(word.letters)) continue
      const chain = follow([word], name.letters.slice(word.letters.length), sorted, effort)
      if (chain) hits.push({ column: name.column, weak: name.weak, length: name.letters.length, words: chain })
    }
  }
  return [...hits, ...unitHits(sorted)]
}

/** "SF / LF" by itself heads an amount with its unit, or the units beside an amount. */
function unitHits(sorted: readonly HeadWord[]): HeadingMatch[] {
  const followed = new Set(sorted.flatMap(({ after }) => after?.word ?? []))
  return sorted.flatMap((word) => {
    if (!word.after || followed.has(word)) return []
    const words = [word]
    for (let at: HeadWord['after'] | undefined = word.after; at; at = at.word.after) words.unshift(at.word)
    const { units, rest } = unitsIn(words)
    if (units.size < 2 || rest !== '') return []
    const length = words.reduce((sum, { letters }) => sum + letters.length, 0)
    return (['amount', 'unit'] as const).map((column) => ({ column, weak: false, length, words }))
  })
}

/** The words, from top to bottom, that stand between two heights. */
export function wordsBetween(sorted: readonly HeadWord[], top: number, bottom: number): HeadWord[] {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.base ?? 0) < top) low = middle + 1
    else high = middle
  }
  let end = low
  while ((sorted[end]?.base ?? Number.POSITIVE_INFINITY) <= bottom) end += 1
  return sorted.slice(low, end)
}

/** The words after `chain` that spell `rest`: each beside the one before it, or on the next line beneath what is there. */
function follow(chain: HeadWord[], rest: string, sorted: readonly HeadWord[], effort: SearchBudget): HeadWord[] | undefined {
  if (rest === '') return chain
  const last = chain.at(-1)
  if (!last || chain.length > 8 || effort.left < 0) return undefined
  const onLine = chain.filter(({ base }) => Math.abs(base - last.base) < 0.4 * last.size)
  const { left, right } = spanOf(onLine)
  const isNext = (word: HeadWord) => {
    const down = word.base - last.base
    if (Math.abs(down) < 0.4 * last.size) return word.left > last.left && word.left - last.right < last.near
    return down > 0 && down < 1.9 * last.size && word.left < right && word.right > left
  }
  const around = wordsBetween(sorted, last.base - 0.4 * last.size, last.base + 1.9 * last.size)
  effort.left -= around.length
  const next = around.filter((word) => word.letters !== '' && rest.startsWith(word.letters) && !chain.includes(word) && isNext(word))
  // The nearest first: beside before beneath, and straight beneath before aslant.
  const distance = (word: HeadWord) => Math.abs(word.base - last.base) * 3 + Math.abs(word.left + word.right - left - right) / 2
  for (const word of next.toSorted((one, other) => distance(one) - distance(other))) {
    const found = follow([...chain, word], rest.slice(word.letters.length), sorted, effort)
    if (found) return found
  }
  return undefined
}

/** From where to where words reach over the page. */
export function spanOf(words: readonly { left: number; right: number }[]): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const word of words) {
    left = Math.min(left, word.left)
    right = Math.max(right, word.right)
  }
  return { left, right }
}

export const sameLine = (one: { base: number; size: number }, other: { base: number }): boolean =>
  Math.abs(one.base - other.base) < 0.4 * one.size

/** How far two stretches of the page's width lie over each other; less than nothing for how far they are apart. */
export const overlap = (one: { left: number; right: number }, other: { left: number; right: number }): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)
