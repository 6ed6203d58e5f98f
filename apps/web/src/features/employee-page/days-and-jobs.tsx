import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { weekdayAndDay } from '@daysheet/domain/calendar/short-day'
import type { PlannedDay, WorkedJob, WorkerDays } from '@daysheet/domain/schedules/worker-days'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { Dated } from '#ui/dated.tsx'
import { StatusIcon, statusLabel } from '#ui/status.tsx'
import { Empty } from '#ui/states.tsx'
import table from '#ui/table/plain-table.module.css'
import { JobLink } from '../jobs/job-link.tsx'
import { statusOf } from '../schedules/text-status-labels.ts'
import { Panel } from './panel.tsx'
import styles from './employee-page.module.css'

interface DaysProps {
  query: UseQueryResult<WorkerDays>
  today: Day
}

/** The days on which the employee is planned, today first. */
export const PlannedDays = ({ query, today }: DaysProps) => (
  <Panel title="Next days" query={query}>
    {({ planned }) =>
      planned.length === 0 ? <Empty text="Not planned on any day from today on." /> : <Planned days={planned} today={today} />
    }
  </Panel>
)

function Planned({ days, today }: { days: readonly PlannedDay[]; today: Day }) {
  return (
    <table className={table.table} aria-label="Next days">
      <thead>
        <tr>
          <th>Day</th>
          <th>Job</th>
          <th>Text</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ scheduleEntryId, day, jobId, jobNum, jobNumDecimals, address, startTime, supervisor, txtStatus }) => {
          const status = statusOf(txtStatus)
          return (
            <tr key={scheduleEntryId}>
              <td>
                <Link to={paths.schedule(day)}>
                  <Dated text={day === today ? `Today ${formatDay(day)}` : weekdayAndDay(day)} />
                </Link>
              </td>
              <td>
                <JobLink job={{ id: jobId, jobNum, jobNumDecimals }} /> {address}{' '}
                <span className={styles.beneath}>{[startTime, supervisor ?? 'No supervisor'].filter(Boolean).join(', ')}</span>
              </td>
              <td style={{ overflowWrap: 'break-word' }}>
                <StatusIcon status={status} label={null} /> {statusLabel(status)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The jobs on which the employee has clock events, the latest first. */
export const WorkedJobs = ({ query }: Pick<DaysProps, 'query'>) => (
  <Panel title="Jobs worked" query={query}>
    {({ jobs }) => (jobs.length === 0 ? <Empty text="No clock events yet." /> : <Worked jobs={jobs} />)}
  </Panel>
)

function Worked({ jobs }: { jobs: readonly WorkedJob[] }) {
  return (
    <table className={table.table} aria-label="Jobs worked">
      <thead>
        <tr>
          <th>Job</th>
          <th className={table.right}>Days</th>
          <th className={table.right}>Last day</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ jobId, jobNum, jobNumDecimals, address, days, lastDay }) => (
          <tr key={jobId}>
            <td>
              <JobLink job={{ id: jobId, jobNum, jobNumDecimals }} /> {address}
            </td>
            <td className={table.right}>{days}</td>
            <td className={table.right}>{formatDay(lastDay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
