/** The value below which so large a part of them lies: `quantile(times, 0.99)`. Not a number when there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
