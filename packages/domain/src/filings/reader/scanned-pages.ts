import type { FilingProblem } from '../filing-reading.ts'
import type { WordPage } from './word-page.ts'

const minLetters = 8
/** A stamp, or the line a scanner prints, has fewer letters than this; a page of a filing has some hundreds. */
const maxStampWords = 120

/**
 * Pages without words are pictures of pages: nothing of them can be read, and a part of a scope is worse than none. So are pages of which a
 * picture covers most and that hold no more text than a stamp, unless the file prints its full pages over a picture too. (product.md#other-forms)
 */
export function scanProblem(pages: readonly WordPage[]): FilingProblem | null {
  const sized = pages.map((page) => ({ page, letters: lettersOn(page) }))
  const isBackground = sized.some(({ page, letters }) => page.pictured && letters >= maxStampWords)
  const isScan = ({ page, letters }: (typeof sized)[number]) =>
    letters < minLetters || (page.pictured === true && letters < maxStampWords && !isBackground)
  if (sized.every(isScan)) return { kind: 'scanned' }
  const unread = sized.filter((one) => isScan(one) && !one.page.blank).map(({ page }) => page.number)
  return unread.length > 0 ? { kind: 'partly-scanned', pages: unread } : null
}

const lettersOn = ({ words, fields }: WordPage) =>
  [...words, ...fields].reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0)
