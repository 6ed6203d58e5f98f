import type { Run } from '@daysheet/domain/filings/testing/layout'

/** Runs that stand on one line and are of one size, from left to right. */
export function linesOf(runs: readonly Run[]): Run[][] {
  const lines = Map.groupBy(runs, ({ base, size }) => `${base.toFixed(1)} ${size}`)
  return [...lines.values()].map((line) => line.toSorted((one, other) => one.x - other.x))
}
