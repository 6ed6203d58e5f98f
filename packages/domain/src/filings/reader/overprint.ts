import type { Token } from './token.ts'
import type { Box, Rule, Word, WordPage } from './word-page.ts'

/**
 * To print bold, some programs print letters twice. The second printing is at most this share of
 * the letters' height, or of their width, away.
 */
const [shiftOfHeight, shiftOfWidth] = [0.15, 0.4]

/**
 * Leaves out words that are printed again at nearly the same place: programs without a bold font do
 * that. (product.md#cells)
 */
export function printedOnce(words: readonly Word[]): Word[] {
  const seen = new Map<string, Word[]>()
  return words.filter((word) => {
    if (word.text.trim() === '') return true
    const alike = seen.get(word.text)
    if (!alike) seen.set(word.text, [word])
    else if (alike.some((one) => isSame(one, word))) return false
    else alike.push(word)
    return true
  })
}

const spacedOut = /^[\p{L}\p{N}](?: [\p{L}\p{N}])+$/u
/** A page with spaced-out words has several of them, and some are long. */
const [minSpaced, minLetters] = [4, 4]

/**
 * Joins words with spaces between their letters ("F l o o r"). A single one may be separate
 * letters.
 */
export function unspaced(words: readonly Word[]): readonly Word[] {
  const isSpaced = ({ text }: Word) => spacedOut.test(text.trim())
  if (words.filter((word) => isSpaced(word) && word.text.trim().length >= 2 * minLetters - 1).length < minSpaced) return words
  return words.map((word) => (isSpaced(word) ? { ...word, text: word.text.replaceAll(' ', ''), spaced: true } : word))
}

function isSame(one: Word, other: Word): boolean {
  const across = Math.min(shiftOfHeight * one.height, shiftOfWidth * one.width)
  const isAlike = Math.abs(one.height - other.height) < 0.1 * one.height && Math.abs(one.width - other.width) < 0.1 * one.width + 0.1
  return isAlike && Math.abs(one.x - other.x) <= across && Math.abs(one.y - other.y) <= shiftOfHeight * one.height
}

/** A line through words is between these shares of their height above the baseline. */
const [lowest, highest] = [0.15, 0.5]
/** The line must cover at least this share of a word. */
const leastPart = 0.6

/**
 * Marks words that were changed after printing: crossed out, by a line in the page or by a viewer,
 * or covered by something. (product.md#words-struck-out)
 */
export function withMarks(tokens: readonly Token[], { rules = [], marks = [] }: WordPage): Token[] {
  const lines = rules.filter(({ width, height }) => width > 3 * height)
  const strikes = marks.filter(({ kind }) => kind === 'strike')
  const covers = marks.filter(({ kind }) => kind === 'cover' || kind === 'typed')
  if (lines.length === 0 && marks.length === 0) return [...tokens]
  const byHeight = Map.groupBy(lines, ({ y }) => Math.round(y / strip))
  return tokens.map((token) => {
    const middle = token.base - 0.3 * token.size
    const near = [-1, 0, 1].flatMap((step) => byHeight.get(Math.round(middle / strip) + step) ?? [])
    const isThrough = (line: Box) => runsThrough(line, token)
    // A table rule may run through letters that are printed too high. A line that crosses words out
    // begins and ends with them.
    const isStruck =
      !token.whole && (isUnder(token, near.filter(isThrough)) || strikes.some((box) => isUnder(token, [box]) && isBeside(token, box)))
    const isCovered = !token.unsure && covers.some((box) => isBeside(token, box) && overlap(token, box) > 0.3)
    return { ...token, ...(isStruck && { struck: true }), ...(isCovered && { unsure: true }) }
  })
}

const strip = 12

const runsThrough = ({ y }: Box, { base, size }: Token) => y > base - highest * size && y < base - lowest * size

/** Whether a drawn line is one that crosses words out. */
export const strikesOut = (rule: Rule, tokens: readonly Token[]): boolean =>
  rule.width > 3 * rule.height && tokens.some((token) => token.struck && runsThrough(rule, token) && isUnder(token, [rule]))

const overlap = ({ left, right }: Token, { x, width }: Box) =>
  (Math.min(right, x + width) - Math.max(left, x)) / Math.max(0.1, right - left)

const isUnder = (token: Token, boxes: readonly Box[]) => boxes.some((box) => overlap(token, box) >= leastPart)

/** Whether the middle of a word is within the height of a box. */
function isBeside({ base, size }: Token, { y, height }: Box): boolean {
  const middle = base - 0.35 * size
  return middle > y - 0.1 * size && middle < y + height + 0.1 * size
}
