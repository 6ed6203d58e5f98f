import type { ReadRow } from '@daysheet/domain/filings/filing-answers'
import { isCityNumber } from '@daysheet/domain/filings/city/city-number'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#client/client.ts'
import { useSettings } from '#features/session/queries.ts'
import { cityReading } from '../queries.ts'
import { filingName } from '../upload-labels.ts'
import type { ReviewState } from '../use-review.ts'
import { compareWithCity, unsettled, type Difference } from './differences.ts'

/** So many filings of one file are looked up, those that begin first: the City is asked little at once. */
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
  const isEnabled = hasCityFilings && !isOff
  const all = [...new Set(rows.map(({ values }) => values.filingNumber))]
  const numbers = all.filter(isCityNumber).slice(0, maxFilings)
  const { cityRows, facts, unknown, unreadable, failed, isPending, retry } = useQueries({
    queries: numbers.map((filingNumber) => ({ ...cityReading(jobId, fileId, filingNumber), enabled: isEnabled })),
    combine: (results) => {
      const failedAs = (isSuch: (error: Error) => boolean) =>
        numbers.filter((_number, at) => {
          const { error = null, isFetching = false } = results[at] ?? {}
          return error !== null && !isFetching && isSuch(error)
        })
      const isUnknown = (error: Error) => error instanceof ApiError && error.code === 'CITY_UNKNOWN'
      const isRefused = (error: Error) => error instanceof ApiError && error.status === 422
      return {
        cityRows: results.flatMap(({ data }) => (data ? [data.result] : [])),
        facts: results.flatMap(({ data }) => data?.city ?? []),
        unknown: failedAs(isUnknown),
        unreadable: failedAs((error) => isRefused(error) && !isUnknown(error)),
        failed: failedAs((error) => !isRefused(error)),
        isPending: results.some(({ data, isFetching }) => isFetching && data === undefined),
        retry: () => {
          for (const { error, refetch } of results) if (error && !isRefused(error)) void refetch()
        },
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
    /** What the City has of these is no scope that could be compared. */
    unreadable,
    failed,
    /** Numbers that are none of the City's, and those that are too many. */
    notCompared: isEnabled ? all.filter((number) => !numbers.includes(number)).map(filingName) : [],
    isPending,
    /** Asks again for what could not be had, because somebody wants it. */
    retry,
    open: unsettled(comparison.differences, settled),
    /** The row of the PDF stays as it is, or that of the City stays out. */
    keep: settle,
    /** What the City has goes into the rows, or the row that only the PDF has is left out. */
    takeCity: (difference: Difference) => {
      if (difference.kind === 'values') {
        const { city, hasOtherFeet, hasOtherEntireFloor } = difference
        const values = {
          ...(hasOtherFeet && { squareFeet: city.squareFeet, linearFeet: city.linearFeet }),
          ...(hasOtherEntireFloor && { entireFloor: city.entireFloor }),
        }
        change({ kind: 'edit', key: difference.row.key, values })
      } else if (difference.kind === 'only-pdf') review.tickOne(difference.row, false)
      else review.addCityRow(difference.city)
    },
  }
}
