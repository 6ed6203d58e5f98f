import type { CellLine } from './cell-line.ts'
import type { Column } from './columns.ts'
import { anchorKind, kindOf } from './table-lines.ts'

/** How far a height may be from that of a row and still be the same. */
const same = 0.7

/** Cells of a stretch after ticks were brought to the height of their rows. */
export interface AlignedCells {
  lines: CellLine[]
  /** Columns whose ticks go with either of two neighbouring rows: none of their answers can be vouched for. */
  doubtful: Set<Column['name']>
}

/**
 * Ticks are set in a font of their own, which often stands higher or lower than the words of the row. All of a column are off by the same:
 * that measure is looked for, and they are moved by it. Where two measures fit, the order decides in which the file prints its cells.
 */
export function alignTicks(lines: readonly CellLine[], columns: readonly Column[]): AlignedCells {
  const rows = rowHeights(lines, columns)
  const doubtful = new Set<Column['name']>()
  const shifts = columns.map((column, at): number => {
    const kind = kindOf(column)
    if (kind !== 'entire' && kind !== 'review') return 0
    const own = lines.filter((line) => line.column === at)
    // Words stand on the line of their row; only signs do not.
    if (own.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return 0
    const shift = shiftOf(own, rows, lines, at === columns.length - 1)
    if (shift.isDoubtful) doubtful.add(column.name)
    return shift.by
  })
  if (shifts.every((by) => by === 0)) return { lines: [...lines], doubtful }
  return { lines: lines.map((line) => ({ ...line, base: line.base + (shifts[line.column] ?? 0) })), doubtful }
}

/** Heights of the rows, told by what every row prints in words: its amounts or its types. */
function rowHeights(lines: readonly CellLine[], columns: readonly Column[]): number[] {
  const of = (wanted: 'quantity' | 'type') => {
    const found = lines.flatMap((line) => {
      const column = columns[line.column]
      return column && kindOf(column) === wanted && anchorKind(column, line.text) ? [line.base] : []
    })
    return [...new Set(found)].toSorted((one, other) => one - other)
  }
  const [amounts, types] = [of('quantity'), of('type')]
  return amounts.length >= types.length ? amounts : types
}

/** So many ticks of a stretch tell how far all are off. */
const maxTicks = 60

function shiftOf(ticks: readonly CellLine[], rows: readonly number[], all: readonly CellLine[], isLast: boolean) {
  const every = Math.ceil(ticks.length / maxTicks)
  const own = ticks.filter((_, at) => at % every === 0)
  const none = { by: 0, isDoubtful: false }
  const fits = (by: number) => own.filter(({ base }) => rows.some((row) => Math.abs(row - base - by) <= same)).length
  if (own.length === 0 || rows.length < 2 || fits(0) >= 0.5 * own.length) return none
  const near = own.flatMap(({ base }) => {
    const above = rows.findLast((row) => row <= base)
    const below = rows.find((row) => row > base)
    return [above, below].flatMap((row) => (row === undefined ? [] : [row - base]))
  })
  const measures: number[] = []
  const tried = near.map((by) => ({ by, count: fits(by) })).filter(({ count }) => count >= 0.9 * own.length)
  for (const { by } of tried.toSorted((one, other) => other.count - one.count || Math.abs(one.by) - Math.abs(other.by)))
    if (measures.every((other) => Math.abs(other - by) > 2 * same)) measures.push(by)
  const [first, second] = measures
  if (first === undefined) return none
  if (second === undefined) return { by: first, isDoubtful: false }
  const printed = measures.find((by) => goWithPrint(own, by, all, isLast))
  // Of two that fit, the nearer is what a person sees.
  return { by: printed ?? first, isDoubtful: printed === undefined || Math.abs(printed) > Math.min(...measures.map(Math.abs)) + same }
}

/** Whether ticks moved by this much stand beside the words that the file prints before them, or after them where they come first in a row. */
function goWithPrint(own: readonly CellLine[], by: number, all: readonly CellLine[], isLast: boolean): boolean {
  const printed = all.flatMap(({ tokens, base, column }) => tokens.map(({ item }) => ({ item, base, column })))
  const agree = own.filter(({ base, tokens, column }) => {
    const item = tokens[0]?.item ?? 0
    const others = printed.filter((one) => one.column !== column)
    const neighbour = isLast
      ? others.filter((one) => one.item < item).reduce((last, one) => (one.item > last.item ? one : last), { item: -1, base: Number.NaN })
      : others
          .filter((one) => one.item > item)
          .reduce((first, one) => (one.item < first.item ? one : first), { item: Infinity, base: Number.NaN })
    return Math.abs(neighbour.base - base - by) <= same
  })
  return agree.length >= 0.8 * own.length
}
