import { rowWeight } from './column-fit.ts'
import { columnsOf, type WeighedLine } from './columns.ts'
import { headingsOn } from '../heading/heading.ts'
import type { Heading } from '../heading/head-column.ts'
import { withGuesses } from './guessed-columns.ts'
import { headsOtherTable, isFurniture, startsSection } from './page-parts.ts'
import { textOf } from '../tokens.ts'
import type { Rule } from '../word-page.ts'
import type { Token } from '../token.ts'
import type { LinedPage, Segment, Table } from './segment.ts'

interface Segments {
  segments: Segment[]
  /** Pages that hold too much for headings to be told in it. */
  crowded: number[]
}

/** A line of less weight may be none of a row. */
const leastWeight = 0.5

const baseOf = (line: readonly Token[]) => line[0]?.base ?? 0

/** Cuts all pages into stretches under their headings. What stands above the first heading of a file is in none. (product.md#columns) */
export function segmentsOf(pages: readonly LinedPage[]): Segments {
  const segments: Segment[] = []
  const crowded: number[] = []
  let table: Table | undefined
  for (const { page, lines } of pages) {
    const headings = headingsOn(lines, page.number, page.rules)
    if (!headings) {
      crowded.push(page.number)
      continue
    }
    const first = headings[0]
    const above = lines.filter((line) => !first || baseOf(line) < first.top - 0.4 * first.size)
    if (table && above.length > 0) segments.push({ page, lines: above, heading: undefined, table, isAbove: first !== undefined })
    headings.forEach((heading, index) => {
      const next = headings[index + 1]
      table = table && isSame(table.heading, heading) ? table : { heading, columns: [] }
      const below = lines.filter(
        (line) => baseOf(line) > heading.bottom + 0.4 * heading.size && (!next || baseOf(line) < next.top - 0.4 * next.size),
      )
      segments.push({ page, lines: below, heading, table, isAbove: next !== undefined })
    })
  }
  for (const one of new Set(segments.map((segment) => segment.table))) {
    const own = segments.filter((segment) => segment.table === one)
    const lines = own.flatMap((segment) => weigh(segment))
    const rules = own.flatMap((segment) => (segment.page.number === one.heading.page ? rulesOf(segment, segments) : []))
    one.columns = withGuesses(
      columnsOf(one.heading, lines, rules),
      lines.filter(({ weight }) => weight >= leastWeight).map(({ tokens }) => tokens),
    )
  }
  return { segments, crowded }
}

/** The lines drawn on a page but for those of a table beneath: they say nothing of the columns of the one above. */
function rulesOf({ page, table, heading }: Segment, segments: readonly Segment[]): readonly Rule[] {
  const next = segments.find(
    (one) => one.page === page && one.table !== table && one.heading && heading && one.heading.top > heading.bottom,
  )
  const end = next?.heading ? next.heading.top - next.heading.size : Number.POSITIVE_INFINITY
  return (page.rules ?? []).filter(({ y, height }) => y + height / 2 < end)
}

function isSame(one: Heading, other: Heading): boolean {
  return (
    one.columns.length === other.columns.length &&
    one.columns.every((column, index) => {
      const match = other.columns[index]
      return match?.name === column.name && Math.abs(match.left - column.left) < 3 && Math.abs(match.right - column.right) < 3
    })
  )
}

/** How much each line tells about columns. Above a heading, and in sentences beneath the table, nothing. */
function weigh({ lines, table, heading, page }: Segment): WeighedLine[] {
  const columns = table.heading.columns
  const width = (columns.at(-1)?.right ?? page.width) - (columns[0]?.left ?? 0)
  const end = lines.findIndex(headsOtherTable)
  const weights = lines.map((tokens, at) => {
    if (end >= 0 && at >= end) return 0
    const text = textOf(tokens)
    if (isFurniture(tokens) || startsSection(text) || maxPieceLength(tokens) > 0.55 * width) return 0
    return rowWeight(tokens.map((token) => token.text))
  })
  return lines.map((tokens, index) => {
    const around = weights.slice(Math.max(0, index - 3), index + 4)
    const isNearRows = around.some((weight) => weight >= (heading ? 0.5 : 1))
    return { tokens, weight: isNearRows ? (weights[index] ?? 0) : 0 }
  })
}

/** The widest stretch of words that run on with no more than a space between them. */
function maxPieceLength(tokens: readonly Token[]): number {
  let longest = 0
  let from = tokens[0]?.left ?? 0
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    if (before && token.left - before.right > 0.85 * token.near) from = token.left
    longest = Math.max(longest, token.right - from)
  })
  return longest
}
