import { parseDay, type Day } from '@daysheet/domain/calendar/day'
import { rangeError } from '@daysheet/domain/calendar/day-range'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { DriftLine } from '@daysheet/domain/time-review/review-week'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import text from '#ui/text.module.css'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { useToday } from '#features/session/use-today.ts'
import { hoursText } from '../labels.ts'
import { reviewQueries } from '../queries.ts'
import { driftText, monthText, periodsAround } from './drift-labels.ts'

type Row = DriftLine & { id: string; version: number }

const columns: readonly SortedColumn<Row>[] = [
  { key: 'name', header: 'Employee', cell: nameOf, value: nameOf },
  { key: 'month', header: 'Month', width: '150px', cell: ({ month }) => monthText(month), value: ({ month }) => month },
  { key: 'pairs', header: 'Ins and outs', width: '120px', align: 'right', cell: ({ pairs }) => pairs, value: ({ pairs }) => pairs },
  {
    key: 'raw',
    header: 'Clocked hours',
    width: '130px',
    align: 'right',
    cell: ({ rawMinutes }) => hoursText(rawMinutes),
    value: ({ rawMinutes }) => rawMinutes,
  },
  {
    key: 'paid',
    header: 'Paid hours',
    width: '120px',
    align: 'right',
    cell: ({ paidMinutes }) => hoursText(paidMinutes),
    value: ({ paidMinutes }) => paidMinutes,
  },
  {
    key: 'drift',
    header: 'Drift',
    width: '150px',
    align: 'right',
    cell: (row) => <Drift {...row} />,
    value: ({ driftMinutes }) => driftMinutes,
  },
]

function Drift({ driftMinutes, isMarked }: Row) {
  if (!isMarked) return driftText(driftMinutes)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 650 }}>
      <Glyph shape="warning" size={16} />
      <span>
        {driftText(driftMinutes)} <span className={text.visuallyHidden}>over the limit</span>
      </span>
    </Box>
  )
}

const noRows: readonly Row[] = []

/** Paid minus clocked minutes of each employee and month. (product.md#drift) */
export function DriftScreen() {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const [isMarkedOnly, setMarkedOnly] = useState(false)
  const [usual] = periodsAround(today)
  const from = parseDay(search.get('from') ?? '') ?? usual.range.from
  const to = parseDay(search.get('to') ?? '') ?? usual.range.to
  const show = (range: { from: Day; to: Day }) => setSearch(range, { replace: true })
  const wrong = rangeError(from, to)
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    ...reviewQueries.drift({ from, to }),
    enabled: wrong === null,
  })
  const rows = useMemo(
    () =>
      data
        ?.filter(({ isMarked }) => isMarked || !isMarkedOnly)
        .map((line) => ({ ...line, id: `${line.workerId} ${line.month}`, version: 1 })) ?? noRows,
    [data, isMarkedOnly],
  )
  const sorted = useSortedRows(rows, columns, { key: 'name', isDescending: false })
  const marked = data?.filter(({ isMarked }) => isMarked).length ?? 0
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <PageHeading title="Rounding" />
        <Typography color="textSecondary">
          Paid minus clocked minutes of each month, because punches are rounded to the quarter hour. Months over the limit in Settings are
          marked.{' '}
          <Link component={RouterLink} to={paths.employeeReport()}>
            Back to Employee Report
          </Link>
        </Typography>
      </Box>
      <Box className="no-print" role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <DatePicker label="From" value={from} onChange={(day) => show({ from: day, to })} today={today} error={wrong ?? undefined} />
        <DatePicker label="To" value={to} onChange={(day) => show({ from, to: day })} today={today} />
        <Box role="group" aria-label="Periods" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {periodsAround(today).map(({ words, range }) => (
            <Button key={words} disabled={range.from === from && range.to === to} onClick={() => show(range)}>
              {words}
            </Button>
          ))}
        </Box>
      </Box>
      {data && data.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <span>{marked === 0 ? 'No month is over the limit.' : `${countOf(marked, 'month')} over the limit`}</span>
          <FormControlLabel
            control={<Checkbox checked={isMarkedOnly} onChange={(event) => setMarkedOnly(event.target.checked)} />}
            label="Only months over the limit"
            disabled={marked === 0}
          />
        </Box>
      )}
      {wrong === null && isPending && <Loading text="Adding up the months…" visible rows={6} height={36} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.length === 0 && <Empty text="No hours were clocked in this period." />}
      {rows.length > 0 && (
        <Paper variant="outlined">
          <DataTable label="Rounding by employee and month" columns={columns} {...sorted} busy={isFetching} />
        </Paper>
      )}
    </Box>
  )
}
