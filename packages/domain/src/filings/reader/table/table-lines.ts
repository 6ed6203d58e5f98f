import { lettersOf } from '../clean.ts'
import type { Column } from './columns.ts'
import { textOf } from '../tokens.ts'
import { knownType, readFlag, readNumber, readQuantities, readUnit } from '../values.ts'
import type { Token } from '../token.ts'

const middle = (token: Token) => (token.left + token.right) / 2
export const columnAt = (columns: readonly Column[], token: Token): number => {
  const at = columns.findIndex(({ right }) => middle(token) <= right)
  return at < 0 ? columns.length - 1 : at
}

/** The texts of a line by column. */
export function cellsOf(line: readonly Token[], columns: readonly Column[]): Token[][] {
  const cells: Token[][] = columns.map(() => [])
  for (const token of line) cells[columnAt(columns, token)]?.push(token)
  columns.forEach(({ name }, at) => {
    const [own, next] = [cells[at], cells[at + 1]]
    if (name !== 'amount' && name !== 'unit') return
    // "193 Linear" and "Feet" are one amount, even when the next column seems to begin between
    // them.
    if (own && next?.[0] && isHalfUnit(own.at(-1)) && /^(feet|foot|ft)\.?$/i.test(next[0].text)) own.push(...next.splice(0, 1))
  })
  columns.forEach((column, at) => {
    const [own, next] = [cells[at], cells[at + 1]]
    if (own && next) next.unshift(...beginningOfNext(own, next, column))
  })
  columns.forEach((column, at) => {
    const [before, own] = [cells[at - 1], cells[at]]
    const count = before && own ? runningOn(before, own, column) : 0
    if (before && own && count > 0) before.push(...own.splice(0, count).map((token) => ({ ...token, cut: true })))
  })
  return cells
}

/**
 * Takes the words out of a cell of answers with which the text of the next cell begins: one printed
 * piece is in one cell, and no answer goes on with other words.
 */
function beginningOfNext(own: Token[], next: readonly Token[], column: Column): Token[] {
  const kind = kindOf(column)
  if (kind !== 'entire' && kind !== 'review') return []
  const from = own.findIndex(({ item, whole }) => !whole && item === next[0]?.item)
  const isAnswered = from > 0 && readFlag(textOf(own)) === undefined && readFlag(textOf(own.slice(0, from))) !== undefined
  return isAnswered ? own.splice(from) : []
}

/**
 * How many words at the start of a cell are of the cell before. Spreadsheets let words run on over
 * an empty cell: they follow with only a space, and are no answer and no amount.
 */
function runningOn(before: readonly Token[], own: readonly Token[], column: Column): number {
  const kind = kindOf(column)
  if ((kind === undefined && column.name !== 'unit') || before.length === 0) return 0
  const breakAt = own.findIndex((token, at) => {
    const last = at === 0 ? before.at(-1) : own[at - 1]
    return !last || token.whole || last.whole || token.left - last.right > token.near
  })
  const run = own.slice(0, breakAt < 0 ? own.length : breakAt)
  const rest = own.slice(run.length)
  const [first] = run
  const isOwnKind = (words: readonly Token[]) =>
    kind === undefined ? isPartOfUnit(words) || readUnit(textOf(words)) !== undefined : anchorKind(column, textOf(words)) !== undefined
  if (!first || isOwnKind(own) || (rest.length > 0 && !isOwnKind(rest))) return 0
  // Only a piece of text that begins in the column before shows it where any words may be in a cell.
  const isOnePiece = run.every(({ item }) => item === before.at(-1)?.item)
  return kind === 'entire' || kind === 'review'
    ? run.length
    : isOnePiece && run.every(({ text }) => /\p{L}{2}/u.test(text))
      ? run.length
      : 0
}

/** A narrow column has "Square" and "Feet" on two lines. */
const isPartOfUnit = (words: readonly Token[]) => words.every((token) => isHalfUnit(token) || /^(feet|foot|ft)\.?$/i.test(token.text))

const isHalfUnit = (token: Token | undefined) => token !== undefined && /^(square|sq|linear|lineal|lin)\.?$/i.test(token.text)

export type AnchorKind = 'entire' | 'quantity' | 'type' | 'review'

const kinds: Partial<Record<Column['name'], AnchorKind>> = {
  entireFloor: 'entire',
  permitRequired: 'review',
  squareFeet: 'quantity',
  linearFeet: 'quantity',
  amount: 'quantity',
  abatementType: 'type',
}

/** The kind of what stands once in each row of a column; undefined for columns whose text may wrap. */
export const kindOf = ({ name }: Column): AnchorKind | undefined => kinds[name]

/** What a cell says that is printed once in every row and never wraps; undefined for all other text. (product.md#rows) */
export function anchorKind(column: Column, text: string): AnchorKind | undefined {
  const kind = kindOf(column)
  const isGiven =
    kind === 'type'
      ? knownType(text.replace(/[/,&-]\s*$/, '')) !== undefined
      : kind === 'quantity'
        ? startsWithAmount(text)
        : kind !== undefined && readFlag(text) !== undefined
  return isGiven ? kind : undefined
}

const startsWithAmount = (text: string) =>
  readNumber(text) !== undefined || readQuantities(text) !== undefined || /^\d[\d,.]*\s*(square|linear|sq|lin)/i.test(text)

/** So many cells of a line beside its type make a row, also without an amount. */
const leastFilled = 5

/** Whether a line looks like the one of a row that cannot wrap. */
export function isRowLike(line: readonly Token[], columns: readonly Column[]): boolean {
  const cells = cellsOf(line, columns)
  const kinds = new Set<AnchorKind>()
  let filled = 0
  let isForeign = false
  cells.forEach((cell, index) => {
    const column = columns[index]
    if (!column || cell.length === 0) return
    filled += 1
    const kind = anchorKind(column, textOf(cell))
    if (kind) kinds.add(kind)
    // No answer is a text: the line is of another table.
    else if (['entire', 'review'].includes(kindOf(column) ?? '') && /\p{L}{3}|\d/u.test(textOf(cell))) isForeign = true
  })
  if (kinds.size >= 2) return true
  // An amount of two lines may be above and below the line of its row.
  const isFull = (kinds.has('quantity') && filled >= 3) || (kinds.has('type') && filled >= leastFilled)
  return isFull && !isForeign && crossings(line, columns) === 0
}

/** How many column ends the words of a line run over: a sentence beneath the table runs over several. */
export function crossings(line: readonly Token[], columns: readonly Column[]): number {
  return columns.slice(0, -1).filter(({ right: cut }) => {
    const through = line.some((token) => token.left < cut - 0.4 * token.size && token.right > cut + 0.4 * token.size)
    const around = line.some((token, index) => {
      const next = line[index + 1]
      return next && token.right <= cut && next.left >= cut && next.left - token.right < 0.75 * token.near
    })
    return through || around
  }).length
}

/** Whether a line repeats the heading, word by word in any order. */
export function repeatsHeading(line: readonly Token[], labels: ReadonlySet<string>): boolean {
  return line.length >= 2 && line.every(({ text }) => labels.has(lettersOf(text)))
}
