import type { HeadWord } from './head-word.ts'
import { isRowWord } from './heading-columns.ts'
import type { Rule } from '../word-page.ts'

/** The lines of a table are drawn over at least this share of the widest one, in one piece or not. */
const leastPart = 0.6
/** Lines nearer than this are one. */
const near = 1.5
/** So many lines of text fit into the box of a heading. */
const mostLines = 7

/** The space between two drawn lines that follow each other. */
interface Band {
  top: number
  bottom: number
}

/** The rows that the level lines of a page make, over the width of its table. */
export function drawnBands(rules: readonly Rule[]): Band[] {
  const level = rules.filter(({ width, height }) => width > 3 * height).toSorted((one, other) => one.y - other.y)
  const groups: { y: number; covered: number }[] = []
  for (const { y, width } of level) {
    const last = groups.at(-1)
    if (last && y - last.y < near) last.covered += width
    else groups.push({ y, covered: width })
  }
  const widest = Math.max(0, ...groups.map(({ covered }) => covered))
  const heights = groups.filter(({ covered }) => covered > leastPart * widest).map(({ y }) => y)
  return heights.slice(1).map((bottom, at) => ({ top: heights[at] ?? bottom, bottom }))
}

/**
 * Where the last line of a heading is if drawn lines box it: no line of the box is part of a row,
 * even if it only says "(Y/N)" or "ft.)".
 */
export function boxedBottom(heading: Band, size: number, bands: readonly Band[], words: readonly HeadWord[]): number {
  const box = bands.find(({ top, bottom }) => top < heading.top - 0.3 * size && bottom > heading.bottom - 0.1 * size)
  if (!box || box.bottom - box.top > mostLines * 1.3 * size) return heading.bottom
  const inside = words.filter(({ base }) => base > heading.bottom + 0.1 * size && base < box.bottom + 0.1 * size)
  return inside.some(({ letters }) => isRowWord(letters)) ? heading.bottom : Math.max(heading.bottom, ...inside.map(({ base }) => base))
}
