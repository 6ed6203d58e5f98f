import type { Bagout, BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bagoutQueries, type BagoutRange } from './queries.ts'
import { useSortedRows } from '../../ui/sorted-rows.ts'
import { columns } from './columns.ts'
import { useSelection } from './use-selection.ts'

/** Nothing is searched for before somebody asks; the query needs words for it all the same. */
const nothingYet: BagoutRange = { from: '', to: '' }
const noRows: readonly Bagout[] = []
const oldestFirst = { key: 'date', isDescending: false }

/** The report of a period, sorted as somebody wants it, and which of its rows count. */
export function useReport(wanted: BagoutRange | null) {
  const queryClient = useQueryClient()
  const { queryKey, ...options } = bagoutQueries.of(wanted ?? nothingYet)
  const read = useQuery({ queryKey, ...options, enabled: wanted !== null })
  // Searching the same dates again is a search too: everything is selected after it.
  const [times, setTimes] = useState(0)

  const { rows, sort, onSort } = useSortedRows(read.data?.rows ?? noRows, columns, oldestFirst)
  const selection = useSelection(`${wanted?.from} ${wanted?.to} ${times}`, rows)
  return {
    read,
    rows,
    selection,
    sort,
    onSort,
    searchAgain: () => {
      setTimes(times + 1)
      void read.refetch()
    },
    /** Shows at once what a deed made of the report, and reads it anew behind that. */
    change: (make: (report: BagoutReport) => BagoutReport) => {
      queryClient.setQueryData(queryKey, (before) => before && make(before))
      void queryClient.invalidateQueries({ queryKey: bagoutQueries.everyKey })
    },
  }
}
