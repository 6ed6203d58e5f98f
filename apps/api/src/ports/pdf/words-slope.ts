import { matrixOf, multiply, type Matrix } from './words-geometry.ts'

interface Item {
  str: string
  width: number
  transform: readonly number[]
}

/** Steeper text is left as it is: it runs at an angle on purpose. */
const steepest = 0.12
/** Flatter pages are straight enough to find their lines. */
const flattest = 0.0015
const minWords = 12
/**
 * Horizontal words are on lines no steeper than this: a sheet that slides further in a scanner is
 * fed again.
 */
const widest = 0.08

/**
 * The view of a sheet that was scanned crooked, turned so that its lines are level. Otherwise the
 * end of a line would be beside the beginning of the next one. (product.md#cleaning)
 */
export function levelled(items: readonly Item[], view: Matrix, page: { width: number; height: number }, isScan: boolean): Matrix {
  const own = middleOf(items.flatMap((item) => Array<number>(Math.min(40, item.str.trim().length)).fill(ownSlope(item, view))))
  const slope = Math.abs(own) > flattest ? own : isScan ? slopeOfLines(items, view) : 0
  if (Math.abs(slope) <= flattest || Math.abs(slope) > steepest) return view
  const [cos, sin] = [Math.cos(Math.atan(slope)), Math.sin(Math.atan(slope))]
  const [x, y] = [page.width / 2, page.height / 2]
  return multiply([cos, -sin, sin, cos, x - cos * x - sin * y, y + sin * x - cos * y], view)
}

/** How far the letters of a piece slope, measured from the nearest of level and upright. */
function ownSlope({ transform }: Item, view: Matrix): number {
  const [a, b] = multiply(view, matrixOf(transform))
  const quarter = Math.atan2(b, a) / (Math.PI / 2)
  return Math.tan((quarter - Math.round(quarter)) * (Math.PI / 2))
}

/** Slopes are tried in these steps, and then in finer ones around the best. */
const [step, finer] = [0.002, 0.0004]

/**
 * The slope from the positions of words. Recognized words are often each level, on a line that is
 * not. Along the right slope, most words share a few lines.
 */
function slopeOfLines(items: readonly Item[], view: Matrix): number {
  const words = items
    .filter(({ str }) => str.trim() !== '')
    .map(({ transform }) => {
      const [, , c, d, x, y] = multiply(view, matrixOf(transform))
      return { x, y, size: Math.hypot(c, d) }
    })
  if (words.length < minWords) return 0
  const strip = 0.25 * middleOf(words.map(({ size }) => size)) || 2
  const worth = (slope: number) => {
    const lines = new Map<number, number>()
    for (const { x, y } of words) {
      const line = Math.round((y - slope * x) / strip)
      for (const near of [line - 1, line, line + 1]) lines.set(near, (lines.get(near) ?? 0) + (near === line ? 2 : 1))
    }
    return [...lines.values()].reduce((sum, count) => sum + count * count, 0)
  }
  const best = (slopes: readonly number[]) =>
    slopes
      .map((slope) => ({ slope, worth: worth(slope) }))
      .toSorted((one, other) => other.worth - one.worth || Math.abs(one.slope) - Math.abs(other.slope))[0]?.slope ?? 0
  const around = (middle: number, width: number, by: number) =>
    Array.from({ length: 2 * Math.round(width / by) + 1 }, (_, at) => middle - width + at * by)
  return best(around(best([0, ...around(0, widest, step)]), step, finer))
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
