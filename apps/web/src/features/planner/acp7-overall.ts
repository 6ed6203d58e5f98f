import type { FilingProgress } from '@daysheet/domain/acp7/progress'
import { percentOf } from '@daysheet/domain/numbers/round'

/** How far a job is over all its filings together, for the one bar a card has room for. (spec §9) */
export function overallPercent(filings: readonly FilingProgress[]): number {
  const sum = (of: (filing: FilingProgress) => number) => filings.reduce((total, filing) => total + of(filing), 0)
  return percentOf(
    sum(({ completed }) => completed),
    sum(({ total }) => total),
  )
}
