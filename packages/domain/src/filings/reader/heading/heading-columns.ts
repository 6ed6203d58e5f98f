import { lettersOf } from '../clean.ts'
import { ignoredColumnKind } from '../table/column-fit.ts'
import { headingExtras, ignoredColumns } from '../vocabulary.ts'
import { overlap, sameLine, spanOf, type HeadingMatch } from './heading-terms.ts'
import { knownType } from '../values.ts'
import type { HeadWord } from './head-word.ts'
import type { HeadColumn, Heading } from './head-column.ts'

/** The columns that these names head, with what stands around them, and how well it makes a heading. */
export function headingOf(
  hits: readonly HeadingMatch[],
  around: readonly HeadWord[],
  place: Pick<Heading, 'page' | 'top' | 'bottom' | 'size'>,
): Heading {
  const boxes = hits.map((hit) => ({
    name: hit.column as HeadColumn['name'],
    label: hit.column as string,
    ...spanOf(hit.words),
    words: hit.words,
  }))
  for (const box of boxes) {
    // A word that stands over several columns is part of each name, but not of the place of any.
    if (!boxes.some((other) => other !== box && overlap(box, other) > 1)) continue
    const last = Math.max(...box.words.map(({ base }) => base))
    Object.assign(box, spanOf(box.words.filter(({ base }) => last - base < 0.4 * place.size)))
  }
  const used = new Set(hits.flatMap(({ words }) => words))
  const left = around.filter((word) => !used.has(word) && word.letters !== '')
  const others: HeadColumn[] = []
  for (const phrase of phrasesOf(left)) if (!standsOver(phrase, boxes, place)) attach(phrase, boxes, others)
  const both = mergedQuantities(boxes, around)
  const columns = [...both, ...others].map(({ name, label, left: from, right }) => ({ name, label, left: from, right }))
  const named = hits.reduce((sum, { weak, length }) => sum + (weak ? 1.2 : 3) + 0.01 * length, 0)
  // Figures and the values of rows are no heading, whatever else a line says.
  const strange = left.reduce((sum, { letters }) => sum + (isRowWord(letters) ? 3.5 : 0.25), 0)
  const score = named - strange
  return { ...place, columns: columns.toSorted((one, other) => one.left + one.right - other.left - other.right), score }
}

/** Whether a word is one of a row. */
export const isRowWord = (letters: string): boolean => /\d/.test(letters) || knownType(letters) !== undefined

/** A word on the first line, where no column's name ends there: it stands over the names of several columns. */
function standsOver(
  phrase: readonly HeadWord[],
  boxes: readonly HeadBox[],
  { top, size, bottom }: Pick<Heading, 'top' | 'size' | 'bottom'>,
): boolean {
  const base = phrase[0]?.base ?? 0
  if (bottom - top < 0.4 * size || base - top > 0.4 * size) return false
  const span = spanOf(phrase)
  const isWithin =
    boxes.some((box) => box.left < span.right) &&
    boxes.some((box) => box.right > span.left) &&
    boxes.some((box) => box.right < span.right) &&
    boxes.some((box) => box.left > span.left)
  if (!isWithin) return false
  return boxes.every(({ words }) => words.some((word) => word.base - base > 0.4 * size))
}

/** Names of a column that counts the lines: they belong to no neighbour, however close it stands. */
const numberings = new Set(ignoredColumns.map(lettersOf))

type HeadBox = HeadColumn & { words: HeadWord[] }

/** Words beside or beneath a name belong to it; words over several columns to none; others name a column that we do not know. */
function attach(phrase: HeadWord[], boxes: HeadBox[], others: HeadColumn[]): void {
  const span = spanOf(phrase)
  const width = span.right - span.left
  const over = boxes.filter((box) => overlap(box, span) > 0.3 * Math.min(width, box.right - box.left))
  if (over.length >= 2) return
  const beside = boxes.find(({ words }) =>
    words.some((word) =>
      phrase.some(
        (one) => sameLine(one, word) && (Math.abs(one.left - word.right) < one.near || Math.abs(word.left - one.right) < one.near),
      ),
    ),
  )
  const letters = phrase.map((word) => word.letters).join('')
  const label = phrase.map(({ text }) => text).join(' ')
  const isNumbering = numberings.has(letters)
  const owner = over[0] ?? (isNumbering ? undefined : beside)
  if (owner) {
    owner.left = Math.min(owner.left, span.left)
    owner.right = Math.max(owner.right, span.right)
    return
  }
  const stacked = others.find((other) => overlap(other, span) > 0)
  if (stacked) {
    const joined = `${stacked.label} ${label}`
    const name = ignoredColumnKind(joined.split(' ')) ? 'ignored' : 'unknown'
    Object.assign(stacked, { ...spanOf([stacked, span]), label: joined, name })
    return
  }
  const isKnown = ignoredColumnKind(phrase.map(({ text }) => text)) !== undefined || headingExtras.includes(letters)
  others.push({ name: isKnown ? 'ignored' : 'unknown', label, ...span })
}

function phrasesOf(words: readonly HeadWord[]): HeadWord[][] {
  const phrases: HeadWord[][] = []
  for (const word of words.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    const open = phrases.find((phrase) => {
      const last = phrase.at(-1)
      return last && sameLine(last, word) && word.left - last.right < word.near && word.left > last.left
    })
    if (open) open.push(word)
    else phrases.push([word])
  }
  return phrases
}

/** "Square Feet / Linear Feet" over one column: an amount with its unit beside it. */
function mergedQuantities(boxes: HeadBox[], around: readonly HeadWord[]): HeadBox[] {
  const square = boxes.find(({ name }) => name === 'squareFeet')
  const linear = boxes.find(({ name }) => name === 'linearFeet')
  if (!square || !linear) return boxes
  const narrower = Math.min(square.right - square.left, linear.right - linear.left)
  const between = square.left < linear.left ? linear.left - square.right : square.left - linear.right
  const size = square.words[0]?.size ?? 9
  const hasOr = around.some(
    ({ letters, left, right }) =>
      letters === 'or' && left > Math.min(square.left, linear.left) && right < Math.max(square.right, linear.right),
  )
  if (overlap(square, linear) < 0.5 * narrower && !(between < 0.2 * size) && !(hasOr && between < 2.2 * size)) return boxes
  const merged: HeadBox = { name: 'amount', label: 'amount', ...spanOf([square, linear]), words: [...square.words, ...linear.words] }
  return [...boxes.filter((box) => box !== square && box !== linear && box.name !== 'amount'), merged]
}
