import type { Box } from '@daysheet/domain/filings/reader/word-page'

/** The six numbers of a PDF transformation. */
export type Matrix = readonly [number, number, number, number, number, number]

export function matrixOf([a, b, c, d, e, f]: readonly number[]): Matrix {
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
}

export const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

export const transformPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f })

export function boxOf(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
}

/** The numbers of a list, whichever kind of list the library uses. */
export function numbersOf(list: unknown): number[] {
  if (Array.isArray(list)) return list.filter((one) => typeof one === 'number')
  return ArrayBuffer.isView(list) && !(list instanceof DataView) ? Array.from(list as Float32Array) : []
}

/** The box around two boxes; undefined when one of them is not limited. */
export function around(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return undefined
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

/** The part that two boxes share; a missing box is not limited. */
export function both(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return one ?? other
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  }
}
