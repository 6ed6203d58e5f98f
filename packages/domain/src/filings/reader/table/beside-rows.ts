import { groupFloorOf } from '../floor-groups.ts'
import { median, textOf } from '../tokens.ts'
import { knownType, readFlag, readNumber } from '../values.ts'
import { isTotalWord, startsTotal } from './page-parts.ts'
import type { Segment } from './segment.ts'
import { cellsOf, isRowLike } from './table-lines.ts'
import type { Token } from '../token.ts'

/** The fewest rows needed, and the largest share of them that may have words beside them. */
const [leastRows, mostBeside] = [3, 0.6]
/** The free space between a menu and the table, in letter heights. */
const freeStrip = 1.5
/** Cells of one column begin no further apart. */
const sameEdge = 2

/**
 * Removes words left of the first heading or right of the last that are clearly apart from the rows:
 * the menu of a printed web page. A column has words in most rows, or answers and numbers; a menu has
 * neither. (product.md#end-of-the-table)
 */
export function besideRows(segment: Segment): { segment: Segment; aside: Token[][] } {
  const { columns } = segment.table
  const rows = segment.lines.flatMap((line, index) => (isRowLike(line, columns) ? [index] : []))
  const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? -1]
  if (rows.length < leastRows) return { segment, aside: [] }
  const size = median(segment.lines.flat().map((token) => token.size)) || 9
  const within = segment.lines.slice(first, last + 1)
  const beside = [
    { at: 0, isBeside: ({ right }: Token) => right < (columns[0]?.headLeft ?? 0) - freeStrip * size },
    { at: columns.length - 1, isBeside: ({ left }: Token) => left > (columns.at(-1)?.headRight ?? 0) + freeStrip * size },
  ].filter(({ at, isBeside }) => {
    const texts = within.map((line) => line.filter(isBeside)).filter((line) => line.length > 0)
    const own = rows.map((index) => segment.lines[index] ?? [])
    const filled = own.filter(
      (line) =>
        (
          cellsOf(
            line.filter((token) => !isBeside(token)),
            columns,
          )[at] ?? []
        ).length > 0,
    )
    const isClose = within.some(
      (line) =>
        line.some(isBeside) &&
        line.some((token) => !isBeside(token) && line.some((one) => isBeside(one) && gap(one, token) < freeStrip * size)),
    )
    // Short words of a column with a centered heading end far from it, but begin where the others do.
    const isOfColumn = texts.some(([word]) =>
      filled.some((line) => line.some((token) => word && !isBeside(token) && Math.abs(token.left - word.left) < sameEdge)),
    )
    return (
      texts.length > 1 &&
      !isClose &&
      !isOfColumn &&
      own.filter((line) => line.some(isBeside)).length <= mostBeside * rows.length &&
      filled.length > mostBeside * rows.length &&
      texts.every((line) => isMenu(line, segment))
    )
  })
  if (beside.length === 0) return { segment, aside: [] }
  const isAside = (token: Token) => beside.some(({ isBeside }) => isBeside(token))
  const isInTable = (index: number) => index >= first && index <= last
  const lines = segment.lines.map((line, index) => (isInTable(index) ? line.filter((token) => !isAside(token)) : line))
  return {
    segment: { ...segment, lines: lines.filter((line) => line.length > 0) },
    aside: within.map((line) => line.filter(isAside)).filter((line) => line.length > 0),
  }
}

const gap = (one: Token, other: Token) => Math.max(one.left, other.left) - Math.min(one.right, other.right)

/** Whether words may be a menu item: no answer, number, type, sum or floor. */
function isMenu(line: readonly Token[], { table: { columns } }: Segment): boolean {
  const text = textOf(line)
  const isOfRow = readFlag(text) !== undefined || readNumber(text) !== undefined || knownType(text) !== undefined || isTotalWord(text)
  return !isOfRow && !startsTotal(text) && groupFloorOf(line, columns) === undefined
}
