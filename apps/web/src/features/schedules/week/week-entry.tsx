import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { shortName } from '@daysheet/domain/people/short-name'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { countedEntry, type WeekEntry } from '@daysheet/domain/schedules/week'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { Glyph } from '#ui/glyph.tsx'
import { statusLabel } from '#ui/status.tsx'
import status from '#ui/text-status.module.css'
import text from '#ui/text.module.css'
import { useOnPaper } from '#ui/table/use-on-paper.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { statusOf } from '../text-status-labels.ts'
import { TextCounts } from './text-counts.tsx'
import styles from './week-table.module.css'

/** Absent if the user may not change the plan. */
export type Place = ((entry: WeekEntry, from: Day, to: Day | null) => void) | undefined

interface EntryProps {
  entry: WeekEntry
  day: Day
  onPlace: Place
  /** Whether all crews are shown by name. If not, a press on the count shows this crew by name. */
  isNamed: boolean
}

/**
 * A job on a day of the week: its start time, its supervisor, and its crew in numbers or by name.
 */
export function Entry({ entry, day, onPlace, isNamed }: EntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isOnPaper = useOnPaper()
  const { job, startTime, supervisor, crew, cancelled } = entry
  const close = () => setAnchor(null)
  const label = `${jobLabel(job)} on ${weekdayOf(day)}`
  const areNamesShown = isNamed || isOpen || isOnPaper
  return (
    <article className={styles.entry} data-cancelled={cancelled || undefined} aria-label={label}>
      <button
        type="button"
        className={styles.head}
        data-entry={onPlace && entry.id}
        data-name={label}
        aria-haspopup="menu"
        title={supervisor ? nameOf(supervisor) : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <strong>{startTime ?? 'No start time'}</strong>{' '}
        {supervisor ? (
          <>
            <span className={styles.supervisor} aria-hidden>
              {shortName(nameOf(supervisor))}
            </span>
            <span className={text.visuallyHidden}>{nameOf(supervisor)}</span>
          </>
        ) : (
          <span className={styles.warn}>No supervisor</span>
        )}{' '}
        <span className={text.visuallyHidden}>actions for {label}</span>
      </button>
      {crew.length > 0 && !isNamed && (
        <button type="button" className={styles.crewCount} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span title={people(crew.length)}>{crew.length}</span>
          <span className={text.visuallyHidden}>{` ${crew.length === 1 ? 'person' : 'people'} on ${label}, `}</span>
          {!cancelled && <TextCounts totals={dayTotals([countedEntry(entry)])} />}
        </button>
      )}
      {cancelled && <div className={styles.cancelled}>Cancelled</div>}
      {crew.length === 0 && !cancelled && <div className={styles.warn}>No employees yet</div>}
      {crew.length > 0 && areNamesShown && (
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
