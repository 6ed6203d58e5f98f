import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { boardOf, sumsOf, type BoardRow } from '@daysheet/domain/time-review/week-board'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { useToday } from '#features/session/use-today.ts'
import { reviewQueries } from '#features/time-review/queries.ts'
import { hoursText } from './hours-labels.ts'
import styles from './jobs-table.module.css'

export const howToSearch = 'Choose an employee and press Search to see their hours.'

interface Range {
  from: Day
  to: Day
}

/**
 * Before an employee is chosen: everyone who is paid hours in the week of the form, each with the
 * way to their report. (product.md#employee-report)
 */
export function WeekPeople({ from, to }: Range) {
  const today = useToday()
  const { data: week, isPending, isError, error, isFetching, refetch } = useQuery(reviewQueries.week(from))
  const rows = useMemo(() => (week ? boardOf(week).filter(({ minutes }) => minutes > 0) : []), [week])
  if (isPending) return <Loading text="Loading hours…" rows={6} height={32} />
  if (isError) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const isWeek = week.from === from && (week.to === to || (to === today && today < week.to))
  if (!isWeek) return <Empty text={howToSearch} />
  const period = `${formatDay(from)} to ${formatDay(to)}`
  if (rows.length === 0) return <Empty text={`No hours from ${period}.`} />
  return <People rows={rows} from={from} to={to} />
}

const hoursCell = (hours: number) => (hours === 0 ? '' : hoursText(hours))

function People({ rows, from, to }: Range & { rows: readonly BoardRow[] }) {
  const id = useId()
  const sums = sumsOf(rows, [])
  const parts = [
    ['Reg', 'straight'],
    ['1.5×', 'overtime15'],
    ['2×', 'overtime2'],
    ...(sums.otherOvertime > 0 ? [['Over 2×', 'otherOvertime'] as const] : []),
  ] as const
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h2" variant="h2" id={id}>
        {countOf(rows.length, 'employee')}, {formatDay(from)} to {formatDay(to)}
      </Typography>
      <Paper variant="outlined" sx={{ px: 1.5, py: 0.5 }}>
        <table aria-labelledby={id} className={clsx(styles.table, styles.wide)}>
          <thead>
            <tr>
              <th>Employee</th>
              {parts.map(([header]) => (
                <th key={header} className={clsx(styles.hours, styles.part)}>
                  {header}
                </th>
              ))}
              <th className={styles.hours}>Hours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.workerId}>
                <td>
                  <Link className="job-link" to={paths.employeeReport({ from, to, worker: row.workerId })}>
                    {nameOf(row)}
                  </Link>
                </td>
                {parts.map(([header, name]) => (
                  <td key={header} className={clsx(styles.hours, styles.part)}>
                    {hoursCell(row.paidAt[name])}
                  </td>
                ))}
                <td className={styles.hours}>{hoursText(hoursOf(row.minutes))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Paper>
    </Box>
  )
}
