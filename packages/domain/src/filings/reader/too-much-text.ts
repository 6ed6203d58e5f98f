import type { WordPage } from './word-page.ts'

/** The fullest page of a filing, in the smallest type, holds a quarter of this, even where each letter is printed by itself. */
const maxLetters = 40_000
const maxPieces = 30_000
/** Words without a space are no longer than this in any filing. */
const maxWordLength = 2_000
/** Some hundred pages of a full table: many times the longest filing that the city published. */
const maxTotalLetters = 1_000_000

/**
 * Pages with more text on them than a page of a filing can hold. Reading is quick for what a filing holds and slow for what somebody made to
 * keep it busy; the second is not tried. When all pages together are too many, all of them.
 */
export function crowdedPages(pages: readonly WordPage[]): number[] {
  const sizes = pages.map(({ number, words, fields }) => {
    const pieces = [...words, ...fields]
    const letters = pieces.reduce((sum, { text }) => sum + text.length, 0)
    const isCrowded = letters > maxLetters || pieces.length > maxPieces || pieces.some(({ text }) => hasLongWord(text))
    return { number, letters, isCrowded }
  })
  const isTooMuch = sizes.reduce((sum, { letters }) => sum + letters, 0) > maxTotalLetters
  return sizes.filter(({ isCrowded }) => isTooMuch || isCrowded).map(({ number }) => number)
}

const hasLongWord = (text: string) => text.length > maxWordLength && text.split(/\s/).some((word) => word.length > maxWordLength)
