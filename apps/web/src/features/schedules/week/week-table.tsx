import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import type { ScheduleWeek, WeekEntry } from '@daysheet/domain/schedules/week'
import type { WeekRow } from '@daysheet/domain/schedules/week-rows'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import clsx from 'clsx'
import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Glyph } from '../../../ui/glyph.tsx'
import { statusLabel, type Status } from '../../../ui/status.tsx'
import status from '../../../ui/text-status.module.css'
import text from '../../../ui/text.module.css'
import { jobLabel } from '../../jobs/job-labels.ts'
import { JobLink } from '../../jobs/job-link.tsx'
import { nameOf, people } from '../../people/person-labels.ts'
import { DropZone } from '../planner/drag/drop-zone.tsx'
import type { DropHint } from '../planner/drag/zone-at.ts'
import { statusOf } from '../text-status-labels.ts'
import styles from './week-table.module.css'

const accepts = ['entry'] as const

const zoneOf = (job: WeekEntry['job'], day: Day) => `${day} ${job.id}`

/** The day of a place where a job can be dropped. */
export const dayOfZone = (zone: string): Day => zone.slice(0, '2026-11-23'.length)

/** Absent for whoever only looks. */
type Place = ((entry: WeekEntry, from: Day, to: Day | null) => void) | undefined

/** `Mon 11-23` */
const shortDay = (day: Day) => `${weekdayOf(day).slice(0, 3)} ${formatDay(day).slice(0, 5)}`

interface WeekTableProps {
  rows: readonly WeekRow[]
  week: ScheduleWeek
  days: readonly Day[]
  today: Day
  /** Asks where a job goes: to the day it was dropped on, or one that is still to be chosen. */
  onPlace: Place
  onCopyDay: ((day: Day) => void) | undefined
}

/** Jobs by days. On a narrow screen the days are moved sideways, the jobs stay. (product.md#week) */
export function WeekTable({ rows, week, days, today, onPlace, onCopyDay }: WeekTableProps) {
  return (
    // What scrolls can be scrolled by keyboard. (WCAG 2.1.1)
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label="The week, by job and day" tabIndex={0}>
      <table className={styles.table}>
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
            <Row key={row.job.id} row={row} days={days} today={today} onPlace={onPlace} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const counted: readonly (readonly [Status, 'confirmed' | 'declined' | 'waiting' | 'errors' | 'notTexted'])[] = [
  ['confirmed', 'confirmed'],
  ['declined', 'declined'],
  ['waiting', 'waiting'],
  ['error', 'errors'],
  ['not texted', 'notTexted'],
]

interface DayHeadProps {
  day: Day
  entries: readonly WeekEntry[]
  isToday: boolean
  onCopy: ((day: Day) => void) | undefined
}

function DayHead({ day, entries, isToday, onCopy }: DayHeadProps) {
  const totals = dayTotals(
    entries.map(({ cancelled, supervisor, crew }) => ({
      cancelled,
      supervisorId: supervisor?.id ?? null,
      workerEntries: crew.map(({ id: workerId, txtStatus }) => ({ workerId, txtStatus })),
    })),
  )
  return (
    <th scope="col" data-today={isToday || undefined}>
      <Link to={paths.schedule(day)} className="job-link">
        {shortDay(day)} <span className={text.visuallyHidden}>{isToday ? `${day.slice(0, 4)} today` : day.slice(0, 4)}</span>
      </Link>
      <div className={styles.totals}>{totals.jobs === 0 ? 'No jobs' : `${countOf(totals.jobs, 'job')} · ${people(totals.people)}`}</div>
      <div className={styles.counts}>
        {counted.map(
          ([shape, name]) =>
            totals[name] > 0 && (
              <span key={name} className={clsx(status.status, styles.count)} data-status={shape} title={statusLabel(shape)}>
                <Glyph shape={shape} size={14} />
                <span className={text.visuallyHidden}>{statusLabel(shape)}: </span>
                {totals[name]}
              </span>
            ),
        )}
      </div>
      {onCopy && entries.length > 0 && (
        <button type="button" className={clsx(styles.copy, 'no-print')} onClick={() => onCopy(day)}>
          Copy to… <span className={text.visuallyHidden}>from {weekdayOf(day)}</span>
        </button>
      )}
    </th>
  )
}

interface RowProps {
  row: WeekRow
  days: readonly Day[]
  today: Day
  onPlace: Place
}

const Row = memo(function Row({ row: { job, days: entriesByDay }, days, today, onPlace }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <JobLink job={job} /> {job.address} {job.boro && <span className={styles.boro}>{job.boro}</span>}
      </th>
      {days.map((day, at) => (
        <Cell key={day} job={job} day={day} isToday={day === today} entries={entriesByDay[at] ?? []} onPlace={onPlace} />
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
}

function Cell({ job, day, isToday, entries, onPlace }: CellProps) {
  const hint = useCallback<DropHint>(() => `Move or copy to ${weekdayOf(day)}`, [day])
  return (
    <td data-today={isToday || undefined}>
      <DropZone id={zoneOf(job, day)} accepts={accepts} hint={hint} sx={{ minHeight: '100%' }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} day={day} onPlace={onPlace} />
        ))}
      </DropZone>
    </td>
  )
}

function Entry({ entry, day, onPlace }: { entry: WeekEntry; day: Day; onPlace: Place }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { job, startTime, supervisor, crew, cancelled } = entry
  const close = () => setAnchor(null)
  const label = `${jobLabel(job)} on ${weekdayOf(day)}`
  return (
    <article className={styles.entry} data-cancelled={cancelled || undefined} aria-label={label}>
      <button
        type="button"
        className={styles.head}
        data-entry={onPlace && entry.id}
        data-name={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <strong>{startTime ?? 'No start time'}</strong>{' '}
        {supervisor ? <span>{nameOf(supervisor)}</span> : <span className={styles.warn}>No supervisor</span>}{' '}
        <span className={text.visuallyHidden}>actions for {label}</span>
      </button>
      {cancelled && <div className={styles.cancelled}>Cancelled</div>}
      {crew.length === 0 && !cancelled && <div className={styles.warn}>No employees yet</div>}
      {crew.length > 0 && (
        <ul aria-label={`Employees, ${label}`}>
          {crew.map((worker) => {
            const shape = statusOf(worker.txtStatus)
            return (
              <li key={worker.id} className={status.status} data-status={shape} title={statusLabel(shape)}>
                <Glyph shape={shape} size={14} />
                <span>{nameOf(worker)}</span>
                <span className={text.visuallyHidden}>, {statusLabel(shape)}</span>
              </li>
            )
          })}
        </ul>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          <MenuItem component={Link} to={paths.schedule(day)}>
            Open {weekdayOf(day)}
          </MenuItem>
          {onPlace && (
            <MenuItem
              onClick={() => {
                close()
                onPlace(entry, day, null)
              }}
            >
              Move or copy to…
            </MenuItem>
          )}
        </Menu>
      )}
    </article>
  )
}
