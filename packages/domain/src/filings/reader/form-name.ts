import { beginsWith, lettersOf } from './clean.ts'
import { formTitles, otherPapers, readForms } from './vocabulary.ts'
import type { LinedPage } from './table/segment.ts'
import { phrases } from './table/page-parts.ts'
import { median, textOf } from './tokens.ts'
import type { Token } from './token.ts'

/**
 * The form a file is, by its title: of all lines of the first page that name a form, the one that stands out most (large, short, high up).
 * Null when none is named. (product.md#other-forms)
 */
export function formOf([first]: readonly LinedPage[]): string | null {
  if (!first) return null
  const usual = median(first.lines.flat().map(({ size }) => size)) || 9
  const named = first.lines.flatMap((line, index) => {
    const form = formIn(textOf(line)) ?? paperIn(line)
    if (!form) return []
    const size = Math.max(...line.map((token) => token.size)) / usual
    const isLong = line.length > 12 ? 1.5 : 0
    const isLow = (line[0]?.base ?? 0) / first.page.height
    return [{ form, weight: size * 2 - isLong - isLow * 2 - index * 0.02 }]
  })
  return named.toSorted((one, other) => other.weight - one.weight)[0]?.form ?? null
}

/**
 * A title is short and in the upper part of its page; it is larger than the text, or the first
 * line.
 */
const [titlePart, titleTokens, titleSize] = [0.35, 10, 1.15]

/**
 * The form that a later page has as its title; null when the page continues the filing. A form that
 * is only mentioned does not count.
 */
export function pageForm({ page, lines }: LinedPage): string | null {
  const usual = median(lines.flat().map(({ size }) => size)) || 9
  const titles = lines
    .slice(0, 12)
    .filter((line, index) => {
      const size = Math.max(...line.map((token) => token.size))
      const isHigh = (line[0]?.base ?? 0) < titlePart * page.height
      return isHigh && line.length <= titleTokens && (index === 0 || size >= titleSize * usual)
    })
    .map(textOf)
    .filter((text) => /acp[\s-]?\d|assessment report|variance application/i.test(text))
    .flatMap(formsIn)
  return titles.find((form) => readForms.includes(form)) ?? titles[0] ?? null
}

const maxTitleWords = 5

/** Another paper by its title: a few words that begin with its name, at the left or, beside the sender's name, at the right. */
function paperIn(line: readonly Token[]): string | undefined {
  for (const phrase of phrases(line)) {
    const text = textOf(phrase)
    if (phrase.length <= maxTitleWords && beginsWith(text, otherPapers)) return otherPapers.find((one) => beginsWith(text, [one]))
  }
  return undefined
}

const formIn = (text: string): string | undefined => formsIn(text)[0]

/** A number may follow a form's name only as its own: "ACP5" is not in "ACP50". */
function formsIn(text: string): string[] {
  const letters = lettersOf(text)
  const named = formTitles.filter(({ words }) =>
    words.some((word) => {
      const at = letters.indexOf(lettersOf(word))
      return at >= 0 && !(/\d$/.test(word) && /\d/.test(letters[at + lettersOf(word).length] ?? ''))
    }),
  )
  return named.map(({ form }) => form)
}
