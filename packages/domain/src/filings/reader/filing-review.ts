import { lettersOf } from './clean.ts'
import { reviewLabels } from './vocabulary.ts'
import type { LinedPage } from './table/segment.ts'
import { textOf } from './tokens.ts'
import { readAnswer } from './values.ts'
import type { Token } from './token.ts'

/** An answer on A-TRU review that is given once for a filing. */
export interface ReviewAnswer {
  page: number
  base: number
  required: boolean
}

/** Answers beside or beneath a label outside the table: "A-TRU review required: Yes". (product.md#a-tru) */
export function reviewAnswers(pages: readonly LinedPage[], isTable: (page: number, line: readonly Token[]) => boolean): ReviewAnswer[] {
  return pages.flatMap(({ page, lines }) =>
    lines.flatMap((line, index) => {
      if (isTable(page.number, line)) return []
      const place = labelIn(line)
      if (place === undefined) return []
      const { from, end } = place
      const label = line.slice(from, end)
      const required = answerIn(line.slice(end)) ?? answerBelow(label, lines.slice(index + 1, index + 1 + linesBelow))
      return required === undefined ? [] : [{ page: page.number, base: line[0]?.base ?? 0, required }]
    }),
  )
}

/** Where the label begins in a line, and where it ends. */
function labelIn(line: readonly Token[]): { from: number; end: number } | undefined {
  const labels = reviewLabels.map(lettersOf).toSorted((one, other) => other.length - one.length)
  for (let from = 0; from < line.length; from++) {
    for (const label of labels) {
      let letters = ''
      for (let to = from; to < line.length && letters.length < label.length; to++) {
        letters += lettersOf(line[to]?.text ?? '')
        if (letters === label) return { from, end: to + 1 }
      }
    }
  }
  return undefined
}

/** The longest beginning of the words that is an answer: both boxes of one before the first alone. */
function answerIn(tokens: readonly Token[]): boolean | undefined {
  for (let length = Math.min(tokens.length, maxWords); length > 0; length--) {
    const read = readAnswer(textOf(tokens.slice(0, length)))
    if (read !== undefined) return read
  }
  return undefined
}

const maxWords = 8

/** Values of other boxes may be between a caption and its answer. */
const linesBelow = 3

/** The first words below a label: they are its answer or none. */
function answerBelow(label: readonly Token[], lines: readonly Token[][]): boolean | undefined {
  const left = label[0]?.left ?? 0
  const right = label.at(-1)?.right ?? 0
  const isBelow = (token: Token) => token.right > left && token.left < right
  const below = lines.find((line) => line.some(isBelow)) ?? []
  const at = below.findIndex(isBelow)
  const first = below[at]
  return first && first.base - (label[0]?.base ?? 0) < 3 * first.size ? answerIn(below.slice(at)) : undefined
}
