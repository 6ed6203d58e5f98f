import type { DayFilter } from '@daysheet/domain/schedules/day-filter'
import clsx from 'clsx'
import { memo } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import text from '#ui/text.module.css'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { useDayNames } from '../use-day-names.ts'
import { SupervisorChoice } from '../sidebars/supervisor-choice.tsx'
import { Acp7Button } from './acp7-button.tsx'
import { CardMenu } from './card-menu.tsx'
import card from './card.module.css'
import styles from './compact-row.module.css'
import { Crew } from './crew.tsx'
import { Note, StartTime } from './entry-buttons.tsx'
import { useSupervisorFlags } from './entry-flags.ts'
import { EntryZone } from './entry-zone.tsx'
import { isOpenPlace, ReplaceSign, useIsReplaceable } from './replace.tsx'
import { cancelledText } from './row-widths.ts'

/**
 * Number and address on one line. The tooltip has the full address and the warnings about the
 * supervisor. Filings have a tooltip of their own.
 */
function Place({ entry }: { entry: DayEntry }) {
  const { job } = entry
  const flags = useSupervisorFlags(entry)
  const place = [job?.address ?? 'Unknown job', ...(job?.boro ? [job.boro] : [])].join(', ')
  return (
    <h2 className={styles.place} data-tip={[place, ...flags].join('. ')}>
      {job && <JobLink job={job} className={card.number} />}
      <span className={styles.address}>
        {job?.address ?? 'Unknown job'} {job?.boro && <span className={clsx(card.boro, styles.boro)}>{job.boro}</span>}
      </span>
      {flags.length > 0 && (
        <span className={styles.flag}>
          <Glyph shape="warning" size={16} />
          <span className={text.visuallyHidden}>{flags.join('. ')}</span>
        </span>
      )}
    </h2>
  )
}

/**
 * The next act on a crew: to replace the first person who declined, otherwise to add people. One
 * button, so that no row gets longer when a decline arrives. The menus of the row and of each
 * person have both.
 */
function CrewButton({ entry }: { entry: DayEntry }) {
  const { open, may } = usePlanner()
  const names = useDayNames()
  const isReplaceable = useIsReplaceable(entry)
  if (!may('plan.write')) return null
  const declined = isReplaceable ? entry.workerEntries.find(isOpenPlace) : undefined
  if (declined) {
    const label = `Replace ${names.worker(declined.worker)}`
    return (
      <button
        type="button"
        className={clsx(card.plain, styles.add, styles.replace)}
        aria-label={label}
        data-tip={label}
        onClick={() => open({ kind: 'replace worker', entry, workerEntry: declined })}
      >
        <ReplaceSign />
      </button>
    )
  }
  return (
    <button
      type="button"
      className={clsx(card.plain, styles.add)}
      aria-label={`Choose Employees for ${jobLabel(entry.job)}`}
      data-tip="Choose Employees"
      onClick={() => open({ kind: 'employees', entry })}
    >
      <Glyph shape="people" size={16} />
    </button>
  )
}

/**
 * One job of the day in one row, with everything that its card has, except the labels of the
 * buttons. (product.md#planner; decisions/office-screens.md)
 */
export const CompactRow = memo(function CompactRow({ entry, chosen }: { entry: DayEntry; chosen: ReadonlySet<DayFilter> }) {
  const { cancelled } = entry
  const reason = cancelledText(entry)
  return (
    <li>
      <EntryZone entry={entry}>
        <article className={styles.row} data-cancelled={cancelled || undefined} aria-label={jobLabel(entry.job)}>
          <Place entry={entry} />
          <StartTime entry={entry} />
          <div className={styles.supervisor}>
            <SupervisorChoice entry={entry} isShort />
          </div>
          <div className={styles.crew}>
            <Crew entry={entry} chosen={chosen} />
            <CrewButton entry={entry} />
          </div>
          <div className={styles.remarks}>
            {cancelled ? (
              <span className={styles.cancelled} data-tip={[reason, ...(entry.notes ? [entry.notes] : [])].join('. ')}>
                {reason}
              </span>
            ) : (
              <Note entry={entry} className={styles.note} />
            )}
          </div>
          <div className={styles.acp7}>
            <Acp7Button entry={entry} isShort />
          </div>
          <CardMenu entry={entry} />
        </article>
      </EntryZone>
    </li>
  )
})
