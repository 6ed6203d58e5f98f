import { floorWords, materialWords, sectionWordsOfFloors, type ColumnName } from '../vocabulary.ts'
import { wordsOf } from '../clean.ts'
import { textOf } from '../tokens.ts'
import { knownProcedure, knownType, readQuantities, readUnit } from '../values.ts'
import type { Column } from './columns.ts'
import type { PrintedRow } from './printed-row.ts'
import type { Table } from './segment.ts'
import { cellsOf } from './table-lines.ts'
import type { Token } from '../token.ts'

/** So many of the cells must be of a kind: words of wrapped cells are in parts. */
const [nearlyAll, many] = [0.8, 0.4]

const holdsOne = (text: string, words: readonly string[]) => words.some((word) => ` ${wordsOf(text)} `.includes(` ${word} `))
const isFloor = (text: string) =>
  /^\d{1,2}(?:st|nd|rd|th)\b|^(?:fl|floor|level)\.? ?\d/i.test(text) || (text.length < 16 && holdsOne(text, floorWords))

/** What cells of a column show it to be. In this order: what is told from a closed list comes first. */
const kinds: [column: ColumnName, least: number, isOfKind: (text: string) => boolean][] = [
  ['abatementType', nearlyAll, (text) => knownType(text) !== undefined],
  ['unit', nearlyAll, (text) => readUnit(text) !== undefined],
  ['amount', nearlyAll, (text) => readQuantities(text)?.some(({ unit }) => unit !== undefined) === true],
  ['abatementProcedure', many, (text) => knownProcedure(text) !== undefined],
  ['floor', many, isFloor],
  ['typeOfMaterial', many, (text) => holdsOne(text, materialWords)],
  ['sectionOfFloor', many, (text) => holdsOne(text, sectionWordsOfFloors)],
]
const texts: readonly ColumnName[] = ['sectionOfFloor', 'typeOfMaterial', 'abatementProcedure']
/** A text has words: codes and marks are shorter. */
const leastLetters = 5

/**
 * Gives columns whose headings are not known the names that their cells show, where no other column
 * has them. A text column is what alone is missing. Nothing in them is sure. (product.md#columns)
 */
export function withGuesses(columns: readonly Column[], lines: readonly (readonly Token[])[]): Column[] {
  const unknown = columns.flatMap((column, at) => (column.name === 'unknown' ? [at] : []))
  if (unknown.length === 0) return [...columns]
  const cells = columns.map((): string[] => [])
  for (const line of lines) cellsOf(line, columns).forEach((cell, at) => cell.length > 0 && cells[at]?.push(textOf(cell)))
  const names = columns.map(({ name }) => name)
  const isFree = (name: ColumnName) =>
    !names.includes(name) && !(isFeet(name) && names.some((one) => one === 'squareFeet' || one === 'linearFeet'))
  for (const [name, least, isOfKind] of kinds) {
    if (!isFree(name)) continue
    const shares = unknown.filter((at) => names[at] === 'unknown').map((at) => ({ at, share: shareOf(cells[at] ?? [], isOfKind) }))
    const [best, other] = shares.toSorted((one, two) => two.share - one.share)
    if (best && best.share >= least && (other?.share ?? 0) < best.share) names[best.at] = name
  }
  const [text, ...others] = unknown.filter((at) => names[at] === 'unknown' && shareOf(cells[at] ?? [], isText) >= nearlyAll)
  const [missing, ...more] = texts.filter(isFree)
  if (text !== undefined && missing && others.length === 0 && more.length === 0) names[text] = missing
  return columns.map((column, at) => (names[at] === column.name ? column : { ...column, name: names[at] ?? column.name, isGuessed: true }))
}

const isFeet = (name: ColumnName) => name === 'amount' || name === 'unit'
const isText = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters
const shareOf = (cells: readonly string[], isOfKind: (text: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(isOfKind).length / cells.length

/** A space between two words is at most this wide, in the measure of the type. */
const spaceWidth = 0.45

/** Nothing is sure of columns whose names are guessed, or whose headings may be one with that beside it. */
export function doubtGuesses(rows: readonly PrintedRow[], { columns, heading }: Pick<Table, 'columns' | 'heading'>): void {
  const isOfOneLine = heading.bottom - heading.top < 0.4 * heading.size
  const isOneWithNext = (at: number) => {
    const [one, other] = [columns[at], columns[at + 1]]
    if (!one || !other || !isWords(one) || !isWords(other)) return false
    return other.isClose === true || (isOfOneLine && other.headLeft - one.headRight < spaceWidth * heading.size)
  }
  columns.forEach(({ name, isGuessed }, at) => {
    if (isGuessed || isOneWithNext(at) || isOneWithNext(at - 1))
      for (const { cells } of rows) cells.set(name, { lines: cells.get(name)?.lines ?? [], doubtful: true })
  })
}

const isWords = ({ name }: Column) => name === 'floor' || texts.some((text) => text === name)
