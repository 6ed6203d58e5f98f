import { lettersOf } from '../clean.ts'
import type { CellLine } from './cell-line.ts'
import type { Column } from './columns.ts'
import { anchorKind, kindOf } from './table-lines.ts'
import { knownType } from '../values.ts'
import { shortWords } from '../suspicious-cells.ts'
import { floorWords, materialWords, sectionWordsOfFloors } from '../vocabulary.ts'

/** Lines of one cell are at most this far from each other, as a share of the letter size. */
const farthest = 1.5
/** Heights nearer than this share of the letter size are those of one line of the table. */
const sameHeight = 0.5
/** Fewer lines do not show how wide a column is. */
const leastLines = 3
const longestRest = 4

const wholeWords = new Set([...shortWords, ...floorWords, 'thru', 'floors', 'levels', 'room', 'side', 'only', 'area'])
const known = new Set([...floorWords, ...materialWords, ...sectionWordsOfFloors].flatMap((name) => name.toLowerCase().split(' ')))
const figures = /^[\d.,]*\d$/

/**
 * Marks the lines of cells that are no text of their own but the rest of the line above: of a word
 * or a number that a narrow column broke, or of an amount with both units. (product.md#cells)
 */
export function withBrokenLines(lines: readonly CellLine[], columns: readonly Column[]): CellLine[] {
  const others = lines.filter((line) => {
    const column = columns[line.column]
    return column && kindOf(column) !== 'quantity' && anchorKind(column, line.text) !== undefined
  })
  const isBesideRow = ({ base }: CellLine, within: number) => others.some((other) => Math.abs(other.base - base) <= within)
  const result: CellLine[] = []
  columns.forEach((column, at) => {
    const own = lines.filter((line) => line.column === at)
    const width = Math.max(0, ...own.map(widthOf))
    own.forEach((line, index) => {
      const before = own[index - 1]
      const size = line.tokens[0]?.size ?? 9
      const isNear = before !== undefined && line.base - before.base <= farthest * size
      const isFull = before !== undefined && own.length >= leastLines && widthOf(before) + 0.9 * letterOf(before) > width
      const isQuantity = kindOf(column) === 'quantity'
      const isRest = isQuantity
        ? isNear &&
          isBesideRow(before, farthest * 0.6 * size) &&
          !isBesideRow(line, sameHeight * size) &&
          (isNumberBroken(before, line) && (isFull || /[.,]$/.test(before.text) || /^[.,]/.test(line.text))
            ? 'word'
            : isAmountOpen(before) && 'line')
        : isNear && isFull && isWordBroken(before, line) && (isShortRest(before, line) ? 'word' : 'doubt')
      result.push(isRest ? { ...line, rest: isRest } : line)
    })
  })
  return result
}

const widthOf = ({ tokens }: CellLine) => (tokens.at(-1)?.right ?? 0) - (tokens[0]?.left ?? 0)
const letterOf = (line: CellLine) => widthOf(line) / Math.max(1, line.text.length)

/** Programs break only a word that is wider than its column, so it begins its line. */
function isWordBroken({ tokens, text }: CellLine, next: CellLine): boolean {
  const first = next.tokens[0]?.text ?? ''
  if (tokens.length !== 1 || !/\p{L}$/u.test(text) || wholeWords.has(text.toLowerCase())) return false
  // "w/" is a word too.
  if (/^\p{Ll}/u.test(first)) return !wholeWords.has(lettersOf(first))
  return /^\p{Lu}$/u.test(first) && /\p{Lu}{4}$/u.test(text) && next.tokens.length === 1
}

/**
 * The rest of a word is short, or makes a word of the list. A longer one may be a word of its own,
 * and nothing follows a word that is whole: "Damp-proofing" over "tar", "Sheetrock" over "w/".
 */
function isShortRest({ text }: CellLine, next: CellLine): boolean {
  const first = next.tokens[0]?.text ?? ''
  if (known.has((text + first).toLowerCase())) return true
  if (!/^\p{L}+$/u.test(text) || !/^\p{L}+[,;.]?$/u.test(first) || known.has(text.toLowerCase())) return false
  return first.length <= longestRest || knownType(text + first) !== undefined
}

const isNumberBroken = ({ tokens, text }: CellLine, next: CellLine) =>
  tokens.length === 1 &&
  /^\$?[\d,]+(?:\.\d*)?$/.test(text) &&
  figures.test(next.tokens[0]?.text ?? '') &&
  (next.tokens[0]?.text.length ?? 0) <= 3

/** "200 Square Feet /" or a struck out amount: the line beneath has the rest, or the new one. */
const isAmountOpen = ({ text, tokens }: CellLine) => (/\d/.test(text) && /[/&+]$/.test(text)) || tokens.every(({ struck }) => struck)
