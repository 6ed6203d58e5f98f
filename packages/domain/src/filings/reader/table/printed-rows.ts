import { anchorsOf, cellLinesOf, type Anchor } from './anchors.ts'
import { alignments, assign, lineSpacing, type Alignment, type Assigned, type Place } from './assign.ts'
import type { Body } from './body.ts'
import type { Column } from './columns.ts'
import { kindOf } from './table-lines.ts'
import { median, textOf } from '../tokens.ts'
import type { HeadColumn } from '../heading/head-column.ts'
import { joinLines } from '../clean.ts'
import { isOfKind } from './column-fit.ts'
import { knownProcedure, isBlankCell } from '../values.ts'
import type { Token } from '../token.ts'
import type { PrintedRow, PrintedRows } from './printed-row.ts'
import type { CellLine } from './cell-line.ts'

interface Stretch {
  body: Body
  lines: CellLine[]
  anchors: Anchor[]
  lead: number
  /** The row before may continue in it, and its last row may continue in the next. */
  mayContinue: boolean
  mayGoOn: boolean
}

/** The rows of the stretches of one table, in order. */
export function printedRows(bodies: readonly Body[]): PrintedRows {
  const result: PrintedRows = { rows: [], outside: [], doubtful: new Set() }
  const stretches = bodies.map((body, index): Stretch => {
    const { lines, doubtful } = cellLinesOf(body)
    for (const name of doubtful) result.doubtful.add(name)
    const size = median(lines.flatMap(({ tokens }) => tokens.map((token) => token.size))) || 9
    const isFlag = (column: Column) => ['entire', 'review'].includes(kindOf(column) ?? '')
    const wrapping = body.segment.table.columns.map((column, at) => (isFlag(column) ? [] : lines.filter((line) => line.column === at)))
    const heights = wrapping.map((own) => own.map(({ base }) => base))
    return {
      body,
      lines,
      anchors: anchorsOf(body, lines),
      lead: lineSpacing(heights, size),
      mayContinue: mayGoOn(bodies[index - 1]),
      mayGoOn: index < bodies.length - 1 && mayGoOn(body),
    }
  })
  const columns = bodies[0]?.segment.table.columns ?? []
  const alignment = alignmentsOf(stretches, columns)
  const edges = columns.map((_, at) =>
    commonEdge(stretches.flatMap(({ lines }) => lines.filter((line) => line.column === at)).map(({ tokens }) => tokens)),
  )
  let waiting: { column: number; line: CellLine }[] = []
  stretches.forEach((stretch) => {
    const { page } = stretch.body.segment
    const begun = stretch.anchors.map(({ base }): PrintedRow => ({ page: page.number, base, cells: new Map() }))
    const [first] = begun
    for (const { column, line } of waiting) if (first) put(first, columns[column], line, true)
    waiting = []
    columns.forEach((column, at) => {
      const own = stretch.lines.filter((line) => line.column === at)
      const { places, costs } = placesOf(stretch, own, alignment[at] ?? 'top')
      own.forEach((line, position) => {
        const place = places[position]
        const before = result.rows.at(-1)
        const row = typeof place === 'number' ? begun[place] : undefined
        if (row && typeof place === 'number') {
          put(row, column, line, (costs[place] ?? 0) > 0.7)
          if (isDropped(column)) for (const other of [at - 1, at + 1]) if (runsOn(stretch.lines, other, line)) doubt(row, columns[other])
          if (isDropped(column)) (row.dropped ??= new Map<number, string[]>()).set(at, [...(row.dropped.get(at) ?? []), line.text])
          doubtAside(row, columns, at, awayFrom(edges[at], line.tokens))
          // What may as well be the neighbour's leaves that one in doubt too.
          for (const other of sharers(line.tokens, column)) doubt(row, columns[at + other])
        } else if (place === 'before' && before) put(before, column, line, true)
        else if (place === 'after') waiting.push({ column: at, line })
        else {
          result.outside.push({ page: page.number, base: line.base, text: line.text })
          leaveOver(begun, columns, at, line)
        }
      })
    })
    result.rows.push(...begun)
  })
  setAside(result.rows, columns)
  for (const { line } of waiting) result.outside.push({ page: result.rows.at(-1)?.page ?? 1, base: line.base, text: line.text })
  return result
}

/** A row continues on the next page only when its own page is full. */
export const fullPart = 0.6

function mayGoOn(body: Body | undefined): boolean {
  if (!body || body.isEnded) return false
  const { page } = body.segment
  const last = Math.max(0, ...body.lines.map((line) => line[0]?.base ?? 0))
  return body.lines.length === 0 || last > fullPart * page.height
}

/** Whether words of a column follow with no more than a space: a spreadsheet lets them run over a line. */
function runsOn(lines: readonly CellLine[], column: number, { tokens, base }: CellLine): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return false
  return lines.some((other) => {
    const gap = Math.max(first.left - (other.tokens.at(-1)?.right ?? 0), (other.tokens[0]?.left ?? 0) - last.right)
    return other.column === column && Math.abs(other.base - base) < 0.4 * first.size && gap < first.near
  })
}

const isDropped = ({ name }: Column) => name === 'unknown' || name === 'ignored'

/**
 * What stands in columns that are not known is shown with its row, and what stands beside such a column is not sure: its words may be in the one
 * or the other. So it is with a column that the product does not keep where something else stands in it than such a column holds.
 */
function setAside(rows: readonly PrintedRow[], columns: readonly Column[]): void {
  columns.forEach((column, at) => {
    if (!isDropped(column)) return
    // No words are over a drawn line.
    const beside = [
      column.isDrawn?.left ? undefined : columns.slice(0, at).findLast((one) => !isDropped(one)),
      column.isDrawn?.right ? undefined : columns.slice(at + 1).find((one) => !isDropped(one)),
    ]
    for (const row of rows) {
      const texts = (row.dropped?.get(at) ?? []).filter((text) => !isBlankCell(text))
      const isForeign = texts.length > 0 && !isOfKind(column.label, joinLines(texts))
      if (isForeign) row.leftOver = [...new Set([...(row.leftOver ?? []), joinLines(texts)])]
      if (column.name === 'unknown' || isForeign) for (const one of beside) doubt(row, one)
    }
  })
}

/** Whether a word stands where two columns could both end. */
function isBetween({ left, right }: { left: number; right: number }, { doubts }: Column): boolean {
  return doubts.some(({ from, to }) => (left + right) / 2 > from && (left + right) / 2 < to)
}

/** A line that does not stand as the others of its column do may hold words of a neighbour, or have lost some to it. */
function doubtAside(row: PrintedRow, columns: readonly Column[], at: number, away: number): void {
  if (away === 0) return
  for (const column of [columns[at - 1], columns[at], columns[at + 1]]) doubt(row, column)
}

/** On which sides of a column words of it stand where the neighbour could begin or end. */
function sharers(tokens: readonly Token[], column: Column): (1 | -1)[] {
  const between = tokens.filter((token) => isBetween(token, column))
  return between.map(({ left, right }) => (Math.abs(left - column.left) < Math.abs(column.right - right) ? -1 : 1))
}

function doubt(row: PrintedRow, column: Column | undefined): void {
  if (column) row.cells.set(column.name, { lines: row.cells.get(column.name)?.lines ?? [], doubtful: true })
}

/** A line that went with no row is shown with the one it stands nearest to, whose cell it may be missing from. */
function leaveOver(rows: readonly PrintedRow[], columns: readonly Column[], at: number, line: CellLine): void {
  const distance = ({ base }: PrintedRow) => Math.abs(base - line.base)
  const [first, ...others] = rows
  if (!first) return
  const nearest = others.reduce((best, row) => (distance(row) < distance(best) ? row : best), first)
  doubt(nearest, columns[at])
  nearest.leftOver = [...(nearest.leftOver ?? []), line.text]
}

function put(row: PrintedRow, column: Column | undefined, line: CellLine, doubtful: boolean): void {
  if (!column) return
  const cell = row.cells.get(column.name) ?? { lines: [], doubtful: false }
  // Of what was struck out and written anew in the same cell the new words count.
  const kept = line.tokens.filter(({ struck }) => !struck)
  const text = kept.length === 0 || kept.length === line.tokens.length ? line.text : textOf(kept)
  if (kept.length > 0 && cell.isStruck) cell.lines = []
  if (line.rest === 'word' && cell.lines.length > 0) cell.lines.push((cell.lines.pop() ?? '') + text)
  else if (kept.length > 0 || cell.isStruck !== false) cell.lines.push(text)
  cell.isStruck = kept.length === 0 && cell.isStruck !== false
  cell.doubtful ||=
    doubtful ||
    (line.rest !== undefined && line.rest !== 'line') ||
    line.tokens.some((token) => isUnsure(token) || isBetween(token, column))
  row.words ??= { struck: 0, all: 0 }
  row.words.all += line.tokens.length
  row.words.struck += line.tokens.filter(({ struck }) => struck).length
  row.cells.set(column.name, cell)
}

/** Whether the text of a word may be wrong. */
export const isUnsure = ({ cut, struck, unsure }: Token): boolean => cut === true || struck === true || unsure === true

const mostlyFilled = new Set<HeadColumn['name']>(['floor', 'abatementType', 'abatementProcedure', 'typeOfMaterial', 'amount', 'unit'])

function placesOf(stretch: Stretch, own: readonly CellLine[], alignment: Alignment): Assigned {
  const { anchors, mayContinue } = stretch
  const bands = anchors.every(({ top }) => top !== undefined)
  if (anchors.length > 0 && bands) return byBands(anchors, own, mayContinue)
  if (anchors.length === 0) return { places: own.map(() => (mayContinue ? 'before' : undefined)), cost: 0, costs: [] }
  const column = stretch.body.segment.table.columns[own[0]?.column ?? -1]
  const kind = column && kindOf(column)
  const heights = anchors.map((anchor) => (kind && anchor.bases[kind]) ?? anchor.base)
  const isProcedure = column?.name === 'abatementProcedure'
  const isKnown = (from: number, to: number) =>
    isProcedure && knownProcedure(joinLines(own.slice(from, to).map(({ text }) => text))) !== undefined
  const emptiness = column && mostlyFilled.has(column.name) ? 0.9 : 0.3
  const bases = own.map(({ base }) => base)
  return assign(
    { lines: bases, anchors: heights, lead: stretch.lead, isKnown, emptiness, mayContinue, mayGoOn: stretch.mayGoOn },
    alignment,
  )
}

/** Between drawn lines nothing is left to guess. Above the first row of a page that goes on stands the end of the row before. */
function byBands(anchors: readonly Anchor[], own: readonly CellLine[], mayContinue: boolean): Assigned {
  const firstTop = anchors[0]?.top ?? 0
  const places = own.map(({ base }): Place => {
    const at = anchors.findIndex(({ top = 0, bottom = 0 }) => base > top && base <= bottom + 1)
    if (at >= 0) return at
    return base <= firstTop && mayContinue ? 'before' : undefined
  })
  return { places, cost: 0, costs: anchors.map(() => 0) }
}

/** How cells stand to their rows: what suits all columns best, unless one column clearly keeps to another way. */
function alignmentsOf(stretches: readonly Stretch[], columns: readonly Column[]): Alignment[] {
  const costs = columns.map((_, at) =>
    alignments.map((alignment) =>
      stretches.reduce((sum, stretch) => {
        if (stretch.anchors.length === 0) return sum
        const own = stretch.lines.filter((line) => line.column === at)
        return sum + placesOf(stretch, own, alignment).cost
      }, 0),
    ),
  )
  // What is printed once in a row says where the row is, not how its other cells stand to it.
  const telling = costs.filter((_, at) => !columns[at] || !kindOf(columns[at]))
  const total = (choice: number) => telling.reduce((sum, own) => sum + (own[choice] ?? 0), 0) + choice * 0.01
  const best = [0, 1, 2].reduce((least, choice) => (total(choice) < total(least) ? choice : least), 0)
  return costs.map((own) => {
    const mine = [0, 1, 2].reduce((least, choice) => ((own[choice] ?? 0) < (own[least] ?? 0) - 1e-9 ? choice : least), best)
    const isClear = (own[mine] ?? 0) < 0.5 * (own[best] ?? 0) - 0.8
    return alignments[isClear ? mine : best] ?? 'top'
  })
}

/** How the lines of a column stand: to which edge or middle nearly all of them keep. */
interface CommonEdge {
  of: 'left' | 'middle' | 'right'
  at: number
}

type Line = readonly Token[]

const places: Record<CommonEdge['of'], (line: Line) => number> = {
  left: (line) => line[0]?.left ?? 0,
  middle: (line) => ((line[0]?.left ?? 0) + (line.at(-1)?.right ?? 0)) / 2,
  right: (line) => line.at(-1)?.right ?? 0,
}
/** Fewer lines tell nothing, and columns of which fewer lines keep to one edge have none. */
const minLines = 4
const leastShare = 0.7
/** Lines of one edge are no further from it. */
const near = 2

/** The edge that nearly all lines of a column share; undefined when there is none, or too few lines to tell. */
function commonEdge(lines: readonly Line[]): CommonEdge | undefined {
  if (lines.length < minLines) return undefined
  const found = (['left', 'middle', 'right'] as const).map((of) => ({ of, ...densest(lines.map(places[of])) }))
  const best = found.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count >= leastShare * lines.length ? { of: best.of, at: best.at } : undefined
}

/** How far a line is from the edge of its column: 0 when it keeps to it. Where words lie within a longer run is only guessed. */
function awayFrom(edge: CommonEdge | undefined, line: Line): number {
  const [first] = line
  if (!edge || !first) return 0
  const away = places[edge.of](line) - edge.at
  const isGuessed = first.inner === true || edge.of !== 'left'
  return Math.abs(away) <= (isGuessed ? Math.max(near, 0.8 * first.size) : 1.5 * near) ? 0 : away
}

/** The place around which most lie, and how many. */
function densest(numbers: readonly number[]): { at: number; count: number } {
  const sorted = numbers.toSorted((one, other) => one - other)
  let from = 0
  let best = { at: sorted[0] ?? 0, count: 0 }
  sorted.forEach((number, to) => {
    while (number - (sorted[from] ?? number) > near) from += 1
    if (to - from + 1 > best.count) best = { at: (number + (sorted[from] ?? number)) / 2, count: to - from + 1 }
  })
  return best
}
