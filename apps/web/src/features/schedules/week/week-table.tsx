import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { countedEntry, type ScheduleWeek, type WeekEntry } from '@daysheet/domain/schedules/week'
import type { WeekRow } from '@daysheet/domain/schedules/week-rows'
import clsx from 'clsx'
import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import text from '#ui/text.module.css'
import { JobLink } from '#features/jobs/job-link.tsx'
import { people } from '#features/people/person-labels.ts'
import { DropZone } from '../planner/drag/drop-zone.tsx'
import type { DropHint } from '../planner/drag/types.ts'
import { Entry, type Place } from './week-entry.tsx'
import { shortDay } from '@daysheet/domain/calendar/short-day'
import { TextCounts } from './text-counts.tsx'
import { useTodayInView } from './use-today-in-view.ts'
import styles from './week-table.module.css'

const accepts = ['entry'] as const

const zoneOf = (job: WeekEntry['job'], day: Day) => `${day} ${job.id}`

/** The day of a place where a job can be dropped. */
export const dayOfZone = (zone: string): Day => zone.slice(0, '2026-11-23'.length)

interface WeekTableProps {
  rows: readonly WeekRow[]
  week: ScheduleWeek
  days: readonly Day[]
  today: Day
  /** Asks where a job goes: to the day it was dropped on, or one that is still to be chosen. */
  onPlace: Place
  onCopyDay: ((day: Day) => void) | undefined
  /** Whether each crew is shown by name instead of in numbers. */
  isNamed: boolean
}

/** Jobs by days. On a narrow screen the days are moved sideways, the jobs stay. (product.md#week) */
export function WeekTable({ rows, week, days, today, onPlace, onCopyDay, isNamed }: WeekTableProps) {
  const frame = useTodayInView(days[0])
  return (
    // What scrolls can be scrolled by keyboard. (WCAG 2.1.1)
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} role="region" aria-label="The week, by job and day" tabIndex={0}>
      <table className={styles.table} data-named={isNamed || undefined}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            {days.map((day) => (
              <DayHead
                key={day}
                day={day}
                entries={week.find((one) => one.day === day)?.entries ?? []}
                isToday={day === today}
                onCopy={onCopyDay}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.job.id} row={row} days={days} today={today} onPlace={onPlace} isNamed={isNamed} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayHeadProps {
  day: Day
  entries: readonly WeekEntry[]
  isToday: boolean
  onCopy: ((day: Day) => void) | undefined
}

function DayHead({ day, entries, isToday, onCopy }: DayHeadProps) {
  const totals = dayTotals(entries.map(countedEntry))
  return (
    <th scope="col" data-today={isToday || undefined}>
      <div className={styles.day}>
        <Link to={paths.schedule(day)} className="job-link">
          {shortDay(day)} <span className={text.visuallyHidden}>{isToday ? `${day.slice(0, 4)} today` : day.slice(0, 4)}</span>
        </Link>
        {onCopy && entries.length > 0 && (
          <button type="button" className={clsx(styles.copy, 'no-print')} onClick={() => onCopy(day)}>
            Copy to… <span className={text.visuallyHidden}>from {weekdayOf(day)}</span>
          </button>
        )}
      </div>
      <div className={styles.totals}>{totals.jobs === 0 ? 'No jobs' : `${countOf(totals.jobs, 'job')} · ${people(totals.people)}`}</div>
      <div className={styles.counts}>
        <TextCounts totals={totals} />
      </div>
    </th>
  )
}

interface RowProps {
  row: WeekRow
  days: readonly Day[]
  today: Day
  onPlace: Place
  isNamed: boolean
}

const Row = memo(function Row({ row: { job, days: entriesByDay }, days, today, onPlace, isNamed }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <div className={styles.job} title={[job.address, ...(job.boro ? [job.boro] : [])].join(', ')}>
          <JobLink job={job} /> {job.address} {job.boro && <span className={styles.boro}>{job.boro}</span>}
        </div>
      </th>
      {days.map((day, at) => (
        <Cell key={day} job={job} day={day} isToday={day === today} entries={entriesByDay[at] ?? []} onPlace={onPlace} isNamed={isNamed} />
      ))}
    </tr>
  )
})

interface CellProps {
  job: WeekEntry['job']
  day: Day
  isToday: boolean
  entries: readonly WeekEntry[]
  onPlace: Place
  isNamed: boolean
}

function Cell({ job, day, isToday, entries, onPlace, isNamed }: CellProps) {
  const hint = useCallback<DropHint>(() => `Move or copy to ${weekdayOf(day)}`, [day])
  return (
    <td data-today={isToday || undefined}>
      <DropZone id={zoneOf(job, day)} accepts={accepts} hint={hint} sx={{ minHeight: '100%' }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} day={day} onPlace={onPlace} isNamed={isNamed} />
        ))}
      </DropZone>
    </td>
  )
}
