import type { ReadRow } from '@daysheet/domain/filings/filing-answers'
import { isCityNumber } from '@daysheet/domain/filings/city/city-number'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../client/client.ts'
import { useSettings } from '../../../session/queries.ts'
import { fetchFiling } from '../queries.ts'
import type { ReviewState } from '../use-review.ts'
import { compareWithCity, unsettled, type Difference } from './differences.ts'

/** So many filings of one file are looked up; nobody has more in one. */
const maxFilings = 5

interface CityCheckOptions {
  jobId: string
  /** The PDF that was read; the City is asked once for each. */
  fileId: string
  /** Rows that are from the City have nothing to be compared with. */
  isOff: boolean
  review: ReviewState
}

export type CityCheck = ReturnType<typeof useCityCheck>

/** Asks the City for the filings of a PDF and compares row by row. Without its answer the rows are saved as they are read: it never stands in the way. */
export function useCityCheck({ jobId, fileId, isOff, review }: CityCheckOptions) {
  const { hasCityFilings } = useSettings()
  const { rows, change } = review
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const numbers = [...new Set(rows.map(({ values }) => values.filingNumber))].filter(isCityNumber).slice(0, maxFilings)
  const { cityRows, facts, unknown, failed, isPending } = useQueries({
    queries: numbers.map((filingNumber) => ({
      // Not among the filings of the job: what becomes of those is no reason to ask the City again.
      queryKey: ['city-filings', jobId, fileId, filingNumber],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchFiling(jobId, filingNumber, signal),
      enabled: hasCityFilings && !isOff,
      staleTime: Infinity,
      retry: false,
    })),
    combine: (results) => {
      const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)
      return {
        cityRows: results.flatMap(({ data }) => (data ? [data.result] : [])),
        facts: results.flatMap(({ data }) => data?.city ?? []),
        unknown: numbers.filter((_number, at) => codeOf(results[at]?.error) === 'CITY_UNKNOWN'),
        failed: numbers.filter((_number, at) => results[at]?.isError && codeOf(results[at].error) !== 'CITY_UNKNOWN'),
        isPending: results.some(({ isLoading }) => isLoading),
      }
    },
  })
  const comparison = useMemo(
    () => compareWithCity(rows, new Map(cityRows.map((own): [string, ReadRow[]] => [own[0]?.filingNumber ?? '', own]))),
    [rows, cityRows],
  )
  const settle = (difference: Difference) => setSettled((before) => new Set([...before, difference.key]))
  return {
    ...comparison,
    facts,
    unknown,
    failed,
    isPending,
    open: unsettled(comparison.differences, settled),
    /** The row of the PDF stays as it is, or that of the City stays out. */
    keep: settle,
    /** What the City has goes into the rows, or the row that only the PDF has is left out. */
    takeCity: (difference: Difference) => {
      if (difference.kind === 'amount') {
        const { squareFeet, linearFeet } = difference.city
        change({ kind: 'edit', key: difference.row.key, values: { squareFeet, linearFeet } })
      } else if (difference.kind === 'only-pdf') review.tickOne(difference.row, false)
      else review.addCityRow(difference.city)
    },
  }
}
