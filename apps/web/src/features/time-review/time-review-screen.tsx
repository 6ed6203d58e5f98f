import { boardOf, matchingCells, daysBetween, isOfCells, matchingRows } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#client/client.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useToday } from '../session/use-today.ts'
import { RefusedRecords } from '../phones/refused-records.tsx'
import { DayPanel } from './day/day-panel.tsx'
import { reviewQueries } from './queries.ts'
import { useReviewAddress } from './use-review-address.ts'
import { BulkBar } from './week/bulk-bar.tsx'
import { ExportList } from './week/export-list.tsx'
import { PayrollFiles } from './week/payroll-files.tsx'
import { DayChips } from './week/day-chips.tsx'
import { noFilter, ReviewFilters } from './week/review-filters.tsx'
import { ReviewGrid } from './week/review-grid.tsx'
import { WeekHead } from './week/week-head.tsx'
import { WorkThrough } from './work/work-through.tsx'

const screen = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // A page break inside a grid cuts rows.
  '@media print': { display: 'block' },
} as const
const actions = { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 } as const

/** The hours of a workweek, from clocked to paid. (product.md#time-review) */
export function TimeReviewScreen() {
  const today = useToday()
  const address = useReviewAddress()
  const { from, filter, open, isWork, setFilter, setOpen, setFrom, setWork } = address
  const { data: week, isPending, isError, error, isFetching, refetch } = useQuery(reviewQueries.week(from))
  const board = useMemo(() => (week ? boardOf(week) : []), [week])
  const days = useMemo(() => (week ? daysBetween(week) : []), [week])
  const isNarrowed = filter.name !== undefined || isOfCells(filter)
  const rows = useMemo(() => matchingRows(board, filter), [board, filter])
  const meant = useMemo(() => matchingCells(board, filter), [board, filter])
  const cellsOfAnyStatus = useMemo(() => {
    const { status: _status, severity: _severity, ...others } = filter
    return matchingCells(board, others)
  }, [board, filter])
  return (
    <Box data-paper="wide" sx={screen}>
      <WeekHead day={from} range={week} today={today} onChange={setFrom} />
      {!isWork && <RefusedRecords />}
      {isPending && <Loading text="Loading the week…" visible rows={6} height={36} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {week && board.length === 0 && <Empty text="No one was scheduled or clocked in during this week." />}
      {week && isWork && <WorkThrough cells={meant} week={week} isNarrowed={isNarrowed} onClose={() => setWork(false)} />}
      {week && !isWork && board.length > 0 && (
        <>
          <DayChips cells={cellsOfAnyStatus} filter={filter} onChange={setFilter} />
          <ReviewFilters week={week} board={board} filter={filter} onChange={setFilter} />
          <Box sx={actions}>
            <BulkBar
              all={board.flatMap(({ cells }) => [...cells.values()])}
              meant={meant}
              isNarrowed={isNarrowed}
              code={filter.code}
              onWork={() => setWork(true)}
            />
            <PayrollFiles week={week} />
          </Box>
          <ExportList exports={week.exports} />
          {rows.length === 0 ? (
            <Empty text="No days match these filters. Clear them to see the whole week.">
              <Button variant="contained" onClick={() => setFilter(noFilter)}>
                Clear filters
              </Button>
            </Empty>
          ) : (
            <ReviewGrid rows={rows} days={days} today={today} filter={filter} onOpen={(worker, day) => setOpen({ worker, day })} />
          )}
        </>
      )}
      {open && <DayPanel key={`${open.worker} ${open.day}`} {...open} onClose={() => setOpen(null)} />}
    </Box>
  )
}
