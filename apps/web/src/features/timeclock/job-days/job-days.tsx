import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { Glyph } from '#ui/glyph.tsx'
import table from '#ui/table/plain-table.module.css'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { people } from '#features/people/person-labels.ts'
import { paths } from '#paths.ts'
import { BudgetMeter } from './budget-meter.tsx'

/** So many days are listed at first. */
export const fewDays = 15
/** More rows than most monitors show at once; so many are drawn at a time. */
const screenful = 100

type NamedJob = NumberedJob & { address: string }

const meter = { display: 'grid', gap: '2px', maxWidth: 420 } as const

/** What all days of a job come to against its budget. (product.md#budget) */
export function JobHours({ job, history: { hours, budget } }: { job: NamedJob; history: Pick<JobHistory, 'hours' | 'budget'> }) {
  const label = `Worked of budgeted hours over all days, ${jobLabel(job)}`
  return (
    <Box sx={meter}>
      {budget !== null && budget > 0 ? (
        <BudgetMeter label={label} hours={hours} budget={budget} />
      ) : (
        <span>{hours.toFixed(1)} h worked. No budget.</span>
      )}
    </Box>
  )
}

/** Future days, the next one first. Each links to that day on the schedule. */
export function PlannedDays({ job, days }: Pick<JobDaysProps, 'job' | 'days'>) {
  const drawn = useIncrementalList(days.length, screenful)
  return (
    <table className={table.table} aria-label={`Planned days of ${jobLabel(job)}`}>
      <thead>
        <tr>
          <th>Date</th>
          <th className={table.right}>People</th>
        </tr>
      </thead>
      <tbody>
        {days.slice(0, drawn).map(({ scheduleEntryId, day, cancelled, people: planned }) => (
          <tr key={scheduleEntryId}>
            <td>
              <Link to={paths.schedule(day)}>{formatDay(day)}</Link>
              {cancelled && ' Cancelled'}
            </td>
            <td className={table.right}>{planned}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface JobDaysProps {
  job: NamedJob
  days: JobHistory['days']
  /** Whether more than the newest few are listed. */
  isAllShown: boolean
}

/** The days of a job, newest first, with people and hours; each leads to that day on the dashboard. */
export function JobDays({ job, days, isAllShown }: JobDaysProps) {
  const number = formatJobNumber(job)
  const drawn = useIncrementalList(isAllShown ? days.length : Math.min(fewDays, days.length), screenful)
  return (
    <table className={table.table} aria-label={`Days of ${jobLabel(job)}`}>
      <thead>
        <tr>
          <th>Date</th>
          <th className={table.right}>People</th>
          <th className={table.right}>Hours</th>
          <th>To check</th>
        </tr>
      </thead>
      <tbody>
        {days.slice(0, drawn).map((day) => (
          <tr key={day.scheduleEntryId}>
            <td>
              <Link to={number === '' ? paths.dashboard(day.day) : paths.dashboardJob(number, day.day)}>{formatDay(day.day)}</Link>
              {day.cancelled && ' Cancelled'}
            </td>
            <td className={table.right}>{day.people}</td>
            <td className={table.right}>{day.hours.toFixed(1)}</td>
            <td>
              {day.flagged > 0 && (
                <span className={table.warn}>
                  <Glyph shape="warning" size={14} />
                  {people(day.flagged)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
