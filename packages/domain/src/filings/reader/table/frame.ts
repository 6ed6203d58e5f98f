import type { Token } from '../token.ts'
import type { Rule } from '../word-page.ts'
import type { LinedPage } from './segment.ts'

interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * A frame is at least this share of its page wide, and has at least this many horizontal lines of
 * the same width.
 */
const [leastWidth, leastLines] = [0.4, 3]
/**
 * At most this share of a table's lines may have words beside the frame. With more, the words are
 * columns and not a menu.
 */
const mostBeside = 0.6
/**
 * So many lines are wider than the others where cells reach over several rows. They are drawn over
 * nearly all of their width, and no further above the rows than a heading is high.
 */
const [leastWhole, wholePart, headHeight] = [2, 0.95, 60]
const near = 2

/**
 * Takes words to the left or right of the drawn frame out of the table's lines: the menu of a
 * printed web page has heights of its own. (product.md#end-of-the-table)
 */
export function besideTable({ page, lines }: LinedPage): { lines: Token[][]; aside: Token[][] } {
  const frame = frameOf(page.rules ?? [], page.width)
  if (!frame) return { lines, aside: [] }
  const isHigh = ({ base }: Token) => base > frame.top - near && base < frame.bottom + near
  const isOutside = (token: Token) => isHigh(token) && (token.right < frame.left - near || token.left > frame.right + near)
  const inside = lines.filter((line) => line.filter((token) => isHigh(token) && !isOutside(token)).length >= 4)
  const beside = inside.filter((line) => line.some(isOutside))
  if (inside.length < 2 || beside.length > mostBeside * inside.length) return { lines, aside: [] }
  const aside = lines.map((line) => line.filter(isOutside)).filter((line) => line.length > 0)
  return { lines: lines.map((line) => line.filter((token) => !isOutside(token))).filter((line) => line.length > 0), aside }
}

/**
 * Finds the table by its horizontal lines. Drawn in one piece or cell by cell, they begin and end
 * at the same places.
 */
function frameOf(rules: readonly Rule[], width: number): Frame | undefined {
  const level = rules.filter((rule) => rule.width > 3 * rule.height)
  const spans = [...Map.groupBy(level, ({ y }) => Math.round(y)).entries()].map(([y, own]) => ({
    y,
    left: Math.min(...own.map(({ x }) => x)),
    right: Math.max(...own.map((rule) => rule.x + rule.width)),
    drawn: own.reduce((sum, rule) => sum + rule.width, 0),
  }))
  const alike = Map.groupBy(spans, ({ left, right }) => `${Math.round(left / near)} ${Math.round(right / near)}`)
  const [most] = [...alike.values()].toSorted((one, other) => other.length - one.length)
  const [first] = most ?? []
  if (!most || !first || most.length < leastLines || first.right - first.left < leastWidth * width) return undefined
  const top = Math.min(...most.map(({ y }) => y))
  const bottom = Math.max(...most.map(({ y }) => y))
  // Cells over several rows leave out most of the lines of their column: the few that are whole show where it is.
  const whole = spans.filter(
    ({ y, left, right, drawn }) =>
      y > top - headHeight &&
      y < bottom + headHeight &&
      left < first.left + near &&
      right > first.right - near &&
      drawn > wholePart * (right - left),
  )
  const wider = whole.filter(({ left, right }) => left < first.left - near || right > first.right + near)
  const framing = wider.length >= leastWhole ? wider : [first]
  return { left: Math.min(...framing.map(({ left }) => left)), right: Math.max(...framing.map(({ right }) => right)), top, bottom }
}
