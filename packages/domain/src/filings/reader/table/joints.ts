import type { Rule } from '../word-page.ts'

/** Lines meet if their ends are at most this far apart. */
const near = 1.2
/** So many rows show the end of a column. */
const leastHeights = 3
/** With more pieces of lines, no columns are looked for. */
const mostLines = 20_000

/**
 * The ends of columns where the level lines are drawn cell by cell, as upright lines: at the same
 * places, one piece ends and the next one begins.
 */
export function joints(rules: readonly Rule[]): Rule[] {
  const level = rules.filter(({ width, height }) => width > 3 * height && width > near)
  if (level.length > mostLines) return []
  const found = new Map<number, { heights: Set<number>; x: number }>()
  for (const own of Map.groupBy(level, ({ y }) => Math.round(y)).values()) {
    const pieces = own.toSorted((one, other) => one.x - other.x)
    pieces.slice(1).forEach(({ x, y }, at) => {
      const before = pieces[at]
      if (!before || Math.abs(before.x + before.width - x) > near || x - before.x < near) return
      const joint = found.get(Math.round(x)) ?? { heights: new Set<number>(), x }
      joint.heights.add(Math.round(y))
      found.set(Math.round(x), joint)
    })
  }
  // Another table on the page has fewer rows.
  const most = Math.max(0, ...[...found.values()].map(({ heights }) => heights.size))
  return [...found.values()]
    .filter(({ heights }) => heights.size >= Math.max(leastHeights, most / 2))
    .map(({ heights, x }) => ({ x, y: Math.min(...heights), width: 0, height: Math.max(...heights) - Math.min(...heights) }))
    .filter(({ height }) => height > 0)
}
