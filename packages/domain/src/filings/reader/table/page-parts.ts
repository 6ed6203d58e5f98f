import { beginsWith, lettersOf, wordsOf } from '../clean.ts'
import { otherTableHeadings, pageFurniture, sectionWords, subtotalWords, totalWords } from '../vocabulary.ts'
import { textOf } from '../tokens.ts'
import type { Token } from '../token.ts'

const filingNumber = /tru[\s#:.-]*\d{4,5}[\s-]*(mn|bx|bk|qn|si)[\s-]*\d{2}/gi
const withoutFigures = (text: string) =>
  wordsOf(text.replaceAll(filingNumber, ' '))
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\b[ap]m\b/g, '')
    .trim()

const patterns = pageFurniture
  .map((pattern) =>
    pattern
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
      .trim(),
  )
  .map((pattern) => pattern.replaceAll(/\d+/g, '#'))

function isFurniturePhrase(text: string): boolean {
  const words = withoutFigures(text)
  // Dates, times and filing numbers, beside a phrase that is known.
  if (/^[#\s]*$/.test(words)) return true
  if (/^https?:\/\//.test(text)) return true
  const bare = words.replaceAll('#', ' ').replaceAll(/\s+/g, ' ').trim()
  const isKnown = patterns.some((pattern) =>
    pattern.includes(' ')
      ? words.startsWith(pattern) && !/^\p{L}/u.test(words.slice(pattern.length))
      : bare === pattern.replaceAll('#', '').trim(),
  )
  return isKnown || isOfPatterns(words)
}

/** Whether a text is nothing but known phrases and figures, one behind the other: "ACP7 Rev. 03/24". */
function isOfPatterns(words: string): boolean {
  let rest = words
  for (let next = ''; rest !== next;) {
    next = rest
    const pattern = patterns.find((one) => rest === one || rest.startsWith(`${one} `)) ?? ''
    rest = rest.slice(pattern.length).replace(/^[#\s]+/, '')
    if (rest === '') return true
  }
  return false
}

/** Words of a line that stand together, apart from others by more than a space. */
export function phrases(line: readonly Token[]): Token[][] {
  const found: Token[][] = []
  for (const token of line) {
    const open = found.at(-1)
    const last = open?.at(-1)
    if (open && last && token.left - last.right < 0.9 * token.size) open.push(token)
    else found.push([token])
  }
  return found
}

/** Whether a line is of those that pages carry at their edges: titles, numbers of pages, dates of printing. */
export function isFurniture(line: readonly Token[]): boolean {
  const texts = phrases(line).map(textOf)
  const bare = texts.map(withoutFigures)
  // A date with a time is never a row; figures alone may be.
  return texts.every(isFurniturePhrase) && (bare.some((words) => /\p{L}/u.test(words)) || texts.some((text) => /\d:\d\d/.test(text)))
}

/** What a line is compared by when the same one stands on several pages: its words, whatever figures stand among them. */
export const likeness = (line: readonly Token[]): string => withoutFigures(textOf(line))

export const startsSection = (text: string): boolean => beginsWith(text, sectionWords)
export const startsSubtotal = (text: string): boolean => beginsWith(text, subtotalWords)
/** A sum holds a figure: "Total Care Center" is the rest of a place. */
export const startsTotal = (text: string): boolean => /\d/.test(text) && (startsSubtotal(text) || beginsWith(text, totalWords))

const sums = new Set([...totalWords, ...subtotalWords].map(lettersOf))
/** Whether a text is only a word for a sum. */
export const isTotalWord = (text: string): boolean => sums.has(lettersOf(text))

const otherHeadings = new Set(otherTableHeadings.map(lettersOf))

/**
 * Whether a line is the heading of another table: names beside each other, no figure among them, and most of them those of columns that no scope has. Where
 * one begins, the scope is at its end, however much its lines look like rows.
 */
export function headsOtherTable(line: readonly Token[]): boolean {
  const names = phrases(line).map(textOf)
  if (names.length < 3 || names.some((name) => /\d/.test(name))) return false
  return names.filter((name) => otherHeadings.has(lettersOf(name))).length >= Math.max(2, names.length / 2)
}
