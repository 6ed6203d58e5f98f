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

/**
 * Gives each line of a column to a row, in order, so that the groups stand to their rows as `alignment` says and no group has a hole in it.
 * Lines that go with no row are left over rather than forced into one. (acp7.md 4a.9)
 */
export function assign({ lines, anchors, lead, isKnown, emptiness, mayContinue, mayGoOn }: ColumnLines, alignment: Alignment): Assigned {
  const groups = anchors.length + 2
  // The same lines are weighed for many rows.
  const weighed = new Map<number, { inner: number; known: boolean }>()
  const of = (from: number, to: number) => {
    const key = from * 10_000 + to
    const own = weighed.get(key) ?? { inner: holes(lines.slice(from, to), lead), known: isKnown?.(from, to) ?? false }
    weighed.set(key, own)
    return own
  }
  const cost = (group: number, from: number, to: number): number => {
    const count = to - from
    const isBefore = group === 0
    const isAfter = group === groups - 1
    if (count === 0) return isBefore || isAfter ? 0 : emptiness
    const { inner, known } = of(from, to)
    // What goes on from the page before stands above the first row, what goes on overleaf below the last.
    if (isBefore && (lines[to - 1] ?? 0) > (anchors[0] ?? 0) - 0.2 * lead) return Number.POSITIVE_INFINITY
    if (isAfter && (lines[from] ?? 0) < (anchors.at(-1) ?? 0) + 0.2 * lead) return Number.POSITIVE_INFINITY
    if (isBefore) return mayContinue ? 0.4 + inner : Number.POSITIVE_INFINITY
    if (isAfter) return mayGoOn ? 0.9 + inner : Number.POSITIVE_INFINITY
    return distance(lines.slice(from, to), anchors[group - 1] ?? 0, alignment) / lead + inner - (known ? 0.2 : 0)
  }
  return cheapest(lines, { groups, widest: 2.6 * lead, cost })
}

/** How far apart lines of one cell stand: the least distance that is found more than by accident. */
export function leadOf(columns: readonly (readonly number[])[], size: number): number {
  const gaps = columns.flatMap((lines) => lines.slice(1).map((line, index) => line - (lines[index] ?? line)))
  const small = gaps.filter((gap) => gap > 0.75 * size && gap < 1.7 * size).toSorted((one, other) => one - other)
  return small[Math.floor(small.length / 12)] ?? 1.2 * size
}

const holes = (lines: readonly number[], lead: number) =>
  lines.slice(1).reduce((sum, line, index) => {
    const gap = (line - (lines[index] ?? line)) / lead
    return sum + Math.max(0, gap - 1.02) * 0.5 + (gap > 1.4 ? 0.4 + 1.5 * (gap - 1.4) : 0)
  }, 0)

function distance(lines: readonly number[], anchor: number, alignment: Alignment): number {
  const first = lines[0] ?? anchor
  const last = lines.at(-1) ?? anchor
  if (alignment === 'top') return Math.abs(first - anchor)
  return alignment === 'bottom' ? Math.abs(last - anchor) : Math.abs((first + last) / 2 - anchor)
}

interface Step {
  cost: number
  /** Lines given out before this group; undefined when the line before was left over instead. */
  from: number | undefined
}

interface Groups {
  groups: number
  /** Lines further apart than this are in no one cell. */
  widest: number
  cost: (group: number, from: number, to: number) => number
}

function cheapest(lines: readonly number[], { groups, widest, cost }: Groups): Assigned {
  const count = lines.length
  // best[group][lines]: the cheapest way to have dealt with so many lines when the group is closed.
  const best: Step[][] = []
  for (let group = 0; group < groups; group++) {
    const row: Step[] = []
    for (let to = 0; to <= count; to++) {
      let least: Step = { cost: (row[to - 1]?.cost ?? Number.POSITIVE_INFINITY) + leftOver, from: undefined }
      for (let from = to; from >= Math.max(0, to - longest); from--) {
        // Lines that stand far apart are in no one cell.
        if (to - from > 1 && (lines[from + 1] ?? 0) - (lines[from] ?? 0) > widest) break
        const before =
          group === 0 ? (from === 0 ? 0 : Number.POSITIVE_INFINITY) : (best[group - 1]?.[from]?.cost ?? Number.POSITIVE_INFINITY)
        if (before >= least.cost) continue
        const total = before + cost(group, from, to)
        if (total < least.cost) least = { cost: total, from }
      }
      row.push(least)
    }
    best.push(row)
  }
  return traced(best, count, cost)
}

function traced(best: readonly Step[][], count: number, cost: (group: number, from: number, to: number) => number): Assigned {
  const groups = best.length
  const places: Place[] = Array.from({ length: count })
  const costs: number[] = []
  let to = count
  for (let group = groups - 1; group >= 0; group--) {
    while (best[group]?.[to]?.from === undefined && to > 0) to -= 1
    const from = best[group]?.[to]?.from ?? 0
    for (let line = from; line < to; line++) places[line] = group === 0 ? 'before' : group === groups - 1 ? 'after' : group - 1
    if (group > 0 && group < groups - 1) costs.unshift(cost(group, from, to))
    to = from
  }
  return { places, cost: best[groups - 1]?.[count]?.cost ?? 0, costs }
}
