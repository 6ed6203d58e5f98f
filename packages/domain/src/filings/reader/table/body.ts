import { lettersOf, saysContinued } from '../clean.ts'
import { besideRows } from './beside-rows.ts'
import type { Column } from './columns.ts'
import { groupFloorOf, labelsFloor, type FloorGroup } from '../floor-groups.ts'
import { cellsOf, crossings, isRowLike, kindOf, repeatsHeading } from './table-lines.ts'
import { readUnit, isBlankCell } from '../values.ts'
import { startsBlock, startsRemark } from '../suspicious-cells.ts'
import { headsOtherTable, isFurniture, isTotalWord, likeness, phrases, startsSection, startsSubtotal, startsTotal } from './page-parts.ts'
import { filingNumbersIn } from '../filing-numbers.ts'
import { withoutIdleWords } from './idle-words.ts'
import type { Segment } from './segment.ts'
import { median, textOf } from '../tokens.ts'
import type { Token } from '../token.ts'

/** What of a stretch belongs to rows, and what does not. */
export interface Body {
  segment: Segment
  /** Lines of rows. Those of a row that began on the page before may come first. */
  lines: Token[][]
  /** Text in the table's place that is in no row. */
  outside: { text: string; base: number }[]
  totals: { line: Token[]; base: number }[]
  /** The table has ended: a sum, a sentence or another part of the filing follows its rows. */
  isEnded: boolean
  /** Floors printed once over the rows that are on them. */
  floors: FloorGroup[]
}

const baseOf = (line: readonly Token[]) => line[0]?.base ?? 0

/**
 * Takes the lines of rows out of a stretch. Page furniture, totals, other parts of the filing and sentences are none; after one of these the
 * rows go on only with a line that looks like a row. (product.md#end-of-the-table)
 */
export function bodyOf(whole: Segment, repeated: RepeatedLines): Body {
  const { columns } = whole.table
  const { segment, aside } = besideRows(withoutIdleWords(withoutPageNumbers(withoutOtherTables(whole))))
  const body: Body = { segment, lines: [], outside: [], totals: [], isEnded: false, floors: [] }
  body.outside.push(...aside.map((line) => ({ text: textOf(line), base: baseOf(line) })))
  const size = median(segment.lines.flat().map((token) => token.size)) || 9
  const rowLike = segment.lines.map((line) => isRowLike(line, columns) && !startsBlock(textOf(line)))
  const last = rowLike.lastIndexOf(true)
  if (segment.isAbove && last < 0) return body
  const blocks = blocksOf(segment.lines, size)
  const labels = headingWords(columns)
  // "Room No. 4 of 6" may wrap; pages are not counted between rows.
  const isInRow = (line: readonly Token[], index: number) =>
    index > rowLike.indexOf(true) && index < last && belongs(index, blocks, rowLike) && /^\d+ of \d+$/i.test(textOf(line))
  // On a continued page, a line above the rows that names the filing or says "continued" is the
  // title.
  const isRunningHead = (line: readonly Token[], index: number) =>
    segment.heading === undefined &&
    (last < 0 || index < rowLike.indexOf(true)) &&
    (filingNumbersIn(textOf(line)).length > 0 || phrases(line).some((phrase) => saysContinued(textOf(phrase)))) &&
    groupFloorOf(line, columns) === undefined
  // A figure in a footer may stand where a column of figures is; a row is never all furniture.
  const isEdge = (line: readonly Token[], index: number) =>
    (isFurniture(line) && !isInRow(line, index)) ||
    (!rowLike[index] &&
      (isRepeated(line, repeated) || repeatsHeading(line, labels) || saysNothing(line, columns) || isRunningHead(line, index)))
  // A page that goes on without a heading, and the end of a table above the next heading, begin with whatever the page carries at its top.
  const first = blocks[segment.lines.findIndex((line, index) => !isEdge(line, index))] ?? 0
  // Beneath the last row stand the rest of its wrapped cells, line close to line, and then something else.
  const beyond =
    last < 0 ? -1 : segment.lines.findIndex((line, index) => index > last && !goesOn(segment.lines[index - 1], line, columns, size))
  const isBeyond = (index: number) => beyond >= 0 && index >= beyond
  const hasLabels = segment.lines.some((line, index) => !rowLike[index] && labelsFloor(line, columns))
  let isIn = true
  let total = Number.NaN
  // Lines passed over since the rows came to an end: the first of a tall row may be among them.
  let passed: { line: Token[]; block: number | undefined }[] = []
  segment.lines.forEach((line, index) => {
    const base = baseOf(line)
    const text = textOf(line)
    const block = blocks[index]
    if (isEdge(line, index) || (total === index - 1 && !labelsFloor(line, columns) && goesOnWithTotal(segment.lines, index, columns)))
      return
    if (startsBlock(text)) {
      isIn = false
      body.isEnded = true
      passed = []
      return
    }
    if (!rowLike[index] && startsRemark(text) && (index < last || belongs(index, blocks, rowLike))) {
      body.outside.push({ text, base })
      return
    }
    const floor = rowLike[index] || (hasLabels && !labelsFloor(line, columns)) ? undefined : groupFloorOf(line, columns)
    // A line that stands nearer to one of a row than rows do is part of it.
    if (floor !== undefined && isApart(segment.lines, index, size)) body.floors.push({ page: segment.page.number, base, floor })
    else if (startsTotal(text) || hasTotalFirst(line, columns) || isTotalOfFloors(line, columns)) {
      body.totals.push({ line, base })
      body.isEnded = !startsSubtotal(text)
      total = index
      // Rows of the next group follow a sum of a group.
      isIn = startsSubtotal(text) && index < last
      passed = []
    } else if (rowLike[index]) {
      if (!isIn) body.lines.push(...passed.filter((one) => one.block === block).map((one) => one.line))
      isIn = true
      body.isEnded = false
      passed = []
      body.lines.push(line)
    } else if (isSectionStart(line, columns)) {
      isIn = false
      body.isEnded = true
    } else if (!isIn) {
      if (!isSentence(line, columns)) passed.push({ line, block })
    } else if (!isSentence(line, columns) && !isBeyond(index) && (block === first || belongs(index, blocks, rowLike))) body.lines.push(line)
    else {
      if (!segment.isAbove || index < last) body.outside.push({ text, base })
      if (isSentence(line, columns)) body.isEnded = true
      if (isSentence(line, columns)) isIn = rowLike.slice(index + 1).some(Boolean) && index < rowLike.indexOf(true)
    }
  })
  return body
}

/** A stretch up to where another table begins; the scope goes on with a heading of its own, and that is another stretch. */
function withoutOtherTables(segment: Segment): Segment {
  const end = segment.lines.findIndex(headsOtherTable)
  return end < 0 ? segment : { ...segment, lines: segment.lines.slice(0, end) }
}

/** Whether a line beneath the last row may be the rest of it: close to the line above, and with nothing where only answers and figures stand. */
function goesOn(before: readonly Token[] | undefined, line: readonly Token[], columns: readonly Column[], size: number): boolean {
  if (!before || baseOf(line) - baseOf(before) > 2 * size) return false
  // Nearer than two lines of one cell are: it is beside the row, of a cell with an even number of lines.
  if (baseOf(line) - baseOf(before) < 0.9 * size) return true
  return cellsOf(line, columns).every((cell, at) => {
    const kind = columns[at] && kindOf(columns[at])
    const text = textOf(cell)
    if (kind === undefined || kind === 'type' || isBlankCell(text)) return true
    return kind === 'quantity'
      ? !/\p{L}{3}/u.test(text) || readUnit(text) !== undefined || isUnitPart.test(text)
      : !/[\p{L}\d]{2}/u.test(text)
  })
}

const isUnitPart = /^\W*(square|linear|lin|sq|feet|ft)\b/i

const headingWords = (columns: readonly Column[]) => new Set(columns.flatMap(({ label }) => label.split(' ').map(lettersOf)))

/** The text at the edges of pages, with its heights. */
export type RepeatedLines = ReadonlyMap<string, readonly number[]>

/** Figures may also be the end of a cell ("8 & 10", "3/8"), so they must be at the same height too. */
function isRepeated(line: readonly Token[], repeated: RepeatedLines): boolean {
  const key = likeness(line)
  const heights = repeated.get(key)
  return heights !== undefined && (/\p{L}/u.test(key) || heights.some((base) => isAtHeight(base, baseOf(line))))
}

const isAtHeight = (one: number, other: number) => Math.abs(one - other) < 3

/** Lines that stand together, by number of their block: between blocks lies more than a line's height. */
function blocksOf(lines: readonly Token[][], size: number): number[] {
  let block = 0
  return lines.map((line, index) => {
    const before = lines[index - 1]
    if (before && baseOf(line) - baseOf(before) > 2.3 * size) block += 1
    return block
  })
}

/** A line is of the rows when its block holds a row. The first block of a page may also be the end of a row that began on the page before. */
function belongs(index: number, blocks: readonly number[], rowLike: readonly (boolean | undefined)[]): boolean {
  const block = blocks[index]
  return blocks.some((other, at) => other === block && rowLike[at] === true)
}

/** Whether a word for a sum is alone in the floor column: no floor has such a name. */
const isTotalOfFloors = (line: readonly Token[], columns: readonly Column[]) =>
  cellsOf(line, columns).some((cell, at) => columns[at]?.name === 'floor' && isTotalWord(textOf(cell)))

/** A row with only dashes or "N/A" in its cells is empty. */
function saysNothing(line: readonly Token[], columns: readonly Column[]): boolean {
  const filled = cellsOf(line, columns).filter((cell) => cell.length > 0)
  return filled.length >= 4 && filled.every((cell) => isBlankCell(textOf(cell)))
}

const isPageNumber = /^(page|pg\.?|p\.|sheet) ?#? ?\d+( ?(of|\/) ?\d+)?$/i

/** A stretch without page numbers that are printed over its rows. */
function withoutPageNumbers(segment: Segment): Segment {
  const { columns } = segment.table
  const lines = segment.lines.map((line) => {
    for (const count of [5, 4, 3, 2, 1]) {
      const at = line.findIndex((_, index) => isPageNumber.test(textOf(line.slice(index, index + count))))
      const rest = at < 0 ? line : line.toSpliced(at, count)
      if (at >= 0 && isRowLike(rest, columns)) return rest
    }
    return line
  })
  return { ...segment, lines }
}

const hasTotalFirst = (line: readonly Token[], columns: readonly Column[]) => {
  const first = cellsOf(line, columns).find((cell) => cell.length > 0)
  return first !== undefined && startsTotal(textOf(first))
}

/** Whether nothing stands right above a line, as the lines of one cell do. */
function isApart(lines: readonly Token[][], index: number, size: number): boolean {
  const before = lines[index - 1]
  return !before || baseOf(lines[index] ?? []) - baseOf(before) > 1.05 * size
}

/** Whether a line is the rest of the words of a total: in the same column and nearer to it than to what follows. */
function goesOnWithTotal(lines: readonly Token[][], index: number, columns: readonly Column[]): boolean {
  const [before = [], line = [], after] = [lines[index - 1], lines[index], lines[index + 1]]
  const columnsOf = (tokens: readonly Token[]) =>
    cellsOf(tokens, columns).flatMap((cell, at) => (cell.some(({ text }) => /\p{L}/u.test(text)) ? [at] : []))
  const own = columnsOf(line)
  const isWithin = own.length > 0 && own.every((at) => columnsOf(before).includes(at))
  return isWithin && (!after || baseOf(line) - baseOf(before) < baseOf(after) - baseOf(line) - 0.5)
}

/** A heading of another part of the filing. Text within a cell may begin with the same words, but not where the table begins. */
function isSectionStart(line: readonly Token[], columns: readonly Column[]): boolean {
  const [phrase = []] = phrases(line)
  if (!startsSection(textOf(phrase))) return false
  const first = columns[0]
  const startsLeft = first !== undefined && (phrase[0]?.left ?? 0) < Math.max(first.headRight, Math.min(first.right, first.headRight + 1))
  return crossings(line, columns) > 0 || (startsLeft && (phrases(line).length === 1 || /:/.test(textOf(phrase))))
}

const isSentence = (line: readonly Token[], columns: readonly Column[]) => {
  const through = columns
    .slice(0, -1)
    .filter(({ right: cut }) =>
      line.some((token) => !token.whole && token.left < cut - 0.5 * token.size && token.right > cut + 0.5 * token.size),
    ).length
  return through >= 1 ? crossings(line, columns) >= 2 : crossings(line, columns) >= 3
}

/** Lines that stand at the same height on several pages, outside the rows of each: what a page carries at its edges. */
export function repeatedLines(segments: readonly Segment[]): RepeatedLines {
  const seen = new Map<string, { page: number; base: number }[]>()
  for (const { lines, table, page } of segments) {
    const rows = lines.map((line) => isRowLike(line, table.columns))
    const blocks = blocksOf(lines, median(lines.flat().map(({ size }) => size)) || 9)
    const first = rows.indexOf(true)
    const last = rows.lastIndexOf(true)
    lines.forEach((line, index) => {
      if (first >= 0 && index >= first && index <= last) return
      // The first line of a tall cell may be the same on two pages: what stands with rows must at least run over their columns.
      const isWithRows = lines.some((_, at) => blocks[at] === blocks[index] && rows[at] === true)
      if (isWithRows && crossings(line, table.columns) === 0) return
      const key = likeness(line)
      if (key !== '') seen.set(key, [...(seen.get(key) ?? []), { page: page.number, base: baseOf(line) }])
    })
  }
  const isAtOneHeight = (places: { page: number; base: number }[]) =>
    places.some((one) => places.some((other) => other.page !== one.page && isAtHeight(other.base, one.base)))
  return new Map([...seen].flatMap(([key, places]) => (isAtOneHeight(places) ? [[key, places.map(({ base }) => base)] as const] : [])))
}
