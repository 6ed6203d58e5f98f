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
