import { joinLines } from '../clean.ts'
import type { Rule } from '../word-page.ts'
import type { Body } from './body.ts'
import type { Column } from './columns.ts'
import type { PrintedRow } from './printed-row.ts'

/** Heights nearer than this are those of one line. */
const near = 1.5

/**
 * Gives the floor of a merged cell to all rows beside it, wherever in the cell the word is. The
 * drawn lines show such a cell: they part the rows in other columns but not in that of the floors.
 * The floor is told from the lines, so it is doubtful. Returns how many rows were given one.
 */
export function fillMergedFloors(rows: readonly PrintedRow[], bodies: readonly Body[]): number {
  let filled = 0
  for (const { segment } of bodies) {
    const { page, table } = segment
    const floors = table.columns.find(({ name }) => name === 'floor')
    if (!floors || !page.rules?.length) continue
    const others = table.columns.filter(
      ({ name }) => name === 'abatementType' || name === 'typeOfMaterial' || name === 'abatementProcedure',
    )
    const own = rows.filter((row) => row.page === page.number)
    for (const group of mergedRows(
      own,
      heightsAt(page.rules, floors),
      others.map((column) => heightsAt(page.rules ?? [], column)),
    )) {
      const named = group.filter((row) => hasFloor(row))
      const [first, second] = named
      const isBroken = named.length === 2 && second && group.indexOf(second) === group.indexOf(first ?? second) + 1
      if (!first || (named.length > 1 && !isBroken)) continue
      const floor = joinLines([...new Set(named.flatMap((row) => row.cells.get('floor')?.lines ?? []))])
      for (const row of group) {
        if (joinLines(row.cells.get('floor')?.lines ?? []) === floor) continue
        row.cells.set('floor', { lines: [floor], doubtful: true })
        filled += 1
      }
    }
  }
  return filled
}

const hasFloor = (row: PrintedRow) => (row.cells.get('floor')?.lines.length ?? 0) > 0

/** The heights of the level lines that are drawn under or over the heading of a column. */
function heightsAt(rules: readonly Rule[], { headLeft, headRight }: Column): number[] {
  const middle = (headLeft + headRight) / 2
  const level = rules.filter(({ x, width, height }) => width > 3 * height && x <= middle && x + width >= middle)
  return level
    .map(({ y }) => y)
    .toSorted((one, other) => one - other)
    .filter((y, at, all) => at === 0 || y - (all[at - 1] ?? y) >= near)
}

/** Rows inside one floor cell that a line in another column separates from each other. */
function mergedRows(rows: readonly PrintedRow[], own: readonly number[], others: readonly (readonly number[])[]): PrintedRow[][] {
  return own.slice(0, -1).flatMap((top, at) => {
    const bottom = own[at + 1] ?? top
    const inside = rows.filter(({ base }) => base > top && base <= bottom)
    const isParted = (row: PrintedRow, next: PrintedRow) =>
      others.some((heights) => heights.some((y) => y > Math.max(row.base - near, top + near) && y < Math.min(next.base, bottom - near)))
    const isMerged = inside.length > 1 && inside.every((row, index) => index === 0 || isParted(inside[index - 1] ?? row, row))
    return isMerged ? [inside] : []
  })
}
