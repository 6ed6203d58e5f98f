/** How much room bags take, in hundredths of a cubic yard. (product.md#loads) */

/** So many bags make a cubic yard, where an office says nothing else. */
export const defaultBagsPerCubicYard = 8
export const maxBagsPerCubicYard = 100

const hundredths = (yards: number) => Math.round(yards * 100)

/** What bags come to by the factor of the company, to the hundredth. */
export const cubicYardsOf = (bags: number, bagsPerCubicYard: number): number => Math.round((bags * 100) / bagsPerCubicYard) / 100

/**
 * Shares a quantity among jobs by their bags, to the hundredth, so that the parts are exactly the whole: each gets what it is due rounded down, and what is left goes
 * to those that lost most by it, of equals to the first.
 */
export function shareCubicYards(total: number, bags: readonly number[]): number[] {
  const whole = hundredths(total)
  const all = bags.reduce((sum, count) => sum + count, 0)
  if (all === 0) return bags.map(() => 0)
  const shares = bags.map((count, at) => {
    const lost = (whole * count) % all
    return { at, rounded: (whole * count - lost) / all, lost }
  })
  const left = whole - shares.reduce((sum, { rounded }) => sum + rounded, 0)
  const luckiest = new Set(
    shares
      .toSorted((one, other) => other.lost - one.lost || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return shares.map(({ at, rounded }) => (rounded + (luckiest.has(at) ? 1 : 0)) / 100)
}
