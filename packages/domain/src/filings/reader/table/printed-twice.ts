import { joinLines } from '../clean.ts'
import type { Body } from './body.ts'
import { fullPart } from './printed-rows.ts'
import type { PrintedRow } from './printed-row.ts'

/**
 * Pairs of equal rows, one at the bottom of a page and one at the top of the next. A browser may
 * print a row that the page break cuts on both pages; a filing may also have two equal rows.
 * (product.md#rows)
 */
export function printedTwice(rows: readonly PrintedRow[], bodies: readonly Body[]): [PrintedRow, PrintedRow][] {
  const heights = new Map(bodies.map(({ segment }) => [segment.page.number, segment.page.height]))
  return rows.slice(1).flatMap((next, at): [PrintedRow, PrintedRow][] => {
    const row = rows[at]
    if (!row || next.page === row.page || next.page > row.page + 1 || row.base < fullPart * (heights.get(row.page) ?? 0)) return []
    return saysOf(row) === saysOf(next) ? [[row, next]] : []
  })
}

const saysOf = ({ cells }: PrintedRow) =>
  [...cells]
    .map(([name, { lines }]) => `${name}: ${joinLines(lines)}`)
    .toSorted()
    .join('\n')

/** Marks all cells of a row as not sure. */
export function doubtAll({ cells }: PrintedRow): void {
  for (const cell of cells.values()) cell.doubtful = true
}
