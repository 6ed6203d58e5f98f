import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { shortWeekday } from '@daysheet/domain/calendar/short-day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { compareEntries } from '@daysheet/domain/jobs/entry-order'
import { countedEntry, type ScheduleWeek } from '@daysheet/domain/schedules/week'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { Empty } from '#ui/states.tsx'
import text from '#ui/text.module.css'
import { JobLink } from '#features/jobs/job-link.tsx'
import { people } from '#features/people/person-labels.ts'
import { TextCounts } from './text-counts.tsx'
import { Entry, type Place } from './week-entry.tsx'
import styles from './phone-week.module.css'

interface PhoneWeekProps {
  week: ScheduleWeek
  days: readonly Day[]
  today: Day
  onPlace: Place
  onCopyDay: ((day: Day) => void) | undefined
  isNamed: boolean
}

/** The week on a phone: one day at a time, its jobs in the order of their cards. (product.md#week) */
export function PhoneWeek({ week, days, today, onPlace, onCopyDay, isNamed }: PhoneWeekProps) {
  const [chosen, setChosen] = useState<Day | null>(null)
  const opened = days.includes(today) ? today : (week[0]?.day ?? days[0])
  const day = days.find((one) => one === chosen) ?? opened
  if (day === undefined) return null
  const entriesOn = (one: Day) => week.find((planned) => planned.day === one)?.entries ?? []
  const entries = entriesOn(day).toSorted(compareEntries)
  const totals = dayTotals(entries.map(countedEntry))
  return (
    <>
      <div role="group" aria-label="Day" className={styles.days}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.day}
            aria-pressed={one === day}
            data-today={one === today || undefined}
            onClick={() => setChosen(one)}
          >
            {shortWeekday(one)} <strong>{Number(one.slice(-2))}</strong>
            <span className={styles.jobs}>{countOf(dayTotals(entriesOn(one).map(countedEntry)).jobs, 'job')}</span>
          </button>
        ))}
      </div>
      <section aria-label={`${weekdayOf(day)} ${formatDay(day)}`}>
        <div className={styles.head}>
          <Link to={paths.schedule(day)} className="job-link">
            {weekdayOf(day)} {formatDay(day)}
          </Link>
          {onCopyDay && entries.length > 0 && (
            <Button onClick={() => onCopyDay(day)}>
              Copy to… <span className={text.visuallyHidden}>from {weekdayOf(day)}</span>
            </Button>
          )}
          <span className={styles.totals}>
            <span>{totals.jobs === 0 ? 'No jobs' : `${countOf(totals.jobs, 'job')} · ${people(totals.people)}`}</span>
            <TextCounts totals={totals} />
          </span>
        </div>
        {entries.length === 0 && <Empty text="No jobs on this day." />}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={styles.job}>
                <JobLink job={entry.job} /> {entry.job.address} {entry.job.boro && <span className={styles.boro}>{entry.job.boro}</span>}
              </div>
              <Entry entry={entry} day={day} onPlace={onPlace} isNamed={isNamed} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
