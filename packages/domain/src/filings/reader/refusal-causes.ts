import { lettersOf, wordsOf } from './clean.ts'
import type { FilingProblem } from '../filing-reading.ts'
import type { WordPage } from './word-page.ts'

/** The text of a file that only its maker's own viewer can show. */
const onlyViewer = /please wait[\s.…]*if this message is not eventually replaced|your pdf viewer may not be able to display/i
/** Common words: any English document has some of them, and a filing has others. */
const usualWords = new Set(
  'the of and to in for a on is no yes by or at be this not floor feet page date number type name address material total street new york'.split(
    ' ',
  ),
)
const minWords = 12
/**
 * Characters of no language: programs write them when a font does not say which letters it shows.
 */
const strange = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu
const mostStrange = 0.3

/**
 * Why a file gives no scope, when the whole file explains it better than a missing part: it
 * contains other files, only one viewer can show its form, its fonts do not say their letters, or
 * it is a picture with a few words over it. (product.md#other-forms)
 */
export function causeOf(problem: FilingProblem, pages: readonly WordPage[], attached: readonly string[]): FilingProblem {
  if (!['not-acp7', 'no-rows', 'no-filing-number', 'scanned'].includes(problem.kind)) return problem
  const text = pages.flatMap(({ words, fields }) => [...words, ...fields].map((one) => one.text)).join(' ')
  if (onlyViewer.test(text.replaceAll(/\s+/g, ' '))) return { kind: 'dynamic-form' }
  if (attached.length > 0) return { kind: 'attached-files', files: attached.slice(0, maxFiles).map((name) => name.slice(0, maxNameLength)) }
  if (problem.kind !== 'scanned' && hasNoLetters(text)) return { kind: 'unreadable-letters' }
  if (problem.kind !== 'scanned' && pages.some(({ pictured }) => pictured)) return { kind: 'pictured-form' }
  return problem
}

const [maxFiles, maxNameLength] = [5, 100]

function hasNoLetters(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  if ((bare.match(strange)?.length ?? 0) > mostStrange * bare.length) return true
  const words = wordsOf(text).split(' ').filter(Boolean)
  // When words are printed letter by letter, they are found only after joining.
  const isInParts = words.filter((word) => word.length === 1).length > 0.5 * words.length
  return (
    words.length >= minWords &&
    !isInParts &&
    !words.some((word) => usualWords.has(word) && word.length > 1) &&
    !lettersOf(text).includes('acp')
  )
}
