import { withoutContinued, wordsOf } from './clean.ts'
import type { Column } from './table/columns.ts'
import { floorWords } from './vocabulary.ts'
import { columnNamed, headingLetters } from './heading/heading-names.ts'
import { phrases } from './table/page-parts.ts'
import type { PrintedRow } from './table/printed-row.ts'
import { textOf } from './tokens.ts'
import type { Token } from './token.ts'

/** A floor printed once over the rows that are on it. */
export interface FloorGroup {
  page: number
  base: number
  floor: string
}

const maxFloorLength = 30

/**
 * The floor that a line of the table names for the rows beneath it: "Floor: 3rd", or "3rd Floor" where the table has no column of floors.
 * Undefined for any other line.
 */
export function groupFloorOf(line: readonly Token[], columns: readonly Column[]): string | undefined {
  if (phrases(line).length > 2 || line.length > 8) return undefined
  const hasColumn = columns.some(({ name }) => name === 'floor')
  // A wrapped cell may say as much; it is rarely the first of the table.
  const startsTable = (line[0]?.left ?? 0) <= Math.min(...columns.map(({ headLeft }) => headLeft)) + 2
  const named = namedFloor(line, hasColumn)
  if (named !== undefined)
    return named.length <= maxFloorLength && (startsTable || line.some(({ text }) => text.endsWith(':'))) ? named : undefined
  const text = withoutContinued(textOf(line))
  const isFloor = floorWords.some((word) => ` ${wordsOf(text)} `.includes(` ${word} `))
  return !hasColumn && isFloor && startsTable && text.length <= maxFloorLength ? text : undefined
}

/** Whether a line names a floor by a label: "Floor: 3rd". Where some lines do, others are no floors. */
export const labelsFloor = (line: readonly Token[], columns: readonly Column[]): boolean =>
  groupFloorOf(line, columns) !== undefined &&
  namedFloor(
    line,
    columns.some(({ name }) => name === 'floor'),
  ) !== undefined

/** What is behind the label of a floor. */
function namedFloor(line: readonly Token[], hasColumn: boolean): string | undefined {
  let letters = ''
  let end = 0
  line.forEach(({ text }, at) => {
    letters += headingLetters(text)
    const isName = columnNamed(letters)?.column === 'floor'
    if (isName && (!hasColumn || text.endsWith(':'))) end = at + 1
  })
  const named = withoutContinued(textOf(line.slice(end)).replace(/^[:#-]+ */, ''))
  return end > 0 && named !== '' ? named : undefined
}

/**
 * Gives rows without a floor the one printed over them, or in the row before where a column names each floor once. It is told from where the
 * rows stand and not printed in them, so it is doubtful. Answers how many were given one. (0134)
 */
export function fillFloors(rows: readonly PrintedRow[], groups: readonly FloorGroup[]): number {
  const first = rows[0]?.cells.get('floor')?.lines[0]
  let filled = 0
  let last = first
  for (const row of rows) {
    const own = row.cells.get('floor')
    if (own && own.lines.length > 0) last = own.lines.join(' ')
    const group = groups.findLast(({ page, base }) => page < row.page || (page === row.page && base < row.base))
    const floor = groups.length > 0 ? group?.floor : last
    if ((own && own.lines.length > 0) || floor === undefined) continue
    row.cells.set('floor', { lines: [floor], doubtful: true })
    filled += 1
  }
  return filled
}
