import { addDays, formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { shortWeekday } from '@daysheet/domain/calendar/short-day'
import type { Workweek } from '@daysheet/domain/calendar/workweek'
import { statusLabels } from '@daysheet/domain/timeclock/cell-status'
import { hoursByDay } from '@daysheet/domain/timeclock/worker-report'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMay } from '../session/queries.ts'
import { workerHoursQueries } from '../timeclock/queries.ts'
import { Panel } from './panel.tsx'
import styles from './employee-page.module.css'

const hoursText = (hours: number) => hours.toFixed(2)
const overtimeFrom = 40

/** `Reg 40.00, 1.5× 3.25. Over 40 hours.` */
function partsText({ totalHours, sum }: { totalHours: number; sum: ReturnType<typeof hoursByDay>['sum'] }): string {
  const parts = [
    ['Reg', sum.straight],
    ['1.5×', sum.overtime15],
    ['2×', sum.overtime2],
    ['over 2×', sum.otherOvertime],
  ] as const
  const worked = parts.filter(([, hours]) => hours > 0).map(([name, hours]) => `${name} ${hoursText(hours)}`)
  if (worked.length === 0) return 'No hours yet this week.'
  return `${worked.join(', ')}.${totalHours > overtimeFrom ? ' Over 40 hours.' : ''}`
}

interface WeekHoursProps {
  workerId: string
  week: Workweek
  today: Day
}

/** The hours of the workweek by day, with their pay multiples and each day's review status. */
export function WeekHours({ workerId, week, today }: WeekHoursProps) {
  const query = useQuery(workerHoursQueries.of({ ...week, worker: workerId }))
  const report = (
    <Link to={paths.employeeReport({ from: week.from, to: today, worker: workerId })} className="job-link">
      Employee Report
    </Link>
  )
  return (
    <Panel title={`This week, from ${formatDay(week.from)}`} link={report} query={query}>
      {(hours) => <Week hours={hours} week={week} />}
    </Panel>
  )
}

function Week({ hours, week }: { hours: WorkerHours; week: Workweek }) {
  const may = useMay()
  const { byDay, sum } = hoursByDay(hours.lines)
  const days = Array.from({ length: 7 }, (_, at) => addDays(week.from, at))
  return (
    <>
      <table className={styles.week} aria-label="Hours of this week by day">
        <thead>
          <tr>
            {days.map((day) => (
              <th key={day} abbr={`${weekdayOf(day)} ${formatDay(day)}`}>
                {shortWeekday(day)}
              </th>
            ))}
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            {days.map((day) => {
              const one = byDay.get(day)
              if (!one) return <td key={day}>–</td>
              const label = one.status === null ? undefined : statusLabels[one.status]
              return (
                <td key={day} title={label}>
                  {may('time.read') ? (
                    <Link to={paths.timeReview({ day, worker: hours.workerId })} className="job-link">
                      {hoursText(one.hours)}
                    </Link>
                  ) : (
                    hoursText(one.hours)
                  )}
                  <span className={styles.status}>{label}</span>
                </td>
              )
            })}
            <td className={styles.total}>{hoursText(hours.totalHours)}</td>
          </tr>
        </tbody>
      </table>
      <span className={styles.faint}>{partsText({ totalHours: hours.totalHours, sum })}</span>
    </>
  )
}
