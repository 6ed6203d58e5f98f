/** Where the rows of a PDF and the City's data of the same filing differ, and what of it nobody has settled. (decisions/city-filings.md) */
import type { ReadRow } from '@daysheet/domain/filings/filing-answers'
import { compareRows } from '@daysheet/domain/filings/city/compare-rows'
import { byFiling, type ReviewRow } from '../review-rows.ts'

/** `own` and `city` are the same piece of work, with other feet or another answer whether it is an entire floor. */
export type Difference = { key: string } & (
  | { kind: 'values'; row: ReviewRow; city: ReadRow; hasOtherFeet: boolean; hasOtherEntireFloor: boolean }
  | { kind: 'only-pdf'; row: ReviewRow }
  | { kind: 'only-city'; city: ReadRow }
)

export interface CityComparison {
  /** How many rows are the same on both sides. */
  agreed: number
  differences: Difference[]
}

/** Whatever is settled of a pair: with other values it is another difference. */
const valuesOf = ({ squareFeet, linearFeet, entireFloor }: Pick<ReadRow, 'squareFeet' | 'linearFeet' | 'entireFloor'>) =>
  `${squareFeet} ${linearFeet} ${entireFloor}`

const scopes = {
  ofOwn: ({ values }: ReviewRow) => values,
  ofCity: (row: ReadRow) => ({ ...row, entireFloor: row.confidence.entireFloor === 'sure' ? row.entireFloor : null }),
}

/** Compares all rows of the filings that the City answered about. A row that was left out of what is to be saved is settled: somebody has done so. */
export function compareWithCity(rows: readonly ReviewRow[], cityRows: ReadonlyMap<string, readonly ReadRow[]>): CityComparison {
  const all = byFiling(rows).flatMap(({ filingNumber, rows: own }) => {
    const city = cityRows.get(filingNumber)
    return city ? [{ city, ...compareRows(own, city, scopes) }] : []
  })
  const differences = all.flatMap(({ city: given, different, onlyOwn, onlyCity }): Difference[] => [
    ...different.map(({ own, ...more }) => ({
      key: `values ${own.key} ${valuesOf(own.values)} ${valuesOf(more.city)}`,
      kind: 'values' as const,
      row: own,
      ...more,
    })),
    ...onlyOwn.map((row) => ({ key: `pdf ${row.key} ${JSON.stringify(row.values)}`, kind: 'only-pdf' as const, row })),
    ...onlyCity.map((city) => ({ key: `city ${city.filingNumber} ${given.indexOf(city)}`, kind: 'only-city' as const, city })),
  ])
  return { agreed: all.reduce((sum, { agreed }) => sum + agreed.length, 0), differences }
}

/** What somebody has still to decide: neither side is taken by itself. */
export const unsettled = (differences: readonly Difference[], settled: ReadonlySet<string>): Difference[] =>
  differences.filter((one) => !settled.has(one.key) && (one.kind === 'only-city' || one.row.isChosen))
