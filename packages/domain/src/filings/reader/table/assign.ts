/** How the cells of a row stand to each other: their first lines, their middles or their last lines at one height. */
export const alignments = ['top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Where the lines of one column go: the number of a row, `before` (the last row of the page before), `after` (the first of the next), or none. */
export type Place = number | 'before' | 'after' | undefined

export interface Assigned {
  places: Place[]
  /** How well the lines go with the rows; 0 at best. */
  cost: number
  /** The same for each row. */
  costs: number[]
}

export interface ColumnLines {
  /** Heights of the column's lines, from top to bottom. */
  lines: readonly number[]
  /** Heights of the rows. */
  anchors: readonly number[]
  /** How far apart the lines of one cell stand. */
  lead: number
  /** Whether these lines together make a value of a closed list. */
  isKnown?: (from: number, to: number) => boolean
  /** What it costs a row to have nothing in this column: much where every row has something. */
  emptiness: number
  mayContinue: boolean
  mayGoOn: boolean
}

const longest = 14
const leftOver = 2.5
/** A line goes to no row further away than this many others: it keeps long pages quick. */
const farthest = 4

/**
 * Gives each line of a column to a row, in order, so that the groups stand to their rows as `alignment` says and no group has a hole in it.
 * Lines that go with no row are left over rather than forced into one. (product.md#rows)
 */
export function assign(column: ColumnLines, alignment: Alignment): Assigned {
  const { lines, anchors, lead, emptiness, mayContinue, mayGoOn } = column
  const groups = anchors.length + 2
  const holes = holesBefore(lines, lead)
  const isKnown = remembered(column)
  const cost = (group: number, from: number, to: number): number => {
    const isBefore = group === 0
    const isAfter = group === groups - 1
    if (to === from) return isBefore || isAfter ? 0 : emptiness
    const inner = (holes[to - 1] ?? 0) - (holes[from] ?? 0)
    const first = lines[from] ?? 0
    const last = lines[to - 1] ?? 0
    // What goes on from the page before stands above the first row, what goes on overleaf below the last.
    if (isBefore) return mayContinue && last <= (anchors[0] ?? 0) - 0.2 * lead ? 0.4 + inner : Number.POSITIVE_INFINITY
    if (isAfter) return mayGoOn && first >= (anchors.at(-1) ?? 0) + 0.2 * lead ? 0.9 + inner : Number.POSITIVE_INFINITY
    const anchor = anchors[group - 1] ?? 0
    const distance =
      alignment === 'top' ? Math.abs(first - anchor) : Math.abs((alignment === 'bottom' ? last : (first + last) / 2) - anchor)
    return distance / lead + inner - (isKnown(from, to) ? 0.2 : 0)
  }
  return cheapest(lines, { widest: 2.6 * lead, cost, spans: spansOf(lines, anchors) })
}

/** The same lines are weighed for several rows. */
function remembered({ lines, isKnown }: ColumnLines): (from: number, to: number) => boolean {
  if (!isKnown) return () => false
  const seen = new Map<number, boolean>()
  return (from, to) => {
    const key = from * (lines.length + 1) + to
    const known = seen.get(key) ?? isKnown(from, to)
    seen.set(key, known)
    return known
  }
}

/** How far apart lines of one cell stand: the least distance there is, because rows stand further apart than the lines of a cell. */
export function lineSpacing(columns: readonly (readonly number[])[], size: number): number {
  const gaps = columns.flatMap((lines) => lines.slice(1).map((line, index) => line - (lines[index] ?? line)))
  const least = Math.min(...gaps.filter((gap) => gap > 0.85 * size && gap < 1.7 * size))
  return least < 1.7 * size ? least : 1.2 * size
}

/** What the holes above each line cost, all of them from the first line on: the holes of a group are the difference of two. */
function holesBefore(lines: readonly number[], lead: number): Float64Array {
  const sums = new Float64Array(lines.length)
  for (let at = 1; at < lines.length; at++) {
    const gap = ((lines[at] ?? 0) - (lines[at - 1] ?? 0)) / lead
    sums[at] = (sums[at - 1] ?? 0) + Math.max(0, gap - 1.02) * 0.5 + (gap > 1.4 ? 0.4 + 1.5 * (gap - 1.4) : 0)
  }
  return sums
}

interface Span {
  from: number
  to: number
}

/** How many lines may have been dealt with when a group is closed: those beyond the reach of its row wait, those before it are done. */
function spansOf(lines: readonly number[], anchors: readonly number[]): Span[] {
  let from = 0
  let to = 0
  return Array.from({ length: anchors.length + 2 }, (_, group) => {
    const upper = anchors[group - 1 - farthest] ?? Number.NEGATIVE_INFINITY
    const lower = anchors[group - 1 + farthest] ?? Number.POSITIVE_INFINITY
    while ((lines[from] ?? Number.POSITIVE_INFINITY) < upper) from += 1
    while (to < lines.length && (lines[to] ?? 0) <= lower) to += 1
    return { from, to: group > anchors.length ? lines.length : to }
  })
}

interface Groups {
  /** Lines further apart than this are in no one cell. */
  widest: number
  cost: (group: number, from: number, to: number) => number
  spans: readonly Span[]
}

/** The cheapest ways to have dealt with so many lines when a group is closed; `froms` are the lines given out before it, or -1 for a line left over. */
interface Closed {
  start: number
  costs: Float64Array
  froms: Int32Array
}

const none: Closed = { start: 0, costs: new Float64Array(1), froms: new Int32Array(1) }

function cheapest(lines: readonly number[], { widest, cost, spans }: Groups): Assigned {
  const closed: Closed[] = []
  let last = none
  spans.forEach((span, group) => {
    const size = span.to - span.from + 1
    const own: Closed = { start: span.from, costs: new Float64Array(size), froms: new Int32Array(size) }
    for (let to = span.from; to <= span.to; to++) {
      let least = (own.costs[to - 1 - own.start] ?? Number.POSITIVE_INFINITY) + leftOver
      let leastFrom = -1
      for (let from = to; from >= Math.max(0, to - longest); from--) {
        // Lines that stand far apart are in no one cell.
        if (to - from > 1 && (lines[from + 1] ?? 0) - (lines[from] ?? 0) > widest) break
        const before = last.costs[from - last.start] ?? Number.POSITIVE_INFINITY
        if (before >= least) continue
        const total = before + cost(group, from, to)
        if (total >= least) continue
        least = total
        leastFrom = from
      }
      own.costs[to - own.start] = least
      own.froms[to - own.start] = leastFrom
    }
    closed.push(own)
    last = own
  })
  return traced(closed, lines.length, cost)
}

function traced(closed: readonly Closed[], count: number, cost: (group: number, from: number, to: number) => number): Assigned {
  const groups = closed.length
  const places: Place[] = Array.from({ length: count })
  const costs: number[] = []
  let to = count
  for (let group = groups - 1; group >= 0; group--) {
    const own = closed[group] ?? none
    while (own.froms[to - own.start] === -1 && to > own.start) to -= 1
    const from = Math.max(0, own.froms[to - own.start] ?? 0)
    for (let line = from; line < to; line++) places[line] = group === 0 ? 'before' : group === groups - 1 ? 'after' : group - 1
    if (group > 0 && group < groups - 1) costs.push(cost(group, from, to))
    to = from
  }
  const last = closed.at(-1)
  return { places, cost: last?.costs[count - last.start] ?? 0, costs: costs.toReversed() }
}
