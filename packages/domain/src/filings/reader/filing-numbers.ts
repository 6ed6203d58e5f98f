import { wordsOf } from './clean.ts'
import { boroughLabels, boroughs, numberLabels, otherNumberWords } from './vocabulary.ts'
import type { Token } from './token.ts'
import { textOf } from './tokens.ts'
import type { LinedPage } from './table/segment.ts'

/** A filing number where it is printed. */
export interface Mention {
  number: string
  page: number
  base: number
  /** It is said to be the number of this filing, or stands by itself as a title does. */
  own: boolean
  /** It is said to be the number of another filing. */
  other: boolean
  labelled: boolean
}

/** From here on, down the file, rows belong to this filing. */
export interface FilingStart {
  number: string
  page: number
  base: number
  /** The number had to be told from how often it is printed. */
  isGuess: boolean
}

/** A form may have a box for each character, so there may be a space between any two. */
const pattern = /\bt ?r ?u[\s#:.-]*(\d(?: ?\d){3,4})[\s-]*(m ?n|b ?x|b ?k|q ?n|s ?i)[\s-]*(\d ?\d)(?!\d)/gi

/** Filing numbers of a text, in the one way they are kept. A variance number is none. (product.md#filing-number) */
export function filingNumbersIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, digits, borough, year]) => `TRU${digits}${borough}${year}`.replaceAll(' ', '').toUpperCase())
}

/** Every place where a filing number is printed, except in the stretches that hold rows. */
export function mentionsOf(pages: readonly LinedPage[], isRow: (page: number, line: readonly Token[]) => boolean): Mention[] {
  return pages.flatMap(({ page, lines }) =>
    lines.flatMap((line, index) => {
      const text = textOf(line)
      // The digits may have come apart from the letters before them by no more than a line end of a label.
      if (isRow(page.number, line)) return []
      return [...text.matchAll(pattern)].map((match): Mention => {
        const before = wordsOf(text.slice(0, match.index))
        const above = wordsOf(textOf(lines[index - 1] ?? []))
        const near = before === '' ? above : before
        const labelled = endsWithAny(before, numberLabels) || (before === '' && endsWithAny(above, numberLabels))
        const other =
          otherNumberWords.some((words) => ` ${before} `.includes(` ${words} `)) || (before === '' && endsWithAny(near, otherNumberWords))
        const rest = wordsOf(text.replace(match[0], ''))
        const own = !other && (labelled || rest.length <= 40)
        return {
          number: filingNumbersIn(match[0])[0] ?? '',
          page: page.number,
          base: line[0]?.base ?? 0,
          own,
          other,
          labelled: labelled && !other,
        }
      })
    }),
  )
}

const endsWithAny = (text: string, list: readonly string[]) => list.some((words) => ` ${text}`.endsWith(` ${wordsOf(words)}`))

/**
 * Where each filing of a file begins. The number of a page is the first that is labelled as the filing's own, or that stands alone; a page
 * without one goes on with the number before. Numbers named in sentences begin nothing. (product.md#filing-number, product.md#several-filings)
 */
export function filingStarts(mentions: readonly Mention[]): FilingStart[] {
  const labelled = mentions.filter((one) => one.labelled)
  const own = labelled.length > 0 ? labelled : mentions.filter((one) => one.own)
  // Some files label the number on the first page only and print it bare on others.
  const known = new Set(own.map(({ number }) => number))
  const telling = own.length > 0 ? mentions.filter((one) => !one.other && (own.includes(one) || (one.own && known.has(one.number)))) : []
  if (telling.length === 0) return mostFrequent(mentions)
  const starts: FilingStart[] = []
  for (const { number, page, base } of telling) {
    if (starts.at(-1)?.number === number) continue
    const isFirstOfPage = !telling.some((one) => one.page === page && one.base < base)
    // What stands first on a page, be it in the footer, is the number of the whole page.
    starts.push({ number, page, base: isFirstOfPage ? 0 : base, isGuess: false })
  }
  return starts
}

function mostFrequent(mentions: readonly Mention[]): FilingStart[] {
  const counts = new Map<string, number>()
  for (const { number, other } of mentions) counts.set(number, (counts.get(number) ?? 0) + (other ? 0.5 : 1))
  const [number] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  return number ? [{ number, page: 1, base: 0, isGuess: true }] : []
}

/** The filing of what stands at a place; before the first number, the first one. */
export function filingAt(starts: readonly FilingStart[], page: number, base: number): string {
  const before = starts.findLast((start) => start.page < page || (start.page === page && start.base <= base))
  return (before ?? starts[0])?.number ?? ''
}

/** The borough printed beside its label, as its two letters. */
export function printedBoroughs(pages: readonly LinedPage[]): { page: number; base: number; code: string }[] {
  return pages.flatMap(({ page, lines }) =>
    lines.flatMap((line) => {
      const words = ` ${wordsOf(textOf(line))} `
      const label = boroughLabels.find((one) => words.includes(` ${one} `))
      if (!label) return []
      const after = words.slice(words.indexOf(` ${label} `) + label.length + 1)
      const code = Object.entries(boroughs).find(([, names]) => names.some((name) => after.startsWith(` ${name} `)))?.[0]
      return code ? [{ page: page.number, base: line[0]?.base ?? 0, code }] : []
    }),
  )
}
