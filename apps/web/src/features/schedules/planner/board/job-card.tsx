import type { DayFilter } from '@daysheet/domain/schedules/day-filter'
import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { supervisorAtOnce } from '@daysheet/domain/schedules/double-booking'
import { acp7Banner } from '@daysheet/domain/filings/progress'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { memo, useCallback, type ComponentProps, useMemo, useState } from 'react'
import { printPack } from '../../../certificates/print-pack.ts'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { JobLink } from '../../../jobs/job-link.tsx'
import { Crew } from './crew.tsx'
import { useShiftHours } from './other-jobs.ts'
import { estimatedHeight, fitRows } from './fit-rows.ts'
import { DropZone, zoneOfEntry } from '../drag/drop-zone.tsx'
import type { DropHint } from '../drag/zone-at.ts'
import type { Permission } from '../../../session/queries.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule } from '../queries.ts'
import { useStandings } from '../use-standings.ts'
import { SupervisorChoice } from '../sidebars/supervisor-choice.tsx'
import { Glyph } from '../../../../ui/glyph.tsx'
import type { Open } from '../open.ts'
import { filingPercents, filingFlagLabels } from '../../../filings/filing-labels.ts'
import { useCityFlags } from '../../../filings/use-city-flags.ts'
import styles from './card.module.css'

/** Everything one can do to a card; what is common has its own place on the card as well. */
function CardMenu({ entry }: { entry: DayEntry }) {
  const { open, actions, may } = usePlanner()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  /** Whoever was told that the job is cancelled does not know that it takes place again. */
  const reactivate = async () => {
    const shouldTell = await actions.reactivate(entry)
    const now = actions.entryNow(entry.id)
    if (shouldTell && now) open({ kind: 'text', entry: now, about: 'reactivated' })
  }
  const planning: Permission = 'plan.write'
  const saving: [string, () => void, Permission][] =
    entry.workerEntries.length > 0 ? [['Save as a crew…', () => open({ kind: 'save crew', entry }), planning]] : []
  const all: readonly [string, () => void, Permission][] = [
    ['Choose Employees', () => open({ kind: 'employees', entry }), planning],
    ['Add a crew…', () => open({ kind: 'add crew', entry }), planning],
    ...saving,
    ['Choose Start Time', () => open({ kind: 'start time', entry }), planning],
    ['Enter Note for Job', () => open({ kind: 'note', entry }), planning],
    ['Send text', () => open({ kind: 'text', entry, about: entry.cancelled ? 'cancelled' : 'job' }), 'texts.send'],
    ['Print certificates', () => void printPack(entry.id), 'certificates.details'],
    ['Request container', () => open({ kind: 'request container', jobId: entry.jobId }), 'waste.write'],
    entry.cancelled ? ['Reactivate', () => void reactivate(), planning] : ['Cancel job', () => open({ kind: 'cancel', entry }), planning],
    ['Remove from this schedule', () => void actions.remove(entry), planning],
  ]
  const items = all.filter(([, , needed]) => may(needed))
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={clsx(styles.plain, styles.more, 'no-print')}
        aria-label={`Actions for ${jobLabel(entry.job)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph shape="more" />
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(([text, action]) => (
            <MenuItem key={text} onClick={choose(action)}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/**
 * The ACP7 banner of a card: what is missing, or how much of the filed work is done. It opens the upload where nothing is filed, else the job's filings. What
 * somebody should look at is a sign on it, and in its words; of several filings its words and its tooltip tell each. (product.md#acp7-banner; decision 0143)
 */
function Acp7Button({ entry }: { entry: DayEntry }) {
  const { open, may } = usePlanner()
  const { job } = entry
  const banner = useMemo(() => acp7Banner(job?.scopeParts ?? []), [job])
  const flags = useFlagLabels(entry)
  const each = filingPercents(banner)
  if (!job) return null
  const isMissing = banner.state === 'missing'
  if (isMissing && !may('filings.write')) return <span className={styles.missing}>{banner.text}</span>
  return (
    <button
      type="button"
      className={clsx(styles.plain, styles.acp7, (isMissing || flags.length > 0) && styles.missing)}
      aria-label={[`${banner.text}: ${jobLabel(job)}`, ...(each === null ? [] : [each]), ...flags].join(', ')}
      title={each ?? undefined}
      onClick={() => open({ kind: isMissing ? 'upload acp7' : 'acp7', job })}
    >
      {flags.length > 0 && <Glyph shape="warning" size={14} />}
      <span>{banner.text}</span>
      {banner.state === 'filed' && (
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${banner.percent}%` }} />
        </span>
      )}
    </button>
  )
}

/** The same in words on the card; nothing when there is nothing to look at. */
function Acp7Flags({ entry }: { entry: DayEntry }) {
  return useFlagLabels(entry).map((text) => (
    <div key={text} className={styles.warn}>
      <Glyph shape="warning" size={14} />
      {text}
    </div>
  ))
}

/**
 * Whether the supervisor runs another job of the day at the same hours, whatever the certificate
 * gate is set to.
 */
function useIsElsewhere(id: string): boolean {
  const { day, zone } = usePlanner()
  const hours = useShiftHours()
  const isElsewhere = useCallback((schedule: DaySchedule | null) => supervisorAtOnce(schedule?.scheduleEntries ?? [], hours).has(id), [hours, id]) // prettier-ignore
  return useQuery({ ...plannerQueries.day(day, zone), select: isElsewhere }).data === true
}

/**
 * Whether a person who may be in charge, by their certificates, is on the job.
 * (product.md#certificates)
 */
function SupervisorFlags({ entry: { id } }: { entry: DayEntry }) {
  const standings = useStandings()
  const isElsewhere = useIsElsewhere(id)
  const texts = [
    ...(standings?.withoutSupervisor.includes(id) ? ['Nobody with the certificates of a supervisor'] : []),
    ...(standings?.packOutdated.includes(id) ? ['The certificates were printed before the crew or a card changed'] : []),
    ...(isElsewhere ? ['The supervisor is on another job at these hours'] : []),
  ]
  return texts.map((text) => (
    <div key={text} className={styles.warn}>
      <Glyph shape="warning" size={14} />
      {text}
    </div>
  ))
}

function useFlagLabels(entry: DayEntry): string[] {
  const { day } = usePlanner()
  const ofCity = useCityFlags(entry.cancelled ? undefined : entry.job?.id, day)
  return useMemo(() => [...filingFlagLabels(filingFlags(entry.job?.scopeParts ?? [], entry)), ...ofCity], [entry, ofCity])
}

/** What is done most with a card, always in the same place at its foot. */
function CardActions({ entry }: { entry: DayEntry }) {
  const { open, may } = usePlanner()
  const label = jobLabel(entry.job)
  const [isEditable, isTexting] = [may('plan.write'), may('texts.send')]
  if (!isEditable && !isTexting) return null
  const action = (name: string, text: string, shape: ComponentProps<typeof Glyph>['shape'], dialog: Open) => (
    <button type="button" className={styles.plain} aria-label={name} onClick={() => open(dialog)}>
      <Glyph shape={shape} />
      {text}
    </button>
  )
  return (
    <div className={clsx(styles.actions, 'no-print')}>
      {isEditable && action(`Choose Employees for ${label}`, 'Employees', 'people', { kind: 'employees', entry })}
      {isEditable &&
        entry.workerEntries.length === 0 &&
        action(`Add a crew to ${label}`, 'Add a crew', 'people', { kind: 'add crew', entry })}
      {isTexting &&
        entry.workerEntries.length > 0 &&
        action(`Send text to the crew of ${label}`, 'Send text', 'text', {
          kind: 'text',
          entry,
          about: entry.cancelled ? 'cancelled' : 'job',
        })}
      {isEditable && !entry.notes && action(`Note for ${label}: Add a note`, 'Add a note', 'note', { kind: 'note', entry })}
    </div>
  )
}

const accepts = ['supervisor', 'member'] as const

/** One job of the day. It renders when its own entry changes and at no other time; a drag or a change of another card leaves it alone. */
export const JobCard = memo(function JobCard({ entry, chosen }: { entry: DayEntry; chosen: ReadonlySet<DayFilter> }) {
  const { open, may } = usePlanner()
  const isEditable = may('plan.write')
  const { job, startTime, notes, cancelled, cancelledReason } = entry
  const label = jobLabel(job)
  const hint = useCallback<DropHint>(
    (item) => (item.kind === 'member' ? `Move ${item.label} to ${label}` : `Set ${item.label} as supervisor of ${label}`),
    [label],
  )
  return (
    <li ref={fitRows} className={styles.slot} style={estimatedHeight(entry)}>
      <DropZone id={zoneOfEntry(entry.id)} accepts={accepts} hint={hint}>
        <article className={styles.card} data-cancelled={cancelled || undefined} aria-label={label}>
          <div className={styles.row}>
            <h2 className={clsx(styles.heading, styles.dims)}>
              {job && <JobLink job={job} className={styles.number} />} {job?.address ?? 'Unknown job'}{' '}
              {job?.boro && <span className={styles.boro}>{job.boro}</span>}
            </h2>
            <button
              type="button"
              className={clsx(styles.plain, styles.strong)}
              aria-label={`Start time of ${label}: ${startTime ?? 'Set start time'}`}
              disabled={!isEditable}
              onClick={() => open({ kind: 'start time', entry })}
            >
              {startTime ?? 'Set start time'}
            </button>
            <CardMenu entry={entry} />
          </div>
          {cancelled && <div className={styles.banner}>Cancelled: {cancelledReason || 'Unknown'}</div>}
          <div className={clsx(styles.row, styles.together, styles.dims)}>
            <SupervisorChoice entry={entry} />
            <Acp7Button entry={entry} />
          </div>
          {job && <Acp7Flags entry={entry} />}
          {!cancelled && <SupervisorFlags entry={entry} />}
          {notes && (
            <button
              type="button"
              className={clsx(styles.plain, styles.note)}
              aria-label={`Note for ${label}: ${notes}`}
              disabled={!isEditable}
              onClick={() => open({ kind: 'note', entry })}
            >
              {notes}
            </button>
          )}
          <Crew entry={entry} chosen={chosen} />
          <CardActions entry={entry} />
        </article>
      </DropZone>
    </li>
  )
})
