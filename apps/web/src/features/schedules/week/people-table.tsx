import { type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { PersonJob, PersonWeek } from '@daysheet/domain/schedules/week-people'
import clsx from 'clsx'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { Glyph } from '#ui/glyph.tsx'
import { statusLabel } from '#ui/status.tsx'
import status from '#ui/text-status.module.css'
import text from '#ui/text.module.css'
import { JobLink } from '#features/jobs/job-link.tsx'
import { EmployeeLink } from '#features/people/employee-link.tsx'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { statusOf } from '../text-status-labels.ts'
import { shortDay } from '@daysheet/domain/calendar/short-day'
import { useTodayInView } from './use-today-in-view.ts'
import styles from './week-table.module.css'

interface PeopleTableProps {
  employees: readonly PersonWeek[]
  supervisors: readonly PersonWeek[]
  days: readonly Day[]
  today: Day
}

/**
 * One row for each person, one column for each day. The cells have the job numbers.
 * (product.md#week)
 */
export function PeopleTable({ employees, supervisors, days, today }: PeopleTableProps) {
  const frame = useTodayInView(days[0])
  const called = {
    employees: useToldApart(
      'Workers',
      employees.map(({ person }) => person),
    ),
    supervisors: useToldApart(
      'Supervisors',
      supervisors.map(({ person }) => person),
    ),
  }
  const group = (title: 'Employees' | 'Supervisors', rows: readonly PersonWeek[], nameOf: (typeof called)['employees']) =>
    rows.length > 0 && (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={days.length + 2} className={styles.group}>
            <span>
              {title} ({rows.length})
            </span>
          </th>
        </tr>
        {rows.map((row) => (
          <PersonRow key={row.person.id} row={row} name={nameOf(row.person)} isEmployee={title === 'Employees'} days={days} today={today} />
        ))}
      </tbody>
    )
  return (
    // A scrolling region must be reachable by keyboard. (WCAG 2.1.1)
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} role="region" aria-label="The week, by person and day" tabIndex={0}>
      <table className={clsx(styles.table, styles.people)}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <Link to={paths.schedule(day)} className="job-link">
                  {shortDay(day)} <span className={text.visuallyHidden}>{day.slice(0, 4)}</span>
                </Link>
              </th>
            ))}
            <th scope="col" className={styles.days}>
              Days
            </th>
          </tr>
        </thead>
        {group('Employees', employees, called.employees)}
        {group('Supervisors', supervisors, called.supervisors)}
      </table>
    </div>
  )
}

interface PersonRowProps {
  row: PersonWeek
  name: string
  isEmployee: boolean
  days: readonly Day[]
  today: Day
}

const PersonRow = memo(function PersonRow({ row, name, isEmployee, days, today }: PersonRowProps) {
  return (
    <tr>
      <th scope="row">{isEmployee ? <EmployeeLink id={row.person.id}>{name}</EmployeeLink> : name}</th>
      {days.map((day, at) => (
        <td key={day} data-today={day === today || undefined}>
          {row.days[at]?.map((job) => (
            <PersonJobLine key={job.entry.id} job={job} />
          ))}
        </td>
      ))}
      <td className={styles.days} title={countOf(row.planned, 'day')}>
        {row.planned}
      </td>
    </tr>
  )
})

function PersonJobLine({ job: { entry, txtStatus } }: { job: PersonJob }) {
  const { job, startTime, cancelled } = entry
  const shape = txtStatus === undefined ? null : statusOf(txtStatus)
  const words = [job.address, startTime ?? 'No start time', ...(shape === null ? [] : [statusLabel(shape)])].join(', ')
  return (
    <div className={clsx(styles.personJob, status.status)} data-status={shape} data-cancelled={cancelled || undefined} title={words}>
      {shape !== null && <Glyph shape={shape} size={14} />}
      <JobLink job={job} />
      <span className={text.visuallyHidden}>
        , {words}
        {cancelled && ', cancelled'}
      </span>
    </div>
  )
}
