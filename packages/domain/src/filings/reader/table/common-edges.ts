import type { Token } from '../tokens.ts'

/** How the lines of a column stand: to which edge or middle nearly all of them keep. */
export interface CommonEdge {
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
const fewestLines = 4
const leastShare = 0.7
/** Lines of one edge are no further from it. */
const near = 2

/** The edge that nearly all lines of a column share; undefined when there is none, or too few lines to tell. */
export function commonEdge(lines: readonly Line[]): CommonEdge | undefined {
  if (lines.length < fewestLines) return undefined
  const found = (['left', 'middle', 'right'] as const).map((of) => ({ of, ...densest(lines.map(places[of])) }))
  const best = found.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count >= leastShare * lines.length ? { of: best.of, at: best.at } : undefined
}

/** How far a line is from the edge of its column: 0 when it keeps to it. Where words lie within a longer run is only guessed. */
export function awayFrom(edge: CommonEdge | undefined, line: Line): number {
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
